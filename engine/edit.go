package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
)

// EditTurn replaces a turn's row. What was taken from the old one is
// superseded, and the new one is read again.
func (w *World) EditTurn(ctx context.Context, n firsthand.TurnNumber, row string) (Told, error) {
	var told Told
	err := w.edit(ctx, func(b *batch) error {
		t, standing, ok := b.s.Turn(n)
		switch {
		case !ok:
			return firsthand.Errorf(firsthand.CodeNotFound, "there is no turn %d", n)
		case standing == firsthand.StandingNotTaken:
			return firsthand.Errorf(firsthand.CodeRefused, "turn %d is out of the story: tell it anew instead", n)
		}
		var err error
		told, err = b.retell(t, row, standing, firsthand.StandingSuperseded)
		return err
	})
	return told, err
}

// HideTurn marks a turn as hidden in its front end, or shows it again. It is
// story all the same.
func (w *World) HideTurn(ctx context.Context, n firsthand.TurnNumber, hidden bool) error {
	return w.edit(ctx, func(b *batch) error {
		b.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: n, Hidden: &hidden}})
		return nil
	})
}

// edit commits one act of the author.
func (w *World) edit(ctx context.Context, build func(*batch) error) error {
	return w.commit(ctx, firsthand.ActivityEdit, author, func(b *batch) error {
		b.act()
		return build(b)
	})
}
