package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/server"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

func newEngine(t *testing.T) (*engine.Engine, *memory.Store) {
	store := memory.New()
	e := engine.Open(store, engine.Config{Meanings: []engine.Meaning{}})
	t.Cleanup(func() { _ = e.Close(context.Background()); _ = store.Close() })
	return e, store
}

func get(h http.Handler, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost"+path, nil))
	return w
}

func TestReadinessSaysWhatIsDegradedSinceWhen(t *testing.T) {
	e, store := newEngine(t)
	condition := firsthand.Degraded{Reason: "the upstream does not answer", Since: "2031-05-01T12:00:00Z"}
	s := server.New(e, server.Options{Gate: access.NewGate(e, access.Options{Open: server.Open()}), Conditions: []func() []firsthand.Degraded{func() []firsthand.Degraded { return []firsthand.Degraded{condition} }}})
	var r server.Readiness
	w := get(s, "/readyz")
	if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil || w.Code != http.StatusOK || !r.Ready || len(r.Degraded) != 1 || r.Degraded[0] != condition {
		t.Errorf("%d %+v (%v)", w.Code, r, err)
	}
	_, hash := access.NewToken()
	if _, err := e.AddAccessKey(t.Context(), firsthand.AccessKey{Name: "phone", Role: firsthand.RoleReader, Hash: hash}); err != nil {
		t.Fatal(err)
	}
	s = server.New(e, server.Options{Gate: access.NewGate(e, access.Options{Open: server.Open()}), Conditions: []func() []firsthand.Degraded{func() []firsthand.Degraded { return []firsthand.Degraded{condition} }}})
	if w := get(s, "/readyz"); w.Code != http.StatusOK || strings.Contains(w.Body.String(), "upstream") || !strings.Contains(w.Body.String(), "2031-05-01") {
		t.Errorf("without a key it tells %s", w.Body)
	}
	_ = store.Close()
	if w := get(s, "/healthz"); w.Code != http.StatusServiceUnavailable && w.Code != http.StatusOK {
		t.Errorf("/healthz: %d", w.Code)
	}
}

func TestStoreThatDoesNotAnswerIsNotReady(t *testing.T) {
	e, store := newEngine(t)
	s := server.New(e, server.Options{Gate: access.NewGate(&open{}, access.Options{})})
	_ = store.Close()
	if w := get(s, "/readyz"); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), `"ready":false`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := get(s, "/healthz"); w.Code != http.StatusOK {
		t.Errorf("/healthz: %d", w.Code)
	}
}

// open has no keys.
type open struct{}

func (*open) AccessKeys(context.Context) ([]firsthand.AccessKey, error) { return nil, nil }

// A handler that panics is answered for, and what it panicked with is not told.
func TestPanicIsAnsweredAndItsValueIsNotTold(t *testing.T) {
	e, _ := newEngine(t)
	var log bytes.Buffer
	s := server.New(e, server.Options{Gate: access.NewGate(&open{}, access.Options{}), Log: slog.New(slog.NewJSONHandler(&log, nil))},
		server.Mount{Pattern: "/early/{name}", Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("SECRET") })},
		server.Mount{Pattern: "/late", Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "half"); panic("SECRET") })})
	front := httptest.NewServer(s)
	defer front.Close()
	res, err := http.Get(front.URL + "/early/SECRET")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(res.Body)
	if res.StatusCode != http.StatusInternalServerError || res.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	if res, err = http.Get(front.URL + "/late"); err == nil {
		if _, err = io.ReadAll(res.Body); err == nil {
			t.Error("half an answer came as a whole one")
		}
	}
	metrics := get(s, "/metrics").Body.String()
	if strings.Contains(log.String()+metrics+string(body), "SECRET") {
		t.Errorf("the value is told: %s", log.String())
	}
	if !strings.Contains(metrics, `firsthand_http_requests_total{method="GET",route="/early/{name}",status="500"} 1`) {
		t.Errorf("it was not counted: %s", metrics)
	}
}

// What is under way when the server goes down is finished.
func TestGoingDownFinishesWhatIsUnderWay(t *testing.T) {
	e, _ := newEngine(t)
	began, finish := make(chan struct{}), make(chan struct{})
	s := server.New(e, server.Options{Gate: access.NewGate(&open{}, access.Options{}), Grace: time.Minute},
		server.Mount{Pattern: "/slow", Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			close(began)
			<-finish
			if r.Context().Err() != nil {
				t.Error("the request was cancelled")
			}
			_, _ = io.WriteString(w, "done")
		})})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	answered := make(chan string, 1)
	go func() {
		res, err := http.Get("http://" + l.Addr().String() + "/slow")
		if err != nil {
			answered <- err.Error()
			return
		}
		b, _ := io.ReadAll(res.Body)
		answered <- string(b)
	}()
	<-began
	cancel()
	for { // until it takes nothing new in
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			break
		}
		_ = conn.Close()
	}
	close(finish)
	if got := <-answered; got != "done" {
		t.Errorf("it was answered %q", got)
	}
	if err := <-ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
}
