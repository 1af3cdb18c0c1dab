package engine

import (
	"context"
	"iter"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// lookAgain is how soon entries are noticed that another process wrote.
const lookAgain = time.Second

// Watch yields the entries behind the given one and then each that is
// written, by this process or another, until ctx ends. An error ends it too: a
// Seq that is not there yet is CodeConflict.
func (w *World) Watch(ctx context.Context, after firsthand.Seq) iter.Seq2[firsthand.Entry, error] {
	return func(yield func(firsthand.Entry, error) bool) {
		w.watchers.Add(1)
		defer w.watchers.Add(-1)
		for ctx.Err() == nil {
			grown := w.growth()
			for e, err := range w.e.store.Read(ctx, w.id, after) {
				if ctx.Err() != nil {
					return
				}
				if !yield(e, err) || err != nil {
					return
				}
				after = e.Seq
			}
			select {
			case <-grown:
			case <-ctx.Done():
			case <-w.e.ending.Done():
				return
			case <-time.After(lookAgain):
			}
		}
	}
}

// growth returns a channel that is closed when the world next takes in entries.
func (w *World) growth() <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.more == nil {
		w.more = make(chan struct{})
	}
	return w.more
}

// grew tells those who watch. The caller holds mu.
func (w *World) grew() {
	if w.more != nil {
		close(w.more)
		w.more = nil
	}
}
