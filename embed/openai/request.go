package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"
)

// A request that is made again waits a moment first, each time twice as long.
const (
	firstWait   = 250 * time.Millisecond
	longestWait = 8 * time.Second
	// longestAsked is how long a server may ask to wait; who asks for more is
	// unavailable.
	longestAsked = 30 * time.Second
)

// A response holds at most so much, and so much more for each vector.
const (
	responseBytes = 1 << 20
	vectorBytes   = 1 << 18
	faultBytes    = 1 << 16
)

// question is the body of a request.
type question struct {
	Model      string   `json:"model"`
	Input      []string `json:"input"`
	Encoding   string   `json:"encoding_format"`
	Dimensions int      `json:"dimensions,omitempty"`
}

// request asks for one vector a text, and again while that may help.
func (e *Embedder) request(ctx context.Context, texts []string) ([][]float32, error) {
	body, err := json.Marshal(question{Model: e.o.Model, Input: texts, Encoding: "float", Dimensions: e.o.Dimensions})
	if err != nil {
		return nil, err
	}
	for try := 0; ; try++ {
		vs, fault := e.try(ctx, body, len(texts))
		if fault == nil {
			return vs, nil
		}
		if try >= e.o.Retries || !fault.again {
			return nil, fault.err
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("%w, after %w", ctx.Err(), fault.err)
		case <-time.After(fault.pause(try)):
		}
	}
}

// pause returns how long to wait after a try: as long as the server asks, or
// some time around what is due, so that many clients do not come back at once.
func (f *fault) pause(try int) time.Duration {
	if f.asked {
		return f.wait
	}
	due := min(firstWait<<min(try, 10), longestWait)
	return due/2 + rand.N(due)
}

// try makes the request once.
func (e *Embedder) try(ctx context.Context, body []byte, n int) ([][]float32, *fault) {
	limited, cancel := context.WithTimeout(ctx, e.o.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(limited, http.MethodPost, e.endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, e.unreachable(ctx, err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	if e.o.Key != "" {
		req.Header.Set("Authorization", "Bearer "+e.o.Key)
	}
	resp, err := e.client.Do(req)
	if err != nil {
		return nil, e.unreachable(ctx, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, e.refusal(resp)
	}
	most := int64(responseBytes + n*vectorBytes)
	answer, err := io.ReadAll(io.LimitReader(resp.Body, most+1))
	if err != nil {
		return nil, e.unreachable(ctx, err)
	}
	if int64(len(answer)) > most {
		return nil, e.strange("its answer to %d texts is longer than %d bytes", n, most)
	}
	vs, err := e.vectors(answer, n)
	if err != nil {
		return nil, &fault{err: err}
	}
	return vs, nil
}
