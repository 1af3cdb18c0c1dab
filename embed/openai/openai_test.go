package openai_test

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/embed/openai"
)

const key = "sk-lighthouse-4711"

// asked is a request as the server sees it.
type asked struct {
	Path, Key  string
	Model      string
	Input      []string
	Dimensions int
}

// server is a model of three dimensions: the bytes, the characters and one.
type server struct {
	*httptest.Server
	mu    sync.Mutex
	asked []asked
}

func (s *server) requests() []asked {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.asked)
}

func vectorOf(text string) []float32 {
	return []float32{float32(len(text)), float32(len([]rune(text))), 1}
}

// serve starts a server that answers by the data it makes of a request.
func serve(t *testing.T, data func(asked) any) *server {
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := asked{Path: r.URL.Path, Key: r.Header.Get("Authorization")}
		if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		s.mu.Lock()
		s.asked = append(s.asked, a)
		s.mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"object": "list", "model": a.Model, "data": data(a)})
	}))
	t.Cleanup(s.Close)
	return s
}

// backwards answers rightly, the last text first.
func backwards(a asked) any {
	var data []any
	for i, text := range slices.Backward(a.Input) {
		data = append(data, map[string]any{"object": "embedding", "index": i, "embedding": vectorOf(text)})
	}
	return data
}

// packed answers in base64.
func packed(a asked) any {
	var data []any
	for i, text := range a.Input {
		b, _ := binary.Append(nil, binary.LittleEndian, vectorOf(text))
		data = append(data, map[string]any{"index": i, "embedding": base64.StdEncoding.EncodeToString(b)})
	}
	return data
}

// unnumbered answers in order, without saying so.
func unnumbered(a asked) any {
	var data []any
	for _, text := range a.Input {
		data = append(data, map[string]any{"embedding": vectorOf(text)})
	}
	return data
}

