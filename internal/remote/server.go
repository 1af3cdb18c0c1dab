package remote

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/firsthand-memory/firsthand"
)

// Options say which server is asked, for what, and how. URL, Path, Is and
// Timeout are needed.
type Options struct {
	URL  string // as people write it: see [Server.Endpoint]
	Path string // of the endpoint that is asked, such as "/embeddings"
	// Is names what the server should be in errors, such as "an embeddings server".
	Is string
	// Suits names what may not suit the server if it refuses a request.
	Suits string
	Key   string // sent as a bearer token; empty sends none
	// Timeout is how long the server may be silent: until its answer begins, and
	// between any two pieces of it. Whole is how long the answer may take in all;
	// 0 is for as long as it takes.
	Timeout, Whole time.Duration
	// Retries is how often a request is made again that failed for want of time,
	// of room or of a connection; below 0 never.
	Retries int
	// Pause waits between two tries; nil waits in earnest. Random returns a
	// number of 0 up to 1 that spreads the tries of many clients; nil is chance.
	Pause  func(context.Context, time.Duration) error
	Random func() float64
}

// Server is a server that can be asked. It is safe for concurrent use.
type Server struct {
	o      Options
	base   *url.URL
	client *http.Client
}

// New returns the server. It asks nothing yet. An address or a key that cannot
// be right is CodeInvalid.
func New(o Options) (*Server, error) {
	o.Key = strings.TrimSpace(o.Key)
	if strings.ContainsFunc(o.Key, unicode.IsControl) {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "the key holds a line break or another control character: give the key alone")
	}
	base, err := Base(o.URL)
	if err != nil {
		return nil, err
	}
	if o.Pause == nil {
		o.Pause = pause
	}
	if o.Random == nil {
		o.Random = rand.Float64
	}
	return &Server{o: o, base: base, client: &http.Client{CheckRedirect: stay}}, nil
}

// stay lets no redirect be followed: the texts and the key are for the server
// that was named.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// Endpoint returns the address that is asked. It holds no key.
func (s *Server) Endpoint() string { return s.at(s.o.Path) }

func (s *Server) at(path string) string {
	u := *s.base
	u.Path += path
	return u.String()
}

// Masked returns a text without the key: some servers repeat it.
func (s *Server) Masked(text string) string {
	if s.o.Key == "" {
		return text
	}
	return strings.ReplaceAll(text, s.o.Key, "***")
}
