package engine

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"
)

// spare is what those who write leave of the processor to the workers of slow
// embedders, of all worlds together: to each world alone another one's writes
// look like calm. It is safe for concurrent use.
type spare struct {
	now   func() time.Time
	wrote atomic.Uint64 // batches, of all worlds
	seen  atomic.Uint64 // of them, when a worker last looked
	took  atomic.Int64  // nanoseconds of the last call of an embedder
	slots chan struct{} // holds something for each worker that embeds
}

// perTurn is how many times as long as it took a worker leaves to those who
// write: all workers together take a fifth of half of the processors from
// writes that never stop, and no world waits for its vectors for ever.
const perTurn = 4

func newSpare(now func() time.Time) *spare {
	return &spare{now: now, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))}
}

// take returns when the worker of a space may embed, and what it calls when it
// has. One that somebody waits for does not stand back.
func (s *spare) take(ctx context.Context, sp *space) (done func()) {
	if sp.waiters.Load() == 0 {
		select {
		case s.slots <- struct{}{}:
			s.standBack(ctx, sp)
			begun := s.now()
			return func() {
				s.took.Store(int64(s.now().Sub(begun)))
				<-s.slots
			}
		case <-sp.hurry:
		case <-ctx.Done():
		}
	}
	return func() {}
}

// standBack waits until nothing is written for a moment, but not for ever.
func (s *spare) standBack(ctx context.Context, sp *space) {
	longest := max(quiet, perTurn*time.Duration(s.took.Load()))
	for waited := time.Duration(0); waited < longest && sp.waiters.Load() == 0; waited += pause {
		wrote := s.wrote.Load()
		if s.seen.Swap(wrote) == wrote {
			return
		}
		select {
		case <-time.After(pause):
		case <-sp.hurry:
		case <-ctx.Done():
			return
		}
	}
}
