package access

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/problem"
)

// Header carries a key where Authorization is meant for somebody behind us,
// such as the model of a chat. It never leaves this server.
const Header = "X-Firsthand-Key"

// Keys tells which keys there are, revoked ones too.
type Keys interface {
	AccessKeys(ctx context.Context) ([]firsthand.AccessKey, error)
}

// Options say how a gate works. The zero value is the default.
type Options struct {
	// Hosts are names that the server goes by, beside those of its own machine.
	// Nil: where keys are needed any name will do.
	Hosts []string
	// Origins are pages of other servers that may call this one, such as
	// https://chat.example. None by default.
	Origins []string
	// Rate is how many requests a second a key may make; 0 is 100. Burst is
	// how many at once; 0 is four times as many.
	Rate  float64
	Burst int
	// Open lists paths that need no key.
	Open []string
	// Unbounded reports whether a request is not counted against its key.
	Unbounded func(*http.Request) bool
	// Refuse answers a request that may not come in; nil is problem.Write.
	Refuse func(http.ResponseWriter, *http.Request, error)
	// Now tells the time; nil is time.Now.
	Now func() time.Time
}

const defaultRate = 100

// fresh is for how long the list of keys is believed: so soon does a revoked
// key cease to open anything.
const fresh = time.Second

// Gate recognises who comes in. It is safe for concurrent use.
type Gate struct {
	keys Keys
	o    Options

	mu     sync.Mutex
	known  []firsthand.AccessKey
	asked  time.Time
	limits map[string]*rate.Limiter // by key
}

// NewGate returns a gate that opens by those keys.
func NewGate(keys Keys, o Options) *Gate {
	if o.Rate == 0 {
		o.Rate = defaultRate
	}
	if o.Burst == 0 {
		o.Burst = int(4 * o.Rate)
	}
	if o.Refuse == nil {
		o.Refuse = problem.Write
	}
	if o.Unbounded == nil {
		o.Unbounded = func(*http.Request) bool { return false }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Gate{keys: keys, o: o, limits: map[string]*rate.Limiter{}}
}

// Handler lets in to next who may come in, with a Grant in the context.
func (g *Gate) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := g.foreign(r); err != nil {
			g.o.Refuse(w, r, err)
			return
		}
		if g.shared(w, r) {
			return
		}
		grant, err := g.admit(r)
		if err != nil {
			g.o.Refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(With(r.Context(), grant)))
	})
}

// admit returns what the request may do.
func (g *Gate) admit(r *http.Request) (Grant, error) {
	keys, err := g.list(r.Context())
	if err != nil {
		return Grant{}, firsthand.Errorf(firsthand.CodeUnavailable, "the keys cannot be read")
	}
	token := shown(r)
	if len(keys) == 0 {
		return Owner(), nil
	}
	k, ok := find(keys, token)
	switch {
	case ok:
		return Grant{Key: k.ID, Role: k.Role, World: k.World, Participant: k.Participant}, g.count(k.ID, r)
	case g.open(r.URL.Path):
		return Grant{}, nil
	}
	return Grant{}, problem.New(http.StatusUnauthorized, "send a key of `firsthand key create` as Authorization: Bearer").
		With("WWW-Authenticate", `Bearer realm="firsthand"`)
}

func (g *Gate) open(path string) bool { return slices.Contains(g.o.Open, path) }

// shown returns the key that the request shows. It is taken off the request, so
// that nothing behind the gate can pass it on; what is no key of ours stays.
func shown(r *http.Request) string {
	if token := r.Header.Get(Header); token != "" {
		r.Header.Del(Header)
		return token
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	token = strings.TrimSpace(token)
	if !strings.EqualFold(scheme, "bearer") || !ours(token) {
		return ""
	}
	r.Header.Del("Authorization")
	return token
}

// list returns the keys there are, as they were no longer ago than fresh, or, of
// a store that cannot be read for a while, as they were last: a chat goes on
// then.
func (g *Gate) list(ctx context.Context) ([]firsthand.AccessKey, error) {
	g.mu.Lock()
	known, asked := g.known, g.asked
	g.mu.Unlock()
	now := g.o.Now()
	if !asked.IsZero() && now.Sub(asked) < fresh {
		return known, nil
	}
	keys, err := g.keys.AccessKeys(ctx)
	switch {
	case err == nil:
	case !asked.IsZero():
		keys = known // nobody can revoke one in a store that cannot be read
	default:
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.known, g.asked = keys, now
	return keys, nil
}

// count counts a request against the key's rate.
func (g *Gate) count(key string, r *http.Request) error {
	if g.o.Unbounded(r) {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	l := g.limits[key]
	if l == nil {
		l = rate.NewLimiter(rate.Limit(g.o.Rate), g.o.Burst)
		g.limits[key] = l
	}
	if l.AllowN(g.o.Now(), 1) {
		return nil
	}
	return problem.New(http.StatusTooManyRequests, "this key asks more often than it may: ask again in a second").With("Retry-After", "1")
}
