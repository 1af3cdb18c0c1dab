package proxy

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/remote"
)

// Inject says how memory is written into a chat.
type Inject string

// The ways to write memory into a chat.
const (
	// Inline writes into the text of messages that are there, so that templates
	// that want roles to alternate keep working.
	Inline Inject = "inline"
	// Apart adds messages.
	Apart Inject = "message"
)

// Options say how a proxy works. The zero value is the default; it has no
// upstream and serves embeddings alone.
type Options struct {
	// Upstream is the address of a server that speaks OpenAI's interface, as
	// people write it.
	Upstream string
	// Key is sent to the upstream in place of the client's own.
	Key string
	// Inject is Inline by default.
	Inject Inject
	// Budget is how many tokens may be written into a chat; nil is 1200, 0 is
	// nothing.
	Budget *int
	// Patience is how long a chat waits for its memory; 0 is 150 ms.
	Patience time.Duration
	// Limit is how many hits are asked for; 0 is 10.
	Limit int
	// Embedder answers embeddings where there is no upstream; nil answers none.
	Embedder embed.Embedder
	// Transport reaches the upstream; nil is one of the proxy's own.
	Transport http.RoundTripper
	// Log takes what went wrong in the background; nil keeps nothing.
	Log *slog.Logger
	// Now tells the time; nil is time.Now.
	Now func() time.Time
}

// DefaultBudget and DefaultPatience are the defaults of Options.
const (
	DefaultBudget   = 1200
	DefaultPatience = 150 * time.Millisecond
)

// Proxy gives chats a memory. It is safe for concurrent use.
type Proxy struct {
	e        *engine.Engine
	o        Options
	upstream *url.URL // nil: there is none
	forward  *httputil.ReverseProxy
	recalls  chan struct{} // a place for each recall under way
	told     *queue
	shown    *ring
	troubles troubles
}

// New returns a proxy over the engine. An address, a budget or a way to inject
// that cannot be is CodeInvalid.
func New(e *engine.Engine, o Options) (*Proxy, error) {
	p := &Proxy{e: e, o: o, recalls: make(chan struct{}, recallsAtOnce), told: newQueue(), shown: newRing()}
	if o.Upstream != "" {
		base, err := remote.Base(o.Upstream)
		if err != nil {
			return nil, err
		}
		p.upstream = base
	}
	if err := p.defaults(); err != nil {
		return nil, err
	}
	p.troubles.now = p.o.Now
	p.forward = p.reverse()
	return p, nil
}

func (p *Proxy) defaults() error {
	o := &p.o
	if o.Inject == "" {
		o.Inject = Inline
	}
	if o.Inject != Inline && o.Inject != Apart {
		return firsthand.Errorf(firsthand.CodeInvalid, "memory is injected %s or as a %s, not %q", Inline, Apart, o.Inject)
	}
	if o.Budget == nil {
		budget := DefaultBudget
		o.Budget = &budget
	}
	if *o.Budget < 0 {
		return firsthand.Errorf(firsthand.CodeInvalid, "a budget of %d tokens is out of range: it is 0 or more", *o.Budget)
	}
	if o.Patience == 0 {
		o.Patience = DefaultPatience
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return nil
}

// Close waits until what was said is told, or ctx ends.
func (p *Proxy) Close(ctx context.Context) error { return p.told.close(ctx) }

// Upstream returns the address that chats are sent to, without a key; empty
// without an upstream.
func (p *Proxy) Upstream() string {
	if p.upstream == nil {
		return ""
	}
	return p.upstream.String() + "/chat/completions"
}

// ServeHTTP answers a request below /w/.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	at, ok := placeOf(r)
	if !ok {
		fail(w, http.StatusNotFound, "not_found", "there is nothing here: a chat's base URL is /w/WORLD/c/CHARACTER/v1")
		return
	}
	at.grant = access.From(r.Context())
	at.participant = person(r, at.grant)
	if !at.grant.Role.Includes(firsthand.RoleWriter) {
		fail(w, http.StatusForbidden, "refused", "this takes a key with the role writer")
		return
	}
	switch {
	case r.Method == http.MethodPost && at.endpoint == "chat/completions" && p.upstream != nil:
		p.chat(w, r, at)
	case r.Method == http.MethodPost && at.endpoint == "embeddings" && p.upstream == nil:
		p.Embeddings().ServeHTTP(w, r)
	case r.Method == http.MethodGet && at.injections():
		p.injections(w, r, at)
	default:
		p.pass(w, r, at)
	}
}
