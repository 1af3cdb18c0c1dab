package openai

import (
	"context"
	"encoding/json"
	"io"
)

// A response holds at most so much, and so much more for each vector.
const (
	responseBytes = 1 << 20
	vectorBytes   = 1 << 18
)

// question is the body of a request.
type question struct {
	Model      string   `json:"model"`
	Input      []string `json:"input"`
	Encoding   string   `json:"encoding_format"`
	Dimensions int      `json:"dimensions,omitempty"`
}

// request asks for one vector a text.
func (e *Embedder) request(ctx context.Context, texts []string) (vs [][]float32, err error) {
	body, err := json.Marshal(question{Model: e.o.Model, Input: texts, Encoding: "float", Dimensions: e.o.Dimensions})
	if err != nil {
		return nil, err
	}
	most := int64(responseBytes + len(texts)*vectorBytes)
	err = e.server.Ask(ctx, body, most, func(answer io.Reader) error {
		b, err := io.ReadAll(answer)
		if err != nil {
			return err
		}
		vs, err = e.vectors(b, len(texts))
		return err
	})
	if err != nil {
		return nil, err
	}
	return vs, nil
}
