package engine

import (
	"context"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// A slow embedder that fails is tried again after a second, then after twice
// as long each time, up to a minute.
const (
	firstWait   = time.Second
	longestWait = time.Minute
)

// wake starts the space's worker if something waits and it does not run.
func (sp *space) wake() {
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

// run works the backlog off. It ends when nothing waits or the engine closes.
func (sp *space) run() {
	ctx := sp.world.e.ending
	for ctx.Err() == nil {
		if err := sp.work(ctx); err == nil {
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
func (sp *space) nudge() {
	select {
	case sp.nudged <- struct{}{}:
	default: // it is told already
	}
}

// changed tells those who wait that the worker failed or stopped. The caller
// holds the space's mu.
func (sp *space) changed() {
	close(sp.change)
	sp.change = make(chan struct{})
}

// through returns when nothing waits any more. It lets the worker try at once,
// and returns why if that fails; or ctx's error if that ends before, or the
// engine's.
func (sp *space) through(ctx context.Context) error {
	sp.mu.RLock()
	before := sp.tries
	sp.mu.RUnlock()
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
