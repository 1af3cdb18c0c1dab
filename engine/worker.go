package engine

import (
	"context"
	"time"
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
		sp.running, sp.idle = true, make(chan struct{})
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
		case <-time.After(sp.wait()):
		}
	}
	sp.mu.Lock()
	sp.running = false
	close(sp.idle)
	sp.mu.Unlock()
	sp.wake() // for what came while it stopped
}

func (sp *space) wait() time.Duration {
	sp.mu.RLock()
	defer sp.mu.RUnlock()
	return min(firstWait<<min(sp.failures-1, 10), longestWait)
}

// rest returns when the worker has stopped or ctx ends.
func (sp *space) rest(ctx context.Context) error {
	sp.mu.RLock()
	running, idle := sp.running, sp.idle
	sp.mu.RUnlock()
	if !running {
		return nil
	}
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
