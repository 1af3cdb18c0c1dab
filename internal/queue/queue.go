// Package queue lets callers who want the same kind of thing done have it done
// together: the fixed cost of doing it, such as a wait for the disk, is then
// paid once for all who wait.
//
// There is no goroutine of its own. Callers take turns: whoever has the turn
// does the jobs of all who wait, its own among them, so that a lone caller hands
// nothing over. Any package that may hold locks may use it.
package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
)

var (
	// ErrClosed says that a job was not done because the queue was closed.
	ErrClosed = errors.New("the queue is closed")
	// ErrUnderWay says that the caller's context ended while another caller was
	// doing its job: what becomes of it is unknown.
	ErrUnderWay = errors.New("it was under way and may yet succeed")
)

// Queue is jobs that wait to be done together. Make one with New. It is safe for
// concurrent use.
type Queue[T any] struct {
	do     func(jobs []*T)
	most   int
	turn   chan struct{} // holds something while somebody has the turn
	closed chan struct{}

	mu      sync.Mutex
	waiting []place[T] // those that nobody has taken yet
}

// place is where a caller waits.
type place[T any] struct {
	job  *T
	done chan struct{} // has a note once the job is done
}

// New returns a queue whose jobs do does, so many at a time at most, in the
// order in which they came. Do notes in each job what became of it; it is never
// called twice at once.
func New[T any](most int, do func(jobs []*T)) *Queue[T] {
	return &Queue[T]{do: do, most: most, turn: make(chan struct{}, 1), closed: make(chan struct{})}
}

// Do has a job done and returns when it is. If ctx ends before anybody has taken
// it, it is not done and ctx's error is returned; if ctx ends while another
// caller does it, the error is ErrUnderWay as well, and the job is still in use.
// A caller that has the turn sees it through.
func (q *Queue[T]) Do(ctx context.Context, job *T) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p := q.wait(job)
	for {
		select {
		case <-p.done:
			return nil
		case q.turn <- struct{}{}:
			q.serve()
			<-q.turn
		case <-q.closed:
			if q.leave(p) {
				return ErrClosed
			}
			<-p.done
			return nil
		case <-ctx.Done():
			if q.leave(p) {
				return ctx.Err()
			}
			return fmt.Errorf("%w: %w", ErrUnderWay, ctx.Err())
		}
	}
}

// Close waits for the jobs under way and lets no more be done. It is called
// once.
func (q *Queue[T]) Close() {
	close(q.closed)
	q.turn <- struct{}{}
}

// Closed returns a channel that is closed when the queue is.
func (q *Queue[T]) Closed() <-chan struct{} { return q.closed }

func (q *Queue[T]) wait(job *T) place[T] {
	p := place[T]{job: job, done: make(chan struct{}, 1)}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, p)
	return p
}

// leave takes a job back, unless somebody does it already.
func (q *Queue[T]) leave(p place[T]) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := slices.Index(q.waiting, p)
	if at < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, at, at+1)
	return true
}

// serve does the jobs that have waited longest, if another has not done them.
// The caller has the turn.
func (q *Queue[T]) serve() {
	taken := q.take()
	if len(taken) == 0 {
		return
	}
	jobs := make([]*T, len(taken))
	for i, p := range taken {
		jobs[i] = p.job
	}
	q.do(jobs)
	for _, p := range taken {
		p.done <- struct{}{}
	}
}

func (q *Queue[T]) take() []place[T] {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(len(q.waiting), q.most)
	taken := q.waiting[:n:n]
	q.waiting = slices.Clone(q.waiting[n:])
	return taken
}
