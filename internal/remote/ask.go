package remote

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
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

// Ask sends a body to the endpoint, and again while that may help. Read reads
// the answer, of at most so many bytes; its own error ends it, but for
// io.ErrUnexpectedEOF, which says that the answer broke off. What is wrong
// with the address, the key or the request is CodeInvalid, what may go away by
// itself CodeUnavailable; [Status] tells which status a refusal had.
func (s *Server) Ask(ctx context.Context, body []byte, most int64, read func(io.Reader) error) error {
	return s.again(ctx, func() *fault { return s.try(ctx, http.MethodPost, s.Endpoint(), body, most, read) })
}

// Look gets what the server has at another path, such as "/models".
func (s *Server) Look(ctx context.Context, path string, most int64, read func(io.Reader) error) error {
	return s.again(ctx, func() *fault { return s.try(ctx, http.MethodGet, s.at(path), nil, most, read) })
}

func (s *Server) again(ctx context.Context, try func() *fault) error {
	for n := 0; ; n++ {
		f := try()
		if f == nil {
			return nil
		}
		if n >= s.o.Retries || !f.again {
			return f.err
		}
		if err := s.o.Pause(ctx, s.wait(f, n)); err != nil {
			return fmt.Errorf("%w, after %w", err, f.err)
		}
	}
}

// wait returns how long to wait after a try: as long as the server asks, or
// some time around what is due, so that many clients do not come back at once.
func (s *Server) wait(f *fault, try int) time.Duration {
	if f.asked {
		return f.wait
	}
	due := min(firstWait<<min(try, 10), longestWait)
	return due/2 + time.Duration(s.o.Random()*float64(due))
}

// try makes the request once.
func (s *Server) try(ctx context.Context, method, address string, body []byte, most int64, read func(io.Reader) error) *fault {
	limited, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	silent := time.AfterFunc(s.o.Timeout, func() { cancel(context.DeadlineExceeded) })
	defer silent.Stop()
	if s.o.Whole > 0 {
		defer time.AfterFunc(s.o.Whole, func() { cancel(context.DeadlineExceeded) }).Stop()
	}
	req, err := http.NewRequestWithContext(limited, method, address, bytes.NewReader(body))
	if err != nil {
		return s.unreachable(ctx, err)
	}
	req.Header.Set("Accept", "application/json, text/event-stream")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if s.o.Key != "" {
		req.Header.Set("Authorization", "Bearer "+s.o.Key)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return s.unreachable(ctx, cause(limited, err))
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return s.refusal(resp)
	}
	w := &watched{from: resp.Body, left: most, heard: func() { silent.Reset(s.o.Timeout) }}
	err = read(w)
	switch {
	case w.err != nil:
		return s.unreachable(ctx, cause(limited, w.err))
	case w.left < 0:
		return &fault{err: s.Strange("its answer is longer than %d bytes", most)}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return s.unreachable(ctx, errors.New("its answer broke off"))
	case err != nil:
		return &fault{err: err}
	}
	return nil
}

// cause returns why a request was ended, if it was ended here.
func cause(ctx context.Context, err error) error {
	if ended := context.Cause(ctx); ended != nil {
		return ended
	}
	return err
}

// watched reads an answer and keeps apart what goes wrong with its way here.
type watched struct {
	from  io.Reader
	left  int64 // below 0: it is too long
	heard func()
	err   error
}

var errLong = errors.New("the answer is too long")

// Read reads on and notes that the server was heard.
func (w *watched) Read(p []byte) (int, error) {
	if w.left < 0 {
		return 0, errLong
	}
	n, err := w.from.Read(p)
	w.heard()
	if err != nil && err != io.EOF {
		w.err = err
	}
	if w.left -= int64(n); w.left < 0 {
		return 0, errLong
	}
	return n, err
}
