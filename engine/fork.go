package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
)

// Fork begins a world that continues another one from a turn of it, 0 for the
// last, under a name of its own. The past is not copied: both have it from the
// same entries. What is told or changed later in either of them is never seen in
// the other. A name that is taken is CodeConflict, a turn that was not told
// CodeNotFound.
func (e *Engine) Fork(ctx context.Context, parent string, turn firsthand.TurnNumber, name string) (*World, error) {
	from, err := e.World(ctx, parent)
	if err != nil {
		return nil, err
	}
	at, err := from.after(ctx, turn)
	if err != nil {
		return nil, err
	}
	if err := (firsthand.World{Name: name}).Validate(); err != nil {
		return nil, err
	}
	id := firsthand.WorldID(e.config.NewID())
	if err := e.store.Fork(ctx, from.id, at, id, name); err != nil {
		return nil, err
	}
	return e.World(ctx, string(id))
}

// after returns the last entry of the story up to a turn, 0 for the last turn:
// then it is the last of all.
func (w *World) after(ctx context.Context, turn firsthand.TurnNumber) (firsthand.Seq, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return 0, err
	}
	defer done()
	return s.After(turn)
}

// loadFork brings up the state of a world of which none is kept: from that of
// one that it continues, if it was kept early enough, and the journal behind it.
// If nobody has begun the fork's own part yet, this does: making a fork was cut
// off in between.
func (w *World) loadFork(ctx context.Context) error {
	head, err := w.e.store.Find(ctx, string(w.id))
	if err != nil {
		return err
	}
	if err := w.inherit(ctx); err != nil {
		return err
	}
	if err := w.catchUp(ctx); err != nil || head.Forked.At != w.state.Head() || head.Forked.At == 0 {
		return err
	}
	err = w.commit(ctx, firsthand.ActivityCreate, author, func(b *batch) error {
		if b.s.Head() != head.Forked.At {
			return nil // another has begun it
		}
		b.act()
		b.add(firsthand.Entry{Kind: firsthand.EntryFork, Fork: &firsthand.World{
			ID: w.id, Name: head.Name, Settings: b.s.World().Settings, Forked: &head.Forked}})
		return nil
	})
	if err != nil {
		return err
	}
	return w.sayNeeds(ctx)
}

// inherit takes over a state that is kept of a world that this one continues.
func (w *World) inherit(ctx context.Context) error {
	past, err := w.past(ctx)
	if err != nil {
		return err
	}
	for _, from := range past {
		if s := w.loadSaved(ctx, from.Parent); s != nil && s.Head() <= from.At {
			w.state = s
			w.names.know(s)
			return nil
		}
	}
	return nil
}

// past returns the worlds that this one continues, the nearest first, each with
// the entry up to which they are one.
func (w *World) past(ctx context.Context) ([]firsthand.Fork, error) {
	head, err := w.e.store.Find(ctx, string(w.id))
	var past []firsthand.Fork
	for at := head.Forked.At; err == nil && head.Forked.Parent != ""; {
		at = min(at, head.Forked.At)
		past = append(past, firsthand.Fork{Parent: head.Forked.Parent, At: at})
		head, err = w.e.store.Find(ctx, string(head.Forked.Parent))
	}
	return past, err
}
