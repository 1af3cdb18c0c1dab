package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Undo takes back the act that an entry belongs to, as a whole. The act stays
// in the journal, and so does what it brought, out of the story. It returns
// how many things were put back.
func (w *World) Undo(ctx context.Context, entry firsthand.Seq) (int, error) {
	act, err := w.actOf(ctx, entry)
	if err != nil {
		return 0, err
	}
	put := 0
	err = w.edit(ctx, func(b *batch) error {
		if b.s.Undone(act[0].Act) {
			return firsthand.Errorf(firsthand.CodeConflict, "entry %d was undone already", entry)
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryUndo, Undo: &firsthand.Undo{Entry: act[0].Act}})
		put = len(b.entries)
		for _, e := range slices.Backward(act) {
			if err := b.takeBack(e); err != nil {
				return err
			}
		}
		b.oneAgain(act)
		put = len(b.entries) - put
		return nil
	})
	return put, err
}

// actOf reads the entries of the act that the entry belongs to.
func (w *World) actOf(ctx context.Context, entry firsthand.Seq) ([]firsthand.Entry, error) {
	first, err := w.entry(ctx, entry)
	if err != nil {
		return nil, err
	}
	var act []firsthand.Entry
	for e, err := range w.e.store.Read(ctx, w.id, first.Act-1) {
		if err != nil {
			return nil, err
		}
		if e.Act != first.Act {
			break
		}
		act = append(act, e)
	}
	return act, nil
}

// entry reads one entry of the journal.
func (w *World) entry(ctx context.Context, seq firsthand.Seq) (firsthand.Entry, error) {
	if seq > 0 {
		for e, err := range w.e.store.Read(ctx, w.id, seq-1) {
			if firsthand.CodeOf(err) == firsthand.CodeConflict {
				break // the journal ends before
			}
			return e, err
		}
	}
	return firsthand.Entry{}, firsthand.Errorf(firsthand.CodeNotFound, "there is no entry %d", seq)
}

// takeBack adds what undoes one entry.
func (b *batch) takeBack(e firsthand.Entry) error {
	if e.Erased {
		return nil // what it brought is gone already
	}
	switch e.Kind {
	case firsthand.EntryRecord:
		return b.withdraw(e.Record.ID)
	case firsthand.EntryTurn:
		b.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: e.Turn.Number, Standing: firsthand.StandingNotTaken, Because: "undone"}})
	case firsthand.EntryChange:
		if c, ok := b.s.Former(e.Change.Record, e.Seq); ok && !b.withdrawn(e.Change.Record) {
			b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &c})
		}
	case firsthand.EntryRevision:
		if r, ok := b.s.FormerTurn(e.Revision.Turn, e.Seq); ok {
			b.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &r})
		}
	case firsthand.EntryLink:
		if !e.Link.Cut {
			b.unlink(*e.Link)
			break
		}
		link := *e.Link
		link.Cut = false
		b.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &link})
	case firsthand.EntryCharacter:
		if c, ok := b.s.FormerCharacter(e.Character.ID, e.Seq); ok {
			b.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &c})
		}
	case firsthand.EntryIdentity:
		is := *e.Identity
		is.Cut = !is.Cut
		b.add(firsthand.Entry{Kind: firsthand.EntryIdentity, Identity: &is})
	case firsthand.EntryScene:
		if k, ok := b.s.FormerScene(e.Scene.ID, e.Seq); ok {
			b.add(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &k})
		}
	case firsthand.EntryUsed, firsthand.EntryDirection, firsthand.EntryAsked, firsthand.EntryAside:
	case firsthand.EntryPassage:
		return firsthand.Errorf(firsthand.CodeRefused, "entry %d brought in lore, which is read-only: `firsthand world delete` takes a world away as a whole", e.Seq)
	default:
		return firsthand.Errorf(firsthand.CodeRefused, "entry %d is a %s: it is changed by another one, not undone", e.Seq, e.Kind)
	}
	return nil
}

// withdraw takes a record out of the story, unless its turn has taken it
// along.
func (b *batch) withdraw(id firsthand.RecordID) error {
	if r, ok := b.s.Record(id); ok && r.Standing != firsthand.StandingNotTaken && !b.withdrawn(id) {
		b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Record: id, Standing: firsthand.StandingNotTaken, Because: "undone"}})
	}
	return nil
}

func (b *batch) withdrawn(id firsthand.RecordID) bool {
	return slices.ContainsFunc(b.entries, func(e firsthand.Entry) bool {
		return e.Change != nil && e.Change.Record == id && e.Change.Standing == firsthand.StandingNotTaken
	})
}
