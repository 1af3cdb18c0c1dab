package sqlite

import (
	"context"
	"errors"
	"fmt"
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

// writer is the one goroutine that writes, and the connection it owns.
type writer struct {
	tx   *transaction
	jobs chan job
	quit chan struct{}
	wg   sync.WaitGroup
}

// startWriter opens the connection that writes, and starts the writer. The
// caller stops it and then closes the connection.
func startWriter(ctx context.Context, address string) (*writer, error) {
	tx, err := newTransaction(ctx, address)
	if err != nil {
		return nil, err
	}
	w := &writer{tx: tx, jobs: make(chan job), quit: make(chan struct{})}
	w.wg.Go(w.run)
	return w, nil
}

// stop waits for the transaction under way. It is called once.
func (w *writer) stop() {
	close(w.quit)
	w.wg.Wait()
}

// write has the writer make a change and waits until it is on disk. If ctx ends
// before the writer takes the change, nothing is written; if it ends later, the
// outcome is unknown.
func (w *writer) write(ctx context.Context, c change) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := job{change: c, done: make(chan error, 1)}
	select {
	case w.jobs <- j:
	case <-w.quit:
		return errClosed()
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-j.done:
		return explain(err)
	case <-ctx.Done():
		return fmt.Errorf("the write was under way and may yet succeed, read the journal's end to know: %w", ctx.Err())
	}
}

func errClosed() error {
	return firsthand.Errorf(firsthand.CodeUnavailable, "the store is closed: open it again")
}

func (w *writer) run() {
	for {
		select {
		case <-w.quit:
			return
		case j := <-w.jobs:
			w.commit(w.gather(j))
		}
	}
}

// gather adds to a job those that are waiting with it.
func (w *writer) gather(first job) []job {
	batch := []job{first}
	for len(batch) < batchLimit {
		select {
		case j := <-w.jobs:
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// commit makes the changes of a batch in one transaction and answers each. If
// one of them fails in the middle of writing, each is tried by itself, so that
// it fails alone.
func (w *writer) commit(batch []job) {
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