func open(t *testing.T, o openai.Options) *openai.Embedder {
	t.Helper()
	e, err := openai.New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

var texts = []string{"The key lies in the bell tower.", "鍵は鐘楼にある。", "鑰匙在鐘樓裡。", " \n"}

func TestEachTextHasItsVectorOfLengthOne(t *testing.T) {
	for name, data := range map[string]func(asked) any{"backwards": backwards, "base64": packed, "unnumbered": unnumbered} {
		s := serve(t, data)
		e := open(t, openai.Options{URL: s.URL, Key: key, Model: "m", Batch: 2})
		if e.Dim() != 3 {
			t.Errorf("%s: the dimension is %d, want 3", name, e.Dim())
		}
		got, err := e.Embed(t.Context(), embed.Passage, texts)
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range texts[:3] {
			want := vectorOf(text)
			length := math.Sqrt(float64(want[0]*want[0] + want[1]*want[1] + want[2]*want[2]))
			if len(got[i]) != 1 || math.Abs(float64(got[i][0][0])-float64(want[0])/length) > 1e-6 || math.Abs(float64(got[i][0][2])-1/length) > 1e-6 {
				t.Errorf("%s: %q has %v, want one in the direction of %v", name, text, got[i], want)
			}
		}
		if len(got[3]) != 0 {
			t.Errorf("%s: a blank text has %v", name, got[3])
		}
		for _, a := range s.requests() {
			if a.Path != "/v1/embeddings" || a.Key != "Bearer "+key || a.Model != "m" || len(a.Input) > 2 {
				t.Errorf("%s: it was asked %+v", name, a)
			}
		}
	}
}

func TestPrefixesGoBeforeTheirTexts(t *testing.T) {
	s := serve(t, backwards)
	e := open(t, openai.Options{URL: s.URL, Model: "m", Dimensions: 3, QueryPrefix: "query: ", PassagePrefix: "passage: "})
	for purpose, want := range map[embed.Purpose]string{embed.Query: "query: 鍵", embed.Passage: "passage: 鍵"} {
		if _, err := e.Embed(t.Context(), purpose, []string{"鍵"}); err != nil {
			t.Fatal(err)
		}
		all := s.requests()
		if last := all[len(all)-1]; last.Input[0] != want || last.Dimensions != 3 || last.Key != "" {
			t.Errorf("it was asked %+v, want %q", last, want)
		}
	}
}

func TestAnotherModelOrPrefixIsAnotherEmbedder(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range []openai.Options{
		{Model: "a", Dim: 3}, {Model: "b", Dim: 3}, {Model: "a", Dim: 4}, {Model: "a:3", Dim: 4},
		{Model: "a", Dim: 3, QueryPrefix: "x"}, {Model: "a", Dim: 3, PassagePrefix: "x"}, {Model: "a", Dim: 3, PassagePrefix: "y"},
	} {
		o.URL = "http://localhost:1"
		id := open(t, o).ID()
		if seen[id] {
			t.Errorf("%+v has the id %s of another", o, id)
		}
		seen[id] = true
	}
	here := open(t, openai.Options{URL: "http://localhost:1", Model: "a", Dim: 3}).ID()
	there := open(t, openai.Options{URL: "https://elsewhere.example/v1", Model: "a", Dim: 3, Key: key}).ID()
	if here != there || here != "openai:a:3" {
		t.Errorf("the same model elsewhere is %s, not %s", there, here)
	}
}

func TestALongPassageHasSeveralVectorsAndALongQueryItsEnd(t *testing.T) {
	s := serve(t, backwards)
	e := open(t, openai.Options{URL: s.URL, Model: "m", Dim: 3})
	for _, sentence := range []string{"The lamp went out and nobody saw it. ", "灯台の明かりが消えて、誰も見ていなかった。", "燈塔的燈熄了，沒有人看見。", "無句點"} {
		long := strings.TrimSpace(strings.Repeat(sentence, 5000/len(sentence)))
		for purpose, want := range map[embed.Purpose]int{embed.Passage: 4, embed.Query: 1} {
			before := len(s.requests())
			got, err := e.Embed(t.Context(), purpose, []string{long})
			if err != nil {
				t.Fatal(err)
			}
			if len(got[0]) != want {
				t.Errorf("%q, purpose %d: %d vectors, want %d", sentence, purpose, len(got[0]), want)
			}
			var sent string
			for _, a := range s.requests()[before:] {
				for _, part := range a.Input {
					if len(part) > 1500 || strings.ContainsRune(part, '\uFFFD') {
						t.Errorf("a part of %d bytes was sent: %q", len(part), part)
					}
					sent += part
				}
			}
			squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
			if !strings.HasSuffix(squeeze(long), squeeze(sent)) || purpose == embed.Passage && squeeze(sent) != squeeze(long) {
				t.Errorf("%q, purpose %d: what was sent is not what was given", sentence, purpose)
			}
		}
	}
}

func TestAddressesAsPeopleWriteThem(t *testing.T) {
	for address, want := range map[string]string{
		"http://h:1":                         "http://h:1/v1/embeddings",
		"http://h:1/":                        "http://h:1/v1/embeddings",
		"http://h:1/v1":                      "http://h:1/v1/embeddings",
		"http://h:1/v1/":                     "http://h:1/v1/embeddings",
		" http://h:1/v1/chat/completions ":   "http://h:1/v1/embeddings",
		"http://h:1/v1/embeddings/":          "http://h:1/v1/embeddings",
		"http://h:1/v1/v1":                   "http://h:1/v1/embeddings",
		"http://h:1//v1//":                   "http://h:1/v1/embeddings",
		"http://h:1/openai/v1":               "http://h:1/openai/v1/embeddings",
		"http://h:1/openai":                  "http://h:1/openai/v1/embeddings",
		"https://h.example/v1beta/openai/":   "https://h.example/v1beta/openai/embeddings",
		"https://h.example/api/v4":           "https://h.example/api/v4/embeddings",
		"https://h.example/own/embeddings":   "https://h.example/own/embeddings",
		"https://h.example/v1/v1/embeddings": "https://h.example/v1/embeddings",
		"http://[::1]:8080":                  "http://[::1]:8080/v1/embeddings",
	} {
		if got := open(t, openai.Options{URL: address, Model: "m", Dim: 1}).Endpoint(); got != want {
			t.Errorf("%q is asked at %s, want %s", address, got, want)
		}
	}
}

func TestOptionsThatCannotBeRight(t *testing.T) {
	for _, o := range []openai.Options{
		{}, {Model: "m"}, {Model: "m", URL: "h:1"}, {Model: "m", URL: "ftp://h"}, {Model: "m", URL: "http://"},
		{Model: "m", URL: "http://me:" + key + "@h"}, {Model: "m", URL: "http://h?key=" + key}, {Model: "m", URL: "http://h#" + key},
		{URL: "http://h"}, {Model: "m", URL: "http://h", Key: key + "\nX: y"}, {Model: "m", URL: "http://h", Dimensions: -1},
		{Model: "m", URL: "http://h", Dimensions: 8, Dim: 12}, {Model: "m", URL: "http://h", Dim: 1 << 20},
	} {
		_, err := openai.New(t.Context(), o)
		if firsthand.CodeOf(err) != firsthand.CodeInvalid || strings.Contains(err.Error(), key) {
			t.Errorf("%+v: the error is %v, want an invalid one without the key", o, err)
		}
	}
}

func ExampleNew() {
	e, err := openai.New(context.Background(), openai.Options{URL: "http://localhost:11434", Model: "bge-m3", Dim: 1024})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.ID(), e.Endpoint())
	// Output: openai:bge-m3:1024 http://localhost:11434/v1/embeddings
}

func TestEmbedStopsWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := serve(t, func(a asked) any { cancel(); return backwards(a) })
	e := open(t, openai.Options{URL: s.URL, Model: "m", Dim: 3, Timeout: time.Minute})
	if _, err := e.Embed(ctx, embed.Query, texts[:1]); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// FuzzNew holds that what an address becomes is an address that stays as it is.
func FuzzNew(f *testing.F) {
	for _, seed := range []string{"http://h:1/v1", "https://霧港.example/v1/chat/completions", "http://[::1]/%2f/v2x", "://", "http://h/ /v1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, address string) {
		e, err := openai.New(t.Context(), openai.Options{URL: address, Model: "m", Dim: 1})
		if err != nil {
			return
		}
		again, err := openai.New(t.Context(), openai.Options{URL: e.Endpoint(), Model: "m", Dim: 1})
		if err != nil || again.Endpoint() != e.Endpoint() {
			t.Errorf("%q becomes %q, and that %v", address, e.Endpoint(), err)
		}
	})
}
