package engine

import (
	"bytes"
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Verify folds a world's whole journal anew and returns its last entry. A
// journal that does not add up, or a saved state that is not what its journal
// adds up to, is CodeUnavailable. With repair, such a saved state is replaced
// instead; nothing is lost by that.
func (e *Engine) Verify(ctx context.Context, nameOrID string, repair bool) (firsthand.Seq, error) {
	head, err := e.store.Find(ctx, nameOrID)
	if err != nil {
		return 0, err
	}
	folded := newWorld(e, head.World)
	if err := folded.catchUp(ctx); err != nil {
		return 0, doesNotAddUp(err)
	}
	same, err := folded.savedAlike(ctx)
	switch {
	case err != nil:
		return 0, err
	case !same && !repair:
		return 0, firsthand.Errorf(firsthand.CodeUnavailable, "the saved state of world %s is not what its journal adds up to: `firsthand verify --repair` makes it anew", head.Name)
	case !same:
		return folded.state.Head(), folded.save(ctx)
	}
	return folded.state.Head(), nil
}

// savedAlike reports whether the saved state, caught up, is the folded one. No
// saved state, or one that an older version saved, is no fault.
func (w *World) savedAlike(ctx context.Context) (bool, error) {
	at, body, err := w.e.store.LoadSnapshot(ctx, w.id)
	if err != nil || at == 0 {
		return true, err
	}
	saved := newWorld(w.e, w.id)
	if saved.state, err = state.Load(body, w.e.lexicon); err != nil || saved.state.Head() != at {
		return true, nil
	}
	for {
		if err := saved.catchUp(ctx); err != nil {
			return false, nil
		}
		if saved.state.Head() == w.state.Head() {
			return bytes.Equal(saved.state.Save(), w.state.Save()), nil
		}
		if err := w.catchUp(ctx); err != nil { // somebody tells on meanwhile
			return false, err
		}
	}
}

func doesNotAddUp(err error) error {
	if firsthand.CodeOf(err) == firsthand.CodeUnavailable {
		return err
	}
	return firsthand.Errorf(firsthand.CodeUnavailable, "%v: the journal is damaged; restore a backup", err)
}
