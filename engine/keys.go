package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// sealing is a store that seals what names participants' keys, such as package
// journal/sealed puts over another one.
type sealing interface {
	SaveUnder(ctx context.Context, world firsthand.WorldID, at firsthand.Seq, keys []firsthand.KeyID, body []byte) error

	Key(ctx context.Context, id firsthand.KeyID) ([]byte, error)
	Make(ctx context.Context, ids ...firsthand.KeyID) error
	Destroy(ctx context.Context, ids ...firsthand.KeyID) error
	Destroyed(ctx context.Context) (int, error)
	All(ctx context.Context) ([]firsthand.KeyID, error)
}

// seals reports whether the store seals.
func (e *Engine) seals() bool { return e.sealing != nil }

// driver returns the store itself, below one that only seals: what not every
// store can do is asked of it.
func (e *Engine) driver() firsthand.Store {
	if over, ok := e.store.(interface{ Below() firsthand.Store }); ok {
		return over.Below()
	}
	return e.store
}

// errOpen is what every call about people says over a store that does not seal.
func errOpen() error {
	return firsthand.Errorf(firsthand.CodeUnavailable, "the store keeps no keys, and nothing of a person is kept in the clear: put journal/sealed over it")
}

// destroyed counts the keys that were destroyed so far, by whichever process.
func (e *Engine) destroyed(ctx context.Context) (int, error) {
	if !e.seals() {
		return 0, nil
	}
	return e.sealing.Destroyed(ctx)
}

// makeKeys has the keys that the entries name be there before they are sealed.
func (w *World) makeKeys(ctx context.Context, entries []firsthand.Entry) error {
	var ids []firsthand.KeyID
	for _, e := range entries {
		if e.Erased {
			continue
		}
		for _, id := range e.Keys {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	if len(ids) == 0 || !w.e.seals() {
		return nil
	}
	return w.e.sealing.Make(ctx, ids...)
}

// heed forgets all that the world has in memory if a key of it was destroyed
// since it was read: what lay under it must not be told any more. The caller
// holds writing, or has the world to itself.
func (w *World) heed(ctx context.Context) error {
	n, err := w.e.destroyed(ctx)
	if err != nil || int64(n) == w.destroyed.Load() {
		return err
	}
	lost, err := w.lost(ctx)
	if err != nil {
		return err
	}
	if lost {
		return w.reload(ctx, n)
	}
	w.destroyed.Store(int64(n))
	return nil
}

// lost reports whether a key is destroyed that something of the state lay under.
// The caller holds writing, or has the world to itself.
func (w *World) lost(ctx context.Context) (bool, error) {
	for _, id := range w.state.Keys() {
		if key, err := w.e.sealing.Key(ctx, id); key == nil || err != nil {
			return true, err
		}
	}
	return false, nil
}

// stale reports whether a key was destroyed since the world was read.
func (w *World) stale(ctx context.Context) (bool, error) {
	n, err := w.e.destroyed(ctx)
	return int64(n) != w.destroyed.Load(), err
}

// reload reads the world anew.
func (w *World) reload(ctx context.Context, destroyed int) error {
	again := newWorld(w.e, w.id)
	again.destroyed.Store(int64(destroyed))
	if err := again.read(ctx); err != nil {
		return err
	}
	w.mu.Lock()
	w.state, w.saved, w.names.at, w.chats = again.state, again.saved, 0, nil
	w.names.know(w.state)
	for _, sp := range w.spaces {
		sp.reset()
	}
	w.mu.Unlock()
	w.rules, w.questions = rulebook{}, questions{}
	w.destroyed.Store(int64(destroyed))
	return nil
}

// destroyKeysOf destroys the keys of all people in a world that is gone.
func (e *Engine) destroyKeysOf(ctx context.Context, world firsthand.WorldID) error {
	if !e.seals() {
		return nil
	}
	all, err := e.sealing.All(ctx)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(id firsthand.KeyID) bool { _, w, _ := id.Of(); return w != world })
	if len(all) == 0 {
		return nil
	}
	return e.sealing.Destroy(ctx, all...)
}
