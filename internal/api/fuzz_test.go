package api_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/api"
	"github.com/firsthand-memory/firsthand/journal/memory"

	"github.com/firsthand-memory/firsthand"
)

// Whatever is sent is answered, never with a fault of our own, and what was
// wrong with it is told without the value.
func FuzzNothingSentIsAFaultOfOurs(f *testing.F) {
	paths := []string{"POST /turns", "POST /records", "POST /recall", "PATCH /records/r2", "POST /settle", "POST /characters", "PUT /settings", "POST /night", "GET /turns", "GET /records", "GET /search", "GET /journal"}
	for i, body := range []string{
		`{"scene":"桟橋","speaker":"ティラ","text":"鍵は窓辺に。","present":[]}`, `[{"kind":"interpretation","text":"她在說謊。","basis":["r2"]}]`, `{"as":"Mara","cue":"key","mood":{"relief":60},"budget":0}`,
		`{"text":"x","pinned":true}`, `{"record":"r2","verdict":"canon","because":"r2"}`, `{"name":"緹拉","aliases":["小緹"]}`, `{"timezone":"Asia/Taipei","weight_influence":2}`, `{"day":"2031-05-01"}`,
		`after=t1&limit=5&scene=pier`, `kind=event&after=r2&speaker=Mara`, `q=%E9%8D%B5&as=narrator`, `after=1`, `{"text":`, "\x00", `[[[[`, `{"audience":["c99"],"kind":"event","text":"\ud800"}`,
	} {
		f.Add(uint8(i), body)
	}
	f.Fuzz(func(t *testing.T, which uint8, sent string) {
		store := memory.New()
		e := engine.Open(store, engine.Config{Meanings: []engine.Meaning{}})
		defer func() { _ = e.Close(context.Background()); _ = store.Close() }()
		w, err := e.Create(t.Context(), "harbour", firsthand.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Remember(t.Context(), firsthand.Draft{Kind: firsthand.KindEvent, Text: "The key lies there."}); err != nil {
			t.Fatal(err)
		}
		method, path, _ := strings.Cut(paths[int(which)%len(paths)], " ")
		req := httptest.NewRequest(method, "/api/worlds/harbour"+path, strings.NewReader(sent))
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("If-Match", "*")
		if method == http.MethodGet {
			req.URL.RawQuery, req.Body = sent, http.NoBody
		}
		answer := httptest.NewRecorder()
		access.NewGate(e, access.Options{}).Handler(api.New(e, api.Options{})).ServeHTTP(answer, req)
		if answer.Code >= http.StatusInternalServerError {
			t.Fatalf("%s %s with %q: %d %s", method, path, sent, answer.Code, answer.Body)
		}
		if _, err := w.Info(t.Context()); err != nil {
			t.Fatalf("afterwards: %v", err)
		}
	})
}
