package engine

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// Nights let worlds sleep by themselves. The zero value looks once a minute and
// tells nobody.
type Nights struct {
	// Wake says when to look whether a day has turned; nil is once a minute.
	Wake <-chan time.Time
	// Slept is told what became of each night, one after the other, and must
	// return soon: the next night waits. Nil tells nobody.
	Slept func(Slept)
}

// Slept is a night that a world had by itself. With an Err it is unfinished, and
// goes on where it stopped when it is next looked at.
type Slept struct {
	World firsthand.WorldID
	Night Night
	Err   error
}

// lookEvery is how soon after its turn a day's night begins.
const lookEvery = time.Minute

// sleep lets the worlds sleep until the engine closes.
func (e *Engine) sleep(n Nights) {
	if n.Wake == nil {
		t := time.NewTicker(lookEvery)
		defer t.Stop()
		n.Wake = t.C
	}
	for {
		select {
		case <-e.ending.Done():
			return
		case _, open := <-n.Wake:
			if !open {
				return
			}
			e.look(n)
		}
	}
}

// look gives every open world the night that it is due, one at a time, in the
// order of their ids.
func (e *Engine) look(n Nights) {
	e.mu.Lock()
	worlds := maps.Clone(e.worlds)
	e.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(worlds)) {
		if e.ending.Err() != nil {
			return
		}
		night, due, err := worlds[id].rest(e.ending)
		if due && n.Slept != nil {
			n.Slept(Slept{World: id, Night: night, Err: err})
		}
	}
}

// rest does the night that is due, if one is. What keeps it from finding out is
// told like what keeps it from sleeping.
func (w *World) rest(ctx context.Context) (n Night, due bool, err error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return n, true, err
	}
	day := s.DueNight(w.e.config.Now())
	done()
	if day == "" {
		return n, false, nil
	}
	n, err = w.Night(ctx, NightOptions{Day: day})
	return n, true, err
}
