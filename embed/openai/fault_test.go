package openai_test

import (
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/embed/openai"
)

// answering starts a server that answers every request alike.
func answering(t testing.TB, handle http.HandlerFunc) string {
	s := httptest.NewServer(handle)
	t.Cleanup(s.Close)
	return s.URL
}

func saying(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func giving(vectors ...string) http.HandlerFunc {
	for i, v := range vectors {
		vectors[i] = fmt.Sprintf(`{"index":%d,"embedding":%s}`, i, v)
	}
	return saying(200, `{"data":[`+strings.Join(vectors, ",")+`]}`)
}

func TestAMisbehavingServerIsToldInWords(t *testing.T) {
	silent := func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // or its end is not noticed
		<-r.Context().Done()
	}
	dripping := func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, `{"data":[`)
		w.(http.Flusher).Flush()
		silent(w, r)
	}
	nan := `"AADAfwAAgD8AAIA/"` // NaN, 1, 1
	for _, c := range []struct {
		name   string
		handle http.HandlerFunc
		code   firsthand.Code
		want   string
	}{
		{"wrong key", saying(401, `{"error":{"message":"Incorrect API key provided: `+key+`"}}`), firsthand.CodeInvalid, "Incorrect API key provided: ***"},
		{"key elsewhere", saying(403, key), firsthand.CodeInvalid, "key is right"},
		{"web page", saying(404, "<!DOCTYPE html><html>not here</html>"), firsthand.CodeInvalid, "404 Not Found (a web page): see whether the address"},
		{"no such model", saying(404, `{"error":"model \"m\" not found, 見つかりません"}`), firsthand.CodeInvalid, "見つかりません"},
		{"too long", saying(413, `{"message":"輸入太長"}`), firsthand.CodeInvalid, "輸入太長"},
		{"elsewhere", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://example.com/", http.StatusMovedPermanently)
		}, firsthand.CodeInvalid, "name that address"},
		{"busy", saying(503, ""), firsthand.CodeUnavailable, "503 Service Unavailable: see the server's log"},
		{"used up", saying(429, `{"detail":"quota"}`), firsthand.CodeUnavailable, "(quota)"},
		{"silent", silent, firsthand.CodeUnavailable, "no whole answer within"},
		{"slow drip", dripping, firsthand.CodeUnavailable, "no whole answer within"},
		{"cut off", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "99")
			_, _ = io.WriteString(w, "{")
		}, firsthand.CodeUnavailable, "cannot be asked"},
		{"web page instead", saying(200, "<html>"), firsthand.CodeInvalid, "cannot be read"},
		{"garbage", saying(200, `{"data":[{"embedding":{"a":1}}]}`), firsthand.CodeInvalid, "cannot be read"},
		{"empty", saying(200, `{}`), firsthand.CodeInvalid, "0 vectors for 2 texts"},
		{"too few", giving(`[1,0,0]`), firsthand.CodeInvalid, "1 vectors for 2 texts"},
		{"too many", giving(`[1,0,0]`, `[1,0,0]`, `[1,0,0]`), firsthand.CodeInvalid, "3 vectors for 2 texts"},
		{"one number twice", saying(200, `{"data":[{"index":1,"embedding":[1,0,0]},{"index":1,"embedding":[1,0,0]}]}`), firsthand.CodeInvalid, "a number twice"},
		{"wrong number", saying(200, `{"data":[{"index":-1,"embedding":[1,0,0]},{"index":9,"embedding":[1,0,0]}]}`), firsthand.CodeInvalid, "with -1"},
		{"wrong dimension", giving(`[1,0,0,0]`, `[1,0,0]`), firsthand.CodeInvalid, "4 dimensions, not 3"},
		{"no dimension", giving(`[1,0,0]`, `[]`), firsthand.CodeInvalid, "0 dimensions"},
		{"not a number", giving(`[1,0,0]`, nan), firsthand.CodeInvalid, "not finite"},
		{"too large", giving(`[1,0,0]`, `[1e99,0,0]`), firsthand.CodeInvalid, "cannot be read"},
		{"null", giving(`[0,0,0]`, `[1,0,0]`), firsthand.CodeInvalid, "null or not finite"},
		{"half a float", giving(`[1,0,0]`, `"AAAA"`), firsthand.CodeInvalid, "no base64"},
		{"10 MB", saying(200, strings.Repeat(" ", 10<<20)), firsthand.CodeInvalid, "longer than"},
	} {
		t.Run(c.name, func(t *testing.T) {
			timeout := time.Minute
			if strings.HasPrefix(c.want, "no whole") {
				timeout = 20 * time.Millisecond
			}
			e := open(t, openai.Options{URL: answering(t, c.handle), Key: key, Model: "m", Dim: 3, Timeout: timeout, Retries: -1})
			got, err := e.Embed(t.Context(), embed.Passage, []string{"one", "二"})
			if err == nil {
				t.Fatalf("it gave %v", got)
			}
			if code := firsthand.CodeOf(err); code != c.code || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %s: %v, want %s: …%s…", code, err, c.code, c.want)
			}
			if strings.Contains(err.Error(), key) || len(err.Error()) > 600 {
				t.Errorf("the error holds the key, or is too long: %v", err)
			}
		})
	}
}

