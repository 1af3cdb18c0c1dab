package sqlite

import (
	"context"
	"errors"
	"fmt"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/queue"
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
	err    error // what became of it
}

// writer is the connection that writes, and those who wait to write to it:
// many share the wait for the disk.
type writer struct {
	tx    *transaction
	queue *queue.Queue[job]
}

// startWriter opens the connection that writes. The caller stops the writer and
// then closes the connection.
func startWriter(ctx context.Context, address string) (*writer, error) {
	tx, err := newTransaction(ctx, address)
	if err != nil {
		return nil, err
	}
	w := &writer{tx: tx}
	w.queue = queue.New(batchLimit, w.commit)
	return w, nil
}

// write makes a change and returns when it is on disk. If ctx ends before the
// change is taken, nothing is written; if it ends while another caller writes
// it, the outcome is unknown. A caller that has the turn sees it through.
func (w *writer) write(ctx context.Context, c change) error {
	j := &job{change: c}
	err := w.queue.Do(ctx, j)
	switch {
	case err == nil:
		return explain(j.err)
	case errors.Is(err, queue.ErrClosed):
		return errClosed()
	case errors.Is(err, queue.ErrUnderWay):
		return fmt.Errorf("read the journal's end to know what became of the write: %w", err)
	}
	return err
}

func errClosed() error {
	return firsthand.Errorf(firsthand.CodeUnavailable, "the store is closed: open it again")
}

// commit makes the changes of a batch in one transaction and answers each. If
// one of them fails in the middle of writing, each is tried by itself, so that
// it fails alone.
func (w *writer) commit(batch []*job) {
	err := w.tx.do(batch)
	var fault *changeFault
	if errors.As(err, &fault) && len(batch) > 1 {
		for _, j := range batch {
			w.commit([]*job{j})
		}
		return
	}
	if err != nil {
		for _, j := range batch {
			j.err = err
		}
	}
}
