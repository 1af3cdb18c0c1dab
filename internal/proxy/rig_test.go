package proxy_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/proxy"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// rig is a proxy between a client and a scripted upstream.
type rig struct {
	t     testing.TB
	e     *engine.Engine
	w     *engine.World
	p     *proxy.Proxy
	front *httptest.Server
	up    *httptest.Server

	mu     sync.Mutex
	seen   []request // what reached the upstream
	script http.HandlerFunc
}

type request struct {
	method, path, query string
	header              http.Header
	body                string
}

// newRig starts a world with two characters in memory.
func newRig(t testing.TB, o proxy.Options) *rig {
	t.Helper()
	return newRigOn(t, memory.New(), o)
}

func newRigOn(t testing.TB, store firsthand.Store, o proxy.Options) *rig {
	t.Helper()
	g := &rig{t: t, e: engine.Open(store, engine.Config{Meanings: []engine.Meaning{}})}
	var err error
	if g.w, err = g.e.Create(context.Background(), "harbour", firsthand.Settings{}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Tilla", "Bram"} {
		if _, err := g.w.AddCharacter(context.Background(), firsthand.Character{Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	g.up = httptest.NewServer(http.HandlerFunc(g.upstream))
	if o.Upstream == "" {
		o.Upstream = g.up.URL + "/v1"
	}
	if o.Patience == 0 {
		o.Patience = 20 * time.Second // a busy machine is not what is tested
	}
	if g.p, err = proxy.New(g.e, o); err != nil {
		t.Fatal(err)
	}
	g.front = httptest.NewServer(access.NewGate(nobody{}, access.Options{}).Handler(g.p))
	t.Cleanup(func() {
		g.front.Close()
		g.up.Close()
		if err := g.p.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := g.e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return g
}

// nobody has made a key.
type nobody struct{}

func (nobody) AccessKeys(context.Context) ([]firsthand.AccessKey, error) { return nil, nil }

func (g *rig) upstream(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	g.mu.Lock()
	g.seen = append(g.seen, request{r.Method, r.URL.Path, r.URL.RawQuery, r.Header, string(body)})
	script := g.script
	g.mu.Unlock()
	r.Body = io.NopCloser(bytes.NewReader(body))
	script(w, r)
}

// says lets the upstream answer with a text from now on.
func (g *rig) says(text string) { g.answers(answerOf(text)) }

// answers lets the upstream answer with a body.
func (g *rig) answers(body string) {
	g.plays(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, body)
	})
}

func (g *rig) plays(script http.HandlerFunc) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.script = script
}

func (g *rig) last() request {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.seen) == 0 {
		g.t.Fatal("nothing reached the upstream")
	}
	return g.seen[len(g.seen)-1]
}

func answerOf(text string) string {
	return fmt.Sprintf(`{"id":"x", "object":"chat.completion","x_unknown":1.50,"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%q}}]}`, text)
}

func events(words ...string) string {
	var b strings.Builder
	for _, w := range words {
		fmt.Fprintf(&b, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":%q},\"x\":1.50}]}\n\n", w)
	}
	return b.String() + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"
}

const chatPath = "/w/harbour/c/Tilla/v1/chat/completions"

// post sends a body and returns the answer with its body read.
func (g *rig) post(path, body string, header ...string) (*http.Response, string) {
	g.t.Helper()
	req, err := http.NewRequest(http.MethodPost, g.front.URL+path, strings.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := (&http.Transport{DisableCompression: true, DisableKeepAlives: true}).RoundTrip(req)
	if err != nil {
		g.t.Fatal(err)
	}
	defer resp.Body.Close()
	var got bytes.Buffer
	if _, err := got.ReadFrom(resp.Body); err != nil {
		g.t.Fatal(err)
	}
	return resp, got.String()
}

// told waits until what was said is told and returns the story's rows.
func (g *rig) told() []string {
	g.t.Helper()
	if err := g.p.Close(context.Background()); err != nil {
		g.t.Fatal(err)
	}
	turns, err := g.w.Turns(context.Background(), "")
	if err != nil {
		g.t.Fatal(err)
	}
	rows := []string{}
	for _, p := range turns {
		if p.Standing != firsthand.StandingNotTaken {
			rows = append(rows, p.Row())
		}
	}
	return rows
}

// knows tells the world something that Tilla witnessed.
func (g *rig) knows(rows ...string) {
	g.t.Helper()
	for _, row := range rows {
		u := firsthand.Utterance{Scene: "before", Speaker: firsthand.Narrator, Text: row, Present: &[]string{"Tilla"}}
		if _, err := g.w.Observe(context.Background(), "", u); err != nil {
			g.t.Fatal(err)
		}
	}
}

// aborts breaks the answer off before it has come to its end.
func (g *rig) aborts(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "100")
	_, _ = io.WriteString(w, "{")
}