func TestAServerThatIsNotThere(t *testing.T) {
	s := httptest.NewServer(nil)
	s.Close()
	_, err := openai.New(t.Context(), openai.Options{URL: s.URL, Key: key, Model: "m", Retries: -1})
	if firsthand.CodeOf(err) != firsthand.CodeUnavailable || !strings.Contains(err.Error(), s.URL+"/v1/embeddings cannot be asked") {
		t.Errorf("the error is %v", err)
	}
}

// The first dimension that is seen is that of all.
func TestTheFirstAnswerSetsTheDimension(t *testing.T) {
	var n atomic.Int32
	url := answering(t, func(w http.ResponseWriter, r *http.Request) {
		if n.Add(1) == 1 {
			giving(`[3,4]`)(w, r)
			return
		}
		giving(`[3,4,5]`)(w, r)
	})
	e := open(t, openai.Options{URL: url, Model: "m"})
	if e.Dim() != 2 {
		t.Errorf("the dimension is %d", e.Dim())
	}
	if _, err := e.Embed(t.Context(), embed.Query, []string{"x"}); err == nil || !strings.Contains(err.Error(), "3 dimensions, not 2") {
		t.Errorf("the error is %v", err)
	}
}

func TestWhatMaySucceedIsTriedAgain(t *testing.T) {
	for _, c := range []struct {
		name             string
		status           int
		after            string
		failures, wanted int32
		works            bool
	}{
		{"too often, then not", 429, "0", 2, 3, true},
		{"down, then up", 502, "0", 3, 4, true},
		{"down for good", 500, "0", 99, 4, false},
		{"asks for too long a wait", 429, "3600", 99, 1, false},
		{"wrong", 400, "0", 99, 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			var n atomic.Int32
			url := answering(t, func(w http.ResponseWriter, r *http.Request) {
				if n.Add(1) <= c.failures {
					w.Header().Set("Retry-After", c.after)
					w.WriteHeader(c.status)
					return
				}
				giving(`[1,0]`)(w, r)
			})
			_, err := openai.New(t.Context(), openai.Options{URL: url, Model: "m"})
			if n.Load() != c.wanted || (err == nil) != c.works {
				t.Errorf("%d requests, %v", n.Load(), err)
			}
		})
	}
}

// FuzzAnswer holds that nothing but unit vectors gets through.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{`{"data":[{"index":0,"embedding":[1,2]}]}`, `{"data":[{"embedding":"AACAPwAAgD8="}]}`, `{"data":[null]}`, `[]`, `{"data":[{"index":0,"embedding":[1e38,1e38]}]}`} {
		f.Add([]byte(seed))
	}
	var body []byte
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(body) }))
	f.Cleanup(s.Close)
	e, err := openai.New(f.Context(), openai.Options{URL: s.URL, Model: "m", Dim: 2, Retries: -1})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, answer []byte) {
		body = answer
		got, err := e.Embed(t.Context(), embed.Query, []string{"x"})
		if err != nil {
			return
		}
		v := got[0][0]
		if length := math.Hypot(float64(v[0]), float64(v[1])); len(v) != 2 || !(math.Abs(length-1) < 1e-5) {
			t.Errorf("%q gave %v", answer, v)
		}
	})
}
