package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
)

// A world saves its state when its journal has grown by a part of itself since
// the last time, and by no less than this many entries: opening it never has to
// read more than that, and all the saving together costs less than the writing
// did. While it is written to, that is a quarter, because nothing can be told
// while the state is put into a form to keep; when it closes, a sixty-fourth,
// because to read an entry takes some thirty times as long as to load what it
// added up to.
const (
	snapshotEntries = 512
	partWritten     = 4
	partClosed      = 64
)

// due reports whether the state has grown enough to be saved at the end.
func (w *World) due() bool { return w.grown(partClosed) }

func (w *World) grown(part firsthand.Seq) bool {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.state.Head()-w.saved >= max(snapshotEntries, w.saved/part)
}

// saveSometimes saves the state in the background if it is due.
func (w *World) saveSometimes() {
	if !w.grown(partWritten) || !w.savingNow.CompareAndSwap(false, true) {
		return
	}
	w.e.working.Go(func() {
		defer w.savingNow.Store(false)
		_ = w.save(context.Background()) // a lost snapshot costs time, nothing else
	})
}

func (w *World) save(ctx context.Context) error {
	w.mu.RLock()
	head, keys, body := w.state.Head(), w.state.Keys(), w.state.Save()
	w.mu.RUnlock()
	if err := w.keepState(ctx, head, keys, body); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.saved = max(w.saved, head)
	return nil
}

// keepState saves the state under the keys of all that it was folded from. A
// store that does not seal has nothing to seal.
func (w *World) keepState(ctx context.Context, head firsthand.Seq, keys []firsthand.KeyID, body []byte) error {
	if w.e.seals() {
		return w.e.sealing.SaveUnder(ctx, w.id, head, keys, body)
	}
	return w.e.store.SaveSnapshot(ctx, w.id, head, body)
}
