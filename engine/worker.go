package engine

import (
	"context"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// A slow embedder that fails is tried again after a second, then after twice
// as long each time, up to a minute.
const (
	firstWait   = time.Second
	longestWait = time.Minute
)

// A worker would only take the processor from writes that follow one another:
// it waits until nothing was written for a while, longer if it lags behind a
// flood of them, such as an import, or until somebody waits for it.
const (
	lagging = 4 * embedAtOnce // documents; an ordinary turn brings a few
	pause   = 20 * time.Millisecond
	quiet   = time.Second
)

// wake tells the space's worker that something was written, and starts it if
// something waits and it does not run.
func (sp *space) wake() {
	notify(sp.written)
	if waiting, _, _ := sp.backlog(); waiting == 0 || sp.world.e.ending.Err() != nil {
		return
	}
	sp.mu.Lock()
	defer sp.mu.Unlock()
	if !sp.running {
		sp.running = true
		sp.world.e.working.Go(sp.run)
	}
}

// giveWay returns when the worker may go on: nothing was written since it last
// looked, or somebody waits for it. It looks again rather than be told, so that
// a write wakes nobody.
func (sp *space) giveWay(ctx context.Context) {
	for sp.waiters.Load() == 0 {
		select {
		case <-sp.written:
		default:
			return
		}
		select {
		case <-sp.hurry:
		case <-ctx.Done():
			return
		case <-time.After(sp.calm()):
		}
	}
}

// calm is for how long nothing may be written before the worker goes on.
func (sp *space) calm() time.Duration {
	if waiting, _, _ := sp.backlog(); waiting > lagging {
		return quiet
	}
	return pause
}

// notify leaves a note in a channel that has room for one.
func notify(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// run works the backlog off. It ends when nothing waits or the engine closes.
func (sp *space) run() {
	ctx := sp.world.e.ending
	for ctx.Err() == nil {
		if err := sp.work(ctx, state.Ahead{}); err == nil {
			break
		}
		select {
		case <-ctx.Done():
		case <-sp.nudged:
		case <-time.After(sp.wait()):
		}
	}
	sp.mu.Lock()
	sp.running = false
	sp.changed()
	sp.mu.Unlock()
	sp.wake() // for what came while it stopped
}

func (sp *space) wait() time.Duration {
	sp.mu.RLock()
	defer sp.mu.RUnlock()
	return min(firstWait<<min(sp.failures-1, 10), longestWait)
}

// nudge lets a worker that waits after a failure try again at once.
func (sp *space) nudge() { notify(sp.nudged) }

// changed tells those who wait that the worker failed or stopped. The caller
// holds the space's mu.
func (sp *space) changed() {
	close(sp.change)
	sp.change = make(chan struct{})
}

// through returns when nothing waits any more. It lets the worker try at once,
// and returns why if that fails; or ctx's error if that ends before, or the
// engine's. The worker gives way to nobody meanwhile.
func (sp *space) through(ctx context.Context) error {
	sp.mu.RLock()
	before := sp.tries
	sp.mu.RUnlock()
	sp.waiters.Add(1)
	defer sp.waiters.Add(-1)
	notify(sp.hurry)
	for {
		sp.mu.RLock()
		change, failed, wrong := sp.change, sp.failed, sp.working
		sp.mu.RUnlock()
		waiting, _, _ := sp.backlog()
		switch {
		case waiting == 0:
			return nil
		case failed > before && wrong.err != nil:
			return wrong.err
		}
		sp.wake()
		sp.nudge()
		select {
		case <-change:
		case <-ctx.Done():
			return ctx.Err()
		case <-sp.world.e.ending.Done():
			return firsthand.Errorf(firsthand.CodeUnavailable, "the engine is closed")
		}
	}
}
