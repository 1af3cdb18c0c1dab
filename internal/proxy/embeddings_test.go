package proxy_test

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/internal/proxy"
)

// embeddings serves the rig's embedder and returns the address.
func embeddings(t *testing.T, g *rig) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("POST /v1/embeddings", g.p.Embeddings())
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL
}

func TestEmbeddingsInBase64AreTheSameNumbers(t *testing.T) {
	_, sentences, err := embed.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	g := newRig(t, proxy.Options{Embedder: sentences})
	ask := func(format string) json.RawMessage {
		w := httptest.NewRecorder()
		g.p.Embeddings().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/v1/embeddings", strings.NewReader(`{"model":"m","input":"where is the key","encoding_format":"`+format+`"}`)))
		var got struct {
			Data []struct{ Embedding json.RawMessage }
		}
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || len(got.Data) != 1 {
			t.Fatalf("%s: %v", w.Body, err)
		}
		return got.Data[0].Embedding
	}
	var numbers []float32
	var packed string
	if json.Unmarshal(ask("float"), &numbers) != nil || json.Unmarshal(ask("base64"), &packed) != nil {
		t.Fatal("not in its format")
	}
	raw, err := base64.StdEncoding.DecodeString(packed)
	if err != nil || len(raw) != 4*len(numbers) {
		t.Fatalf("%d bytes for %d numbers, %v", len(raw), len(numbers), err)
	}
	for i, x := range numbers {
		if math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:])) != x {
			t.Fatalf("number %d differs", i)
		}
	}
}

func TestEmbeddingsOfWrongInput(t *testing.T) {
	_, sentences, err := embed.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	g := newRig(t, proxy.Options{Embedder: sentences})
	for body, status := range map[string]int{
		`{"input":[]}`: 400, `{"input":[1,2]}`: 400, `{`: 400, `{}`: 400, `{"input":"a","encoding_format":"hex"}`: 400,
		`{"input":"` + strings.Repeat("a", 9<<20) + `"}`: 413, `{"input":"鍵"}`: 200,
	} {
		w := httptest.NewRecorder()
		g.p.Embeddings().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/v1/embeddings", strings.NewReader(body)))
		if w.Code != status {
			t.Errorf("%.30s: %d, want %d", body, w.Code, status)
		}
	}
}

func TestEmbeddingsGoToTheUpstreamWhereThereIsOne(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.answers(`{"data":[]}`)
	_, got := g.post("/w/harbour/c/Tilla/v1/embeddings", `{"input":"a"}`)
	if got != `{"data":[]}` || g.last().path != "/v1/embeddings" || g.last().body != `{"input":"a"}` {
		t.Errorf("sent %v, got %s", g.last(), got)
	}
}
