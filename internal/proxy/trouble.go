package proxy

import (
	"errors"
	"sync"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// trouble is a sort of thing that can be wrong.
type trouble int

const (
	upstreamAway trouble = iota
	recallFails
	recallLacks
	tellingFails
	sorts // how many there are
)

func (t trouble) String() string {
	return [...]string{"the upstream does not answer", "chats go on without memory", "recall goes without something", "what is said is not told"}[t]
}

// troubles remember what is wrong and since when. What goes well again is
// forgotten.
type troubles struct {
	now func() time.Time

	mu    sync.Mutex
	err   [sorts]error
	since [sorts]time.Time
}

func (t *troubles) note(sort trouble, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil && t.err[sort] == nil {
		t.since[sort] = t.now()
	}
	t.err[sort] = err
}

// Conditions returns what is wrong with the proxy, and since when. The last
// fault of each sort stands until the same thing goes well.
func (p *Proxy) Conditions() []firsthand.Degraded {
	t := &p.troubles
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []firsthand.Degraded
	for sort, err := range t.err {
		if err == nil {
			continue
		}
		reason := err.Error()
		var known *firsthand.Error
		if errors.As(err, &known) {
			reason = known.Msg
		}
		out = append(out, firsthand.Degraded{Reason: trouble(sort).String() + ": " + reason, Since: t.since[sort].UTC().Format(time.RFC3339)})
	}
	return out
}
