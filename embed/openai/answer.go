package openai

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
)

// answer is the body of a response.
type answer struct {
	Data []struct {
		Index     *int      `json:"index"`
		Embedding embedding `json:"embedding"`
	} `json:"data"`
}

// embedding is a vector as a list of numbers, or as the base64 of 32-bit floats,
// low byte first.
type embedding []float32

// UnmarshalJSON reads either form.
func (v *embedding) UnmarshalJSON(b []byte) error {
	if !bytes.HasPrefix(b, []byte{'"'}) {
		return json.Unmarshal(b, (*[]float32)(v))
	}
	var packed string
	if err := json.Unmarshal(b, &packed); err != nil {
		return err
	}
	raw, err := base64.StdEncoding.DecodeString(packed)
	if err != nil || len(raw)%4 != 0 {
		return errors.New("a vector is no base64 of 32-bit floats")
	}
	*v = make(embedding, len(raw)/4)
	_, err = binary.Decode(raw, binary.LittleEndian, *v)
	return err
}

// vectors reads an answer to n texts: a vector of length 1 for each, in their
// order.
func (e *Embedder) vectors(body []byte, n int) ([][]float32, error) {
	var a answer
	if err := json.Unmarshal(body, &a); err != nil {
		return nil, e.server.Strange("its answer cannot be read: %s", err)
	}
	if len(a.Data) != n {
		return nil, e.server.Strange("it gave %d vectors for %d texts", len(a.Data), n)
	}
	out := make([][]float32, n)
	for i, d := range a.Data {
		at := i // a server that numbers nothing answers in order
		if d.Index != nil {
			at = *d.Index
		}
		if at < 0 || at >= n || out[at] != nil {
			return nil, e.server.Strange("it numbered %d vectors with %d, or a number twice", n, at)
		}
		if err := e.check(d.Embedding, out); err != nil {
			return nil, err
		}
		out[at] = d.Embedding
	}
	return out, nil
}

// check brings a vector to length 1. It must have the dimension of the
// embedder, or while that is not known, of those that came with it.
func (e *Embedder) check(v embedding, others [][]float32) error {
	want := e.dim
	for _, o := range others {
		if want == 0 {
			want = len(o)
		}
	}
	switch {
	case len(v) == 0, len(v) > maxDim:
		return e.server.Strange("a vector has %d dimensions", len(v))
	case want != 0 && len(v) != want:
		return e.server.Strange("a vector has %d dimensions, not %d; if the model was changed, choose it anew", len(v), want)
	}
	var square float64
	for _, f := range v {
		square += float64(f) * float64(f)
	}
	if !(square > 0 && square <= math.MaxFloat64) {
		return e.server.Strange("a vector is null or not finite")
	}
	length := math.Sqrt(square)
	for i, f := range v {
		v[i] = float32(float64(f) / length)
	}
	return nil
}
