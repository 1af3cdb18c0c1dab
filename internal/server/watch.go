package server

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/problem"
)

// watch logs and counts requests, and answers for a handler that panics.
func (s *Server) watch(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		watched := &answer{ResponseWriter: w}
		s.meter.underway.Inc()
		defer func() {
			s.meter.underway.Dec()
			broken, started := recover(), watched.status != 0
			if broken != nil && broken != http.ErrAbortHandler {
				// The value may quote a text, its type and the stack do not.
				s.o.Log.Error("a handler panicked", "route", watched.route(), "panic", fmt.Sprintf("%T", broken), "stack", string(debug.Stack()))
				if !started {
					problem.Write(watched, r, problem.New(http.StatusInternalServerError, ""))
				}
			}
			s.note(r, watched, time.Since(began))
			if broken != nil && started {
				panic(http.ErrAbortHandler) // the client must not take half an answer for a whole one
			}
		}()
		next.ServeHTTP(watched, r)
	})
}

func (s *Server) note(r *http.Request, a *answer, took time.Duration) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	s.meter.count(a.route(), known(r.Method), a.status, took)
	level := slog.LevelInfo
	if a.status >= http.StatusInternalServerError {
		level = slog.LevelWarn
	}
	s.o.Log.Log(r.Context(), level, "request", "route", a.route(), "method", known(r.Method), "status", a.status,
		"bytes", a.bytes, "ms", float64(took.Microseconds())/1000, "key", a.key)
}

// noted leaves with the answer what is only known behind the gate: who asked,
// and under which pattern the request was answered.
func noted(mux http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a, ok := w.(*answer); ok {
			a.key = access.From(r.Context()).Key
			defer func() { a.pattern = r.Pattern }()
		}
		mux.ServeHTTP(w, r)
	})
}

// answer remembers what was answered.
type answer struct {
	http.ResponseWriter
	status  int
	bytes   int64
	key     string // the ID of the key, empty for none
	pattern string
}

// route is the pattern that the request was answered under. It holds no value
// of the path.
func (a *answer) route() string {
	if a.pattern == "" || a.pattern == "/" {
		return "none"
	}
	return a.pattern
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader notes the status and sends it.
func (a *answer) WriteHeader(status int) {
	if status >= http.StatusOK || status == http.StatusSwitchingProtocols {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write counts what is sent.
func (a *answer) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	n, err := a.ResponseWriter.Write(b)
	a.bytes += int64(n)
	return n, err
}

// Flush sends what is held back.
func (a *answer) Flush() { _ = http.NewResponseController(a.ResponseWriter).Flush() }
