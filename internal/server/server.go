package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
)

// Mount is a handler with the pattern of http.ServeMux under which it is found.
type Mount struct {
	Pattern string
	Handler http.Handler
	// Streams says that answers may take as long as they like. Others must be
	// taken by the client within a minute.
	Streams bool
}

// Options say how a server works. The zero value is the default, but for the
// Gate, which there must be.
type Options struct {
	Gate *access.Gate
	// Log takes a line for each request; nil keeps none.
	Log *slog.Logger
	// Grace is how long what is under way may take to finish when the server
	// goes down; 0 is 10 seconds.
	Grace time.Duration
	// Conditions tell of more that is not as it should be, beside what the
	// engine says.
	Conditions []func() []firsthand.Degraded
}

// Server serves its mounts, and /healthz, /readyz and /metrics beside them.
type Server struct {
	e       *engine.Engine
	o       Options
	handler http.Handler
	meter   *meter
}

// New returns a server over the engine.
func New(e *engine.Engine, o Options, mounts ...Mount) *Server {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Grace == 0 {
		o.Grace = defaultGrace
	}
	s := &Server{e: e, o: o, meter: newMeter(e)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", healthz)
	mux.HandleFunc("GET /readyz", s.readyz)
	mux.Handle("GET /metrics", s.metrics())
	for _, m := range mounts {
		mux.Handle(m.Pattern, timed(m))
	}
	mux.HandleFunc("/", nothingHere)
	s.handler = s.watch(o.Gate.Handler(tidy(noted(mux))))
	return s
}

// Open are the paths that need no key.
func Open() []string { return []string{"/healthz", "/readyz"} }

const (
	defaultGrace = 10 * time.Second
	headerTime   = 10 * time.Second
	idleTime     = 2 * time.Minute
	answerTime   = time.Minute
	headerBytes  = 64 << 10
)

// ServeHTTP answers a request as Serve would.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Serve answers what comes in at the listener until ctx ends. Then it takes
// nothing new in, lets what is under way finish, and returns nil; what has not
// finished within the grace is cut off.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{
		Handler: s, ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: headerBytes,
		ErrorLog: slog.NewLogLogger(s.o.Log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.o.Grace)
	defer cancel()
	err := h.Shutdown(grace)
	if errors.Is(err, context.DeadlineExceeded) {
		s.o.Log.Warn("some requests did not finish in time and were cut off")
		err = h.Close()
	}
	<-failed // http.ErrServerClosed
	return err
}

// tidy answers a path with slashes too many as the one that is meant: a redirect
// would lose what was posted.
func tidy(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "//") {
			u := *r.URL
			u.Path, u.RawPath = single(u.Path), single(u.RawPath)
			asked := *r
			asked.URL = &u
			r = &asked
		}
		next.ServeHTTP(w, r)
	})
}

func single(path string) string {
	for strings.Contains(path, "//") {
		path = strings.ReplaceAll(path, "//", "/")
	}
	return path
}

// timed bounds how long a client may take to read the answer.
func timed(m Mount) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		until := time.Time{}
		if !m.Streams {
			until = time.Now().Add(answerTime)
		}
		_ = http.NewResponseController(w).SetWriteDeadline(until) // a recorder in a test has none
		m.Handler.ServeHTTP(w, r)
	})
}
