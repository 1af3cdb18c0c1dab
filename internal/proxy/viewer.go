package proxy

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/firsthand-memory/firsthand/engine"
)

// shownAtMost is how many injections are kept to be looked at.
const shownAtMost = 256

// ring keeps the newest injections.
type ring struct {
	mu   sync.Mutex
	last int
	kept []*injection // oldest first
}

func newRing() *ring { return &ring{} }

func (g *ring) add(in *injection) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.last++
	in.ID = g.last
	if len(g.kept) == shownAtMost {
		g.kept = slices.Delete(g.kept, 0, 1)
	}
	g.kept = append(g.kept, in)
}

func (g *ring) told(in *injection, out engine.Conversed) {
	g.mu.Lock()
	defer g.mu.Unlock()
	in.Told = &out
}

// of returns the injections of a world's character that are meant, newest
// first.
func (g *ring) of(at place, meant func(*injection) bool) []injection {
	g.mu.Lock()
	defer g.mu.Unlock()
	found := []injection{}
	for _, in := range slices.Backward(g.kept) {
		if in.World == at.world && in.Character == at.character && meant(in) {
			found = append(found, *in)
		}
	}
	return found
}

// injections shows what was sent to the model, for those who may see the world.
func (p *Proxy) injections(w http.ResponseWriter, r *http.Request, at place) {
	if _, err := p.world(r.Context(), at); err != nil {
		fail(w, http.StatusNotFound, "not_found", reason(err))
		return
	}
	meant := func(*injection) bool { return true }
	id, one := strings.CutPrefix(at.endpoint, "injections/")
	turn := r.URL.Query().Get("turn")
	switch {
	case one:
		meant = func(in *injection) bool { return strconv.Itoa(in.ID) == id }
	case turn != "":
		meant = func(in *injection) bool {
			return in.Told != nil && strconv.FormatUint(uint64(in.Told.Answer), 10) == strings.TrimPrefix(turn, "t")
		}
	}
	found := p.shown.of(at, meant)
	w.Header().Set("Content-Type", "application/json")
	switch {
	case one && len(found) == 0:
		fail(w, http.StatusNotFound, "not_found", "there is no such injection; only the newest are kept")
	case one:
		_ = json.NewEncoder(w).Encode(found[0]) // the client may be gone
	default:
		_ = json.NewEncoder(w).Encode(map[string][]injection{"injections": found})
	}
}
