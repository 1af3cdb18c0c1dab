package proxy_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/proxy"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

func TestInjectionCanBeLookedAt(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.knows("Ivo laid the brass key on the windowsill.")
	g.says("On the sill.")
	resp, _ := g.post(chatPath, `{"messages":[{"role":"user","content":"Where is the brass key?"}]}`)
	g.told()
	for _, path := range []string{"/injections", "/v1/injections/" + resp.Header.Get("X-Firsthand-Injection"), "/injections?turn=3", "/injections?turn=t3"} {
		status, body := g.get("/w/harbour/c/Tilla" + path)
		for _, want := range []string{"windowsill", `"told":{"scene":"s`, `"answer":3`, `"took_ms":`, `"left_out":`} {
			if status != 200 || !strings.Contains(body, want) {
				t.Errorf("%s: %d, no %s in %s", path, status, want, body)
			}
		}
	}
	if status, body := g.get("/w/harbour/c/Tilla/injections?turn=9"); status != 200 || body != "{\"injections\":[]}\n" {
		t.Errorf("of no turn: %d %s", status, body)
	}
	if status, _ := g.get("/w/harbour/c/Tilla/injections/99"); status != 404 {
		t.Errorf("of no number: %d", status)
	}
	given, err := g.w.LastGiven(context.Background())
	if err != nil || given.Turn != 3 || len(given.Core)+len(given.Hits) == 0 {
		t.Errorf("the journal keeps %+v, %v", given, err)
	}
}

func (g *rig) get(path string) (int, string) {
	g.t.Helper()
	resp, err := http.Get(g.front.URL + path)
	if err != nil {
		g.t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

// A key opens what it is for: to a reader no chat, to another world no memory.
func TestKeysOfChats(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.knows("Ivo laid the brass key on the windowsill.")
	g.says("Yes.")
	ask := func(grant access.Grant, path string) (int, string) {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(`{"messages":[{"role":"user","content":"Where is the brass key?"}]}`))
		g.p.ServeHTTP(w, r.WithContext(access.With(r.Context(), grant)))
		return w.Code, w.Header().Get("X-Firsthand-Skipped")
	}
	if code, _ := ask(access.Grant{Role: firsthand.RoleReader}, chatPath); code != http.StatusForbidden {
		t.Errorf("a reader chats: %d", code)
	}
	if code, _ := ask(access.Grant{}, chatPath); code != http.StatusForbidden {
		t.Errorf("nobody chats: %d", code)
	}
	if _, why := ask(access.Grant{Role: firsthand.RoleWriter, World: "another"}, chatPath); why == "" || strings.Contains(g.last().body, "windowsill") {
		t.Errorf("a key of another world sees %s", g.last().body)
	}
	if rows := g.told(); len(rows) != 1 {
		t.Errorf("a key of another world told %q", rows)
	}
	if code, why := ask(access.Grant{Role: firsthand.RoleWriter, World: g.w.ID()}, chatPath); code != 200 || why != "" {
		t.Errorf("the world's own key: %d %s", code, why)
	}
}

// stuck is an embedder that does not come back before its caller leaves.
type stuck struct{}

func (stuck) ID() string { return "stuck" }
func (stuck) Dim() int   { return 2 }
func (stuck) Embed(ctx context.Context, purpose embed.Purpose, _ []string) ([]embed.Vectors, error) {
	if purpose == embed.Passage {
		return nil, context.DeadlineExceeded
	}
	<-ctx.Done()
	return nil, ctx.Err()
}

// A slow embedder costs the chat its patience and no more: recall goes on by
// words, and says so.
func TestSlowEmbedderIsDoneWithout(t *testing.T) {
	e := engine.Open(memory.New(), engine.Config{Meanings: []engine.Meaning{{List: "sentence", Embedder: stuck{}, Slow: true}}})
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	w, err := e.Create(context.Background(), "harbour", firsthand.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.AddCharacter(context.Background(), firsthand.Character{Name: "Tilla"}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Observe(context.Background(), "", firsthand.Utterance{Speaker: "narrator", Text: "Ivo laid the brass key on the windowsill."}); err != nil {
		t.Fatal(err)
	}
	sent := make(chan string, 1)
	up := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		sent <- string(b)
	}))
	defer up.Close()
	p, err := proxy.New(e, proxy.Options{Upstream: up.URL, Patience: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(context.Background())
	rec := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPost, chatPath, strings.NewReader(`{"messages":[{"role":"user","content":"Where is the brass key?"}]}`))
	p.ServeHTTP(rec, r.WithContext(access.With(r.Context(), access.Owner())))
	if body := <-sent; !strings.Contains(body, "windowsill") || rec.Header().Get("X-Firsthand-Degraded") == "" {
		t.Errorf("sent %s, header %v", body, rec.Header())
	}
	if c := p.Conditions(); len(c) != 1 || c[0].Since == "" {
		t.Errorf("conditions %v", c)
	}
}

func TestPatienceEnds(t *testing.T) {
	g := newRig(t, proxy.Options{Patience: time.Nanosecond})
	g.knows("Ivo laid the brass key on the windowsill.")
	g.says("Yes.")
	resp, got := g.post(chatPath, oneUser)
	if got != answerOf("Yes.") || g.last().body != oneUser || !strings.Contains(resp.Header.Get("X-Firsthand-Skipped"), "longer than") {
		t.Errorf("got %s, header %v", got, resp.Header)
	}
	if c := g.p.Conditions(); len(c) != 1 || c[0].Since == "" || !strings.Contains(c[0].Reason, "without memory") {
		t.Errorf("conditions %v", c)
	}
	if rows := g.told(); len(rows) != 3 {
		t.Errorf("told %q", rows)
	}
}

// What was shown is a document that others can read.
func TestInjectionIsPlainJSON(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.says("Yes.")
	g.post(chatPath, oneUser)
	_, body := g.get("/w/harbour/c/Tilla/injections")
	var doc struct {
		Injections []struct {
			ID      int
			Skipped string
			Core    []string
		}
	}
	if err := json.Unmarshal([]byte(body), &doc); err != nil || len(doc.Injections) != 1 || doc.Injections[0].Skipped == "" {
		t.Errorf("%s: %v", body, err)
	}
}
