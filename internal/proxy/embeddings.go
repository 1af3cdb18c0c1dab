package proxy

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"math"
	"net/http"

	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Embeddings answers POST /v1/embeddings with the proxy's embedder, as OpenAI's
// interface has it: one text or an array of them, vectors as numbers or in
// base64.
func (p *Proxy) Embeddings() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.o.Embedder == nil {
			fail(w, http.StatusServiceUnavailable, "unavailable", "this server was built without an embedder")
			return
		}
		asked, ok := readEmbedding(w, r)
		if !ok {
			return
		}
		vectors, err := p.o.Embedder.Embed(r.Context(), embed.Query, asked.texts)
		if err != nil {
			fail(w, http.StatusServiceUnavailable, "unavailable", "the embedder failed")
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(asked.answer(p.o.Embedder, vectors)) // the client may be gone
	})
}

// embedding is a request for vectors.
type embedding struct {
	Input  json.RawMessage `json:"input"`
	Format string          `json:"encoding_format"`
	texts  []string
}

const (
	longestInput = 8 << 20 // bytes
	mostInputs   = 2048
)

func readEmbedding(w http.ResponseWriter, r *http.Request) (embedding, bool) {
	var e embedding
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestInput))
	switch {
	case err != nil:
		fail(w, http.StatusRequestEntityTooLarge, "invalid", "the input is too long: send less at a time")
		return e, false
	case json.Unmarshal(body, &e) != nil:
		fail(w, http.StatusBadRequest, "invalid", "the body is no JSON with an input")
		return e, false
	}
	one := ""
	if json.Unmarshal(e.Input, &one) == nil {
		e.texts = []string{one}
	} else if json.Unmarshal(e.Input, &e.texts) != nil || len(e.texts) == 0 || len(e.texts) > mostInputs {
		fail(w, http.StatusBadRequest, "invalid", "input is a text or an array of 1 to 2048 texts; tokens are not read")
		return e, false
	}
	if e.Format != "" && e.Format != "float" && e.Format != "base64" {
		fail(w, http.StatusBadRequest, "invalid", "encoding_format is float or base64")
		return e, false
	}
	return e, true
}

type embedded struct {
	Object string   `json:"object"`
	Data   []vector `json:"data"`
	Model  string   `json:"model"`
	Usage  usage    `json:"usage"`
}

type vector struct {
	Object    string `json:"object"`
	Index     int    `json:"index"`
	Embedding any    `json:"embedding"` // numbers, or base64 of little-endian floats of 32 bits
}

type usage struct {
	Prompt int `json:"prompt_tokens"`
	Total  int `json:"total_tokens"`
}

func (e embedding) answer(by embed.Embedder, found []embed.Vectors) embedded {
	out := embedded{Object: "list", Data: []vector{}, Model: by.ID()}
	for i, vs := range found {
		v := make([]float32, by.Dim())
		if len(vs) > 0 {
			v = vs[0]
		}
		one := vector{Object: "embedding", Index: i, Embedding: v}
		if e.Format == "base64" {
			one.Embedding = packed(v)
		}
		out.Data = append(out.Data, one)
		out.Usage.Prompt += text.Tokens(e.texts[i])
	}
	out.Usage.Total = out.Usage.Prompt
	return out
}

func packed(v []float32) string {
	b := make([]byte, 0, 4*len(v))
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return base64.StdEncoding.EncodeToString(b)
}
