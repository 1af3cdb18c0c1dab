package sqlite

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/firsthand-memory/firsthand"
)

// batchLimit is how many changes one transaction takes at most, so that the
// first of them does not wait long for the last.
const batchLimit = 256

// A change is what one caller wants written. It returns a firsthand.Error if
// it turns out to be impossible, which it must know before it writes; any other
// error is a fault that undoes the whole transaction.
type change func(*transaction) error

type job struct {
	change change
	done   chan error // has room for the answer: the caller may have left
}

// writer is the connection that writes, and those who wait to write to it. They
// take turns: whoever has the turn writes for all who wait, so that a lone
// caller is not held up by handing over its change, and many share the wait for
// the disk.
type writer struct {
	tx   *transaction
	turn chan struct{} // holds something while somebody has the turn
	quit chan struct{}

	mu      sync.Mutex
	waiting []job // those that nobody has taken yet
}

// startWriter opens the connection that writes. The caller stops the writer and
// then closes the connection.
func startWriter(ctx context.Context, address string) (*writer, error) {
	tx, err := newTransaction(ctx, address)
	if err != nil {
		return nil, err
	}
	return &writer{tx: tx, turn: make(chan struct{}, 1), quit: make(chan struct{})}, nil
}

// stop waits for the transaction under way and keeps the turn. It is called
// once.
func (w *writer) stop() {
	close(w.quit)
	w.turn <- struct{}{}
}

// write makes a change and returns when it is on disk. If ctx ends before the
// change is taken, nothing is written; if it ends while another caller writes
// it, the outcome is unknown. A caller that has the turn sees it through.
func (w *writer) write(ctx context.Context, c change) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := w.wait(c)
	for {
		select {
		case err := <-j.done:
			return explain(err)
		case w.turn <- struct{}{}:
			w.commit(w.gather())
			<-w.turn
		case <-w.quit:
			if w.leave(j) {
				return errClosed()
			}
			return explain(<-j.done)
		case <-ctx.Done():
			if w.leave(j) {
				return ctx.Err()
			}
			return fmt.Errorf("the write was under way and may yet succeed, read the journal's end to know: %w", ctx.Err())
		}
	}
}

func errClosed() error {
	return firsthand.Errorf(firsthand.CodeUnavailable, "the store is closed: open it again")
}

// wait adds a change to those that whoever has the turn next writes.
func (w *writer) wait(c change) job {
	j := job{change: c, done: make(chan error, 1)}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = append(w.waiting, j)
	return j
}

// leave takes a job back, unless somebody writes it already.
func (w *writer) leave(j job) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	at := slices.IndexFunc(w.waiting, func(other job) bool { return other.done == j.done })
	if at < 0 {
		return false
	}
	w.waiting = slices.Delete(w.waiting, at, at+1)
	return true
}

// gather takes those that have waited longest. The caller has the turn.
func (w *writer) gather() []job {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := min(len(w.waiting), batchLimit)
	batch := w.waiting[:n:n]
	w.waiting = slices.Clone(w.waiting[n:])
	return batch
}

// commit makes the changes of a batch in one transaction and answers each. If
// one of them fails in the middle of writing, each is tried by itself, so that
// it fails alone.
func (w *writer) commit(batch []job) {
	if len(batch) == 0 {
		return // another wrote it
	}
	verdicts, err := w.tx.do(batch)
	var fault *changeFault
	if errors.As(err, &fault) && len(batch) > 1 {
		for _, j := range batch {
			w.commit([]job{j})
		}
		return
	}
	for i, j := range batch {
		if err != nil {
			j.done <- err
		} else {
			j.done <- verdicts[i]
		}
	}
}
