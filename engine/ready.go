package engine

import (
	"context"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// Ready reports what the engine goes without, each with since when; nothing if
// all is well. An error means that the store does not answer.
func (e *Engine) Ready(ctx context.Context) ([]firsthand.Degraded, error) {
	for _, err := range e.store.Heads(ctx) {
		if err != nil {
			return nil, err
		}
		break // it answers
	}
	var without []firsthand.Degraded
	if e.degraded != nil {
		without = append(without, *e.degraded)
	}
	for _, w := range e.opened() {
		for _, sp := range w.spaces {
			if d := sp.degraded(); d != nil {
				without = append(without, *d)
			}
		}
	}
	slices.SortFunc(without, func(a, b firsthand.Degraded) int { // of one reason the earliest
		return strings.Compare(a.Reason+a.Since, b.Reason+b.Since)
	})
	return slices.CompactFunc(without, func(a, b firsthand.Degraded) bool { return a.Reason == b.Reason }), nil
}

// Load is how much an engine holds.
type Load struct {
	Worlds  int // that are open
	Waiting int // turns and records of them that wait for a vector
}

// Load counts what the engine holds at this moment.
func (e *Engine) Load() Load {
	var l Load
	for _, w := range e.opened() {
		l.Worlds++
		for _, sp := range w.spaces {
			waiting, _, _ := sp.backlog()
			l.Waiting += waiting
		}
	}
	return l
}

func (e *Engine) opened() []*World {
	e.mu.Lock()
	defer e.mu.Unlock()
	all := make([]*World, 0, len(e.worlds))
	for _, w := range e.worlds {
		all = append(all, w)
	}
	return all
}

// degraded says what is wrong with the embedder, nil if nothing is.
func (sp *space) degraded() *firsthand.Degraded {
	sp.mu.RLock()
	defer sp.mu.RUnlock()
	if t := sp.wrong(); t.err != nil {
		return t.degraded()
	}
	return nil
}
