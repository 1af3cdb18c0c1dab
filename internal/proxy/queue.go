package proxy

import (
	"context"
	"sync"
)

// queue runs jobs of the same name one after the other, those of others at
// their side.
type queue struct {
	mu   sync.Mutex
	last map[string]chan struct{} // closed when the newest job of the name is done
	all  sync.WaitGroup
}

func newQueue() *queue { return &queue{last: map[string]chan struct{}{}} }

// add takes a job in and returns at once.
func (q *queue) add(name string, job func()) {
	done := make(chan struct{})
	q.mu.Lock()
	before := q.last[name]
	q.last[name] = done
	q.mu.Unlock()
	q.all.Go(func() {
		if before != nil {
			<-before
		}
		job()
		q.mu.Lock()
		if q.last[name] == done {
			delete(q.last, name)
		}
		q.mu.Unlock()
		close(done)
	})
}

// background runs a job that has no order.
func (q *queue) background(job func()) { q.all.Go(job) }

// wait returns when the jobs of the name that are there are done, or ctx ends.
func (q *queue) wait(ctx context.Context, name string) {
	q.mu.Lock()
	last := q.last[name]
	q.mu.Unlock()
	if last == nil {
		return
	}
	select {
	case <-last:
	case <-ctx.Done():
	}
}

// close waits for all jobs, or until ctx ends.
func (q *queue) close(ctx context.Context) error {
	done := make(chan struct{})
	go func() { q.all.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
