package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/api"
	"github.com/firsthand-memory/firsthand/internal/body"
	"github.com/firsthand-memory/firsthand/journal/keyring"
	"github.com/firsthand-memory/firsthand/journal/sealed"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// rig is an API over a store on the disk, behind a gate.
type rig struct {
	t     *testing.T
	path  string
	e     *engine.Engine
	front *httptest.Server
	key   string // what requests show; empty shows none
	admin string
}

func newRig(t *testing.T) *rig {
	t.Helper()
	g := &rig{t: t, path: filepath.Join(t.TempDir(), "store.db")}
	g.e = openEngine(t, g.path)
	ending, end := context.WithCancel(context.Background())
	var asked atomic.Int64 // a clock that runs fast, so that the gate asks for the keys each time
	now := func() time.Time { return time.Unix(0, 0).Add(time.Duration(asked.Add(1)) * time.Minute) }
	gate := access.NewGate(g.e, access.Options{Hosts: []string{}, Now: now})
	g.front = httptest.NewServer(gate.Handler(api.New(g.e, api.Options{Ending: ending, Body: body.Bounds{Bytes: 4 << 20}})))
	t.Cleanup(func() { end(); g.front.Close() })
	return g
}

// openEngine opens the store at path, beside whoever has it open already.
func openEngine(t *testing.T, path string) *engine.Engine {
	t.Helper()
	store, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := engine.Open(sealed.Over(store, new(keyring.Memory)), engine.Config{Meanings: []engine.Meaning{}})
	t.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
		_ = store.Close()
	})
	return e
}

// reply is what came back.
type reply struct {
	status int
	header http.Header
	body   string
}

// into reads the answer, and wants the status.
func (r reply) into(t *testing.T, status int, v any) {
	t.Helper()
	if r.status != status {
		t.Fatalf("status %d, want %d: %s", r.status, status, r.body)
	}
	if v != nil {
		if err := json.Unmarshal([]byte(r.body), v); err != nil {
			t.Fatalf("%v: %s", err, r.body)
		}
	}
}

// do asks for method and path, such as "POST /api/worlds". Header fields come
// in pairs.
func (g *rig) do(what, send string, header ...string) reply {
	g.t.Helper()
	method, path, _ := strings.Cut(what, " ")
	req, err := http.NewRequest(method, g.front.URL+path, bytes.NewReader([]byte(send)))
	if err != nil {
		g.t.Fatal(err)
	}
	if send != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if g.key != "" {
		req.Header.Set("Authorization", "Bearer "+g.key)
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return reply{res.StatusCode, res.Header, string(b)}
}

// make makes a world and returns its path.
func (g *rig) make(name string) string {
	g.t.Helper()
	if _, err := g.e.Create(g.t.Context(), name, firsthand.Settings{}); err != nil {
		g.t.Fatal(err)
	}
	return "/api/worlds/" + url.PathEscape(name)
}

// grant makes a key, and returns it.
func (g *rig) grant(role firsthand.Role, world string) string {
	g.t.Helper()
	token, hash := access.NewToken()
	name := string(role) + " " + world + " " + token[len(token)-4:]
	if _, err := g.e.AddAccessKey(g.t.Context(), firsthand.AccessKey{Name: name, Role: role, World: firsthand.WorldID(world), Hash: hash}); err != nil {
		g.t.Fatal(err)
	}
	return token
}

// problemOf reads a problem and holds it to its form.
func problemOf(t *testing.T, r reply) (p struct {
	Title, Code, Detail string
	Status              int
	Errors              []struct{ Location, Message string }
	Current             json.RawMessage
}) {
	t.Helper()
	if got := r.header.Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("the problem comes as %q: %s", got, r.body)
	}
	r.into(t, r.status, &p)
	if p.Status != r.status || p.Title == "" || p.Code == "" {
		t.Errorf("status %d with the problem %s", r.status, r.body)
	}
	return p
}

// grantAdmin returns a key for everything, always the same one.
func (g *rig) grantAdmin() string {
	g.t.Helper()
	if g.admin == "" {
		g.admin = g.grant(firsthand.RoleAdmin, "")
	}
	return g.admin
}

func escape(s string) string { return url.QueryEscape(s) }
