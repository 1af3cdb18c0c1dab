package api_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/api"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

func TestBadInputIsAnsweredPlainly(t *testing.T) {
	g := newRig(t)
	at := g.make("harbour")
	for _, c := range []struct {
		what, send string
		status     int
	}{
		{"POST " + at + "/turns", `{"text":`, http.StatusBadRequest},
		{"POST " + at + "/turns", `nonsense`, http.StatusBadRequest},
		{"POST " + at + "/turns", strings.Repeat("[", 20000), http.StatusBadRequest},
		{"POST " + at + "/turns", ``, http.StatusBadRequest},
		{"POST " + at + "/turns", `{"text":"x","bogus":1}`, http.StatusUnprocessableEntity},
		{"POST " + at + "/turns", `{"text":7}`, http.StatusUnprocessableEntity},
		{"POST " + at + "/turns", `"x"`, http.StatusUnprocessableEntity},
		{"POST " + at + "/turns", `[` + strings.Repeat(`{"text":"x"},`, 1000) + `{"text":"x"}]`, http.StatusUnprocessableEntity},
		{"POST " + at + "/turns", `{"text":"` + strings.Repeat("x", 1<<20+1) + `"}`, http.StatusUnprocessableEntity},
		{"POST " + at + "/turns", `{"at":"yesterday","text":"x"}`, http.StatusUnprocessableEntity},
		{"POST " + at + "/records", `{"kind":"interpretation","text":"x"}`, http.StatusUnprocessableEntity},
		{"POST " + at + "/records", `{"kind":"event","text":"x","importance":9}`, http.StatusUnprocessableEntity},
		{"POST " + at + "/records", `{"kind":"event","text":"x","emotion":{"joy":101}}`, http.StatusUnprocessableEntity},
		{"POST " + at + "/recall", `{"as":"nobody","cue":"x"}`, http.StatusNotFound},
		{"POST " + at + "/recall", `{"as":"narrator","cue":"x","limit":100000}`, http.StatusUnprocessableEntity},
		{"GET " + at + "/turns?limit=99999999999999999999", "", http.StatusUnprocessableEntity},
		{"GET " + at + "/turns?scene=nowhere", "", http.StatusNotFound},
		{"GET " + at + "/records/17", "", http.StatusUnprocessableEntity},
		{"GET " + at + "/records/r999", "", http.StatusNotFound},
		{"GET /api/worlds/nowhere", "", http.StatusNotFound},
		{"GET /api/worlds/%00", "", http.StatusNotFound},
		{"GET /api/nothing", "", http.StatusNotFound},
		{"PATCH /api/worlds", "{}", http.StatusMethodNotAllowed},
		{"DELETE " + at + "/turns", "", http.StatusMethodNotAllowed},
		{"BOGUS " + at, "", http.StatusMethodNotAllowed},
	} {
		r := g.do(c.what, c.send)
		if r.status != c.status {
			t.Errorf("%s %.40s: %d, want %d: %s", c.what, c.send, r.status, c.status, r.body)
			continue
		}
		problemOf(t, r)
	}
	if r := g.do("POST "+at+"/turns", `text=x`, "Content-Type", "application/x-www-form-urlencoded"); r.status < 400 {
		t.Errorf("a form is taken: %d", r.status)
	}
	var shown engine.Info
	g.do("GET "+at, "").into(t, http.StatusOK, &shown)
	if shown.Turns != 0 || shown.Records != 0 {
		t.Errorf("%d turns and %d records came of it", shown.Turns, shown.Records)
	}
}

func TestTitlesAreInTheReadersLanguage(t *testing.T) {
	g := newRig(t)
	for accept, want := range map[string][2]string{
		"": {"en", "Not found"}, "en-GB": {"en", "Not found"}, "ja": {"ja", "見つかりません"}, "ja-JP,en;q=0.5": {"ja", "見つかりません"},
		"zh-TW": {"zh-Hant", "找不到"}, "zh-Hant": {"zh-Hant", "找不到"}, "zh": {"zh-Hant", "找不到"}, "fr": {"en", "Not found"}, "garbage;;;": {"en", "Not found"},
	} {
		for _, path := range []string{"/api/worlds/nowhere", "/api/nothing"} {
			r := g.do("GET "+path, "", "Accept-Language", accept)
			if p := problemOf(t, r); p.Title != want[1] || r.header.Get("Content-Language") != want[0] {
				t.Errorf("%q: %q in %s, want %v", accept, p.Title, r.header.Get("Content-Language"), want)
			}
		}
	}
}

// A body without an end is turned away once it is too large, and is never held
// in memory.
func TestEndlessBodyIsTurnedAway(t *testing.T) {
	g := newRig(t)
	at := g.make("harbour")
	for _, length := range []int64{50 << 20, -1} { // told beforehand, and not
		req, err := http.NewRequest("POST", g.front.URL+at+"/turns", io.LimitReader(endless{}, 50<<20))
		if err != nil {
			t.Fatal(err)
		}
		req.ContentLength = length
		req.Header.Set("Content-Type", "application/json")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			continue // the connection is closed before all is sent
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("50 MB, length %d: %d", length, res.StatusCode)
		}
	}
	g.do("GET "+at, "").into(t, http.StatusOK, nil)
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	return len(b), nil
}

// When the server is closed, nothing of its streams is left running.
func TestStreamsEndWithTheServer(t *testing.T) {
	before := runtime.NumGoroutine()
	store := memory.New()
	e := engine.Open(store, engine.Config{Meanings: []engine.Meaning{}})
	ending, end := context.WithCancel(context.Background())
	front := httptest.NewServer(access.NewGate(e, access.Options{}).Handler(api.New(e, api.Options{Ending: ending})))
	g := &rig{t: t, e: e, front: front}
	at := g.make("harbour")
	var streams []events
	for range 8 {
		streams = append(streams, g.events(at+"/events"))
	}
	end()
	for _, s := range streams {
		for s.lines.Scan() { // to the end, which the server makes
		}
		s.leave()
	}
	front.Close() // waits for every request
	if err := e.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	_ = store.Close()
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	for i := 0; runtime.NumGoroutine() > before; i++ { // the client's own take a moment to notice
		if i > 1_000_000 {
			buf := make([]byte, 1<<16)
			t.Fatalf("%d goroutines before, %d after:\n%s", before, runtime.NumGoroutine(), buf[:runtime.Stack(buf, true)])
		}
		runtime.Gosched()
	}
}
