package engine

import (
	"context"
	"strings"

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

// EditRecord corrects a record: a new one with the author as its source takes
// its place. The old one stays readable.
func (w *World) EditRecord(ctx context.Context, id firsthand.RecordID, words, because string) (firsthand.RecordID, error) {
	var corrected firsthand.RecordID
	err := w.edit(ctx, func(b *batch) error {
		old, ok := b.s.Record(id)
		switch {
		case !ok:
			return firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", id)
		case old.Origin == firsthand.OriginLore:
			return firsthand.Errorf(firsthand.CodeRefused, "%s is lore and read-only: state a record of your own beside it", id)
		case old.Standing == firsthand.StandingSuperseded:
			return firsthand.Errorf(firsthand.CodeRefused, "%s was corrected already: edit the record that took its place", id)
		}
		if err := kept(words); err != nil {
			return err
		}
		r := old
		r.Text, r.Gloss, r.Merges, r.Standing, r.Turn = words, "", nil, firsthand.StandingLive, b.turns
		if !r.Kind.Derived() {
			r.Sources = []firsthand.Source{{Kind: firsthand.SourceAuthor}}
		}
		r.Slot = b.slotOf(r.Kind, words)
		if r.Time != nil && !strings.Contains(words, r.Time.Phrase) {
			r.Time = nil
		}
		r.ID = firsthand.RecordID(b.next())
		b.resting(id, func() { b.add(firsthand.Entry{Kind: firsthand.EntryRecord, Record: &r}) })
		b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Record: id, Standing: firsthand.StandingSuperseded,
			By: &firsthand.Ref{Record: r.ID}, Because: because}})
		b.link(r.ID, id, firsthand.LinkSupersedes, because)
		corrected = r.ID
		return nil
	})
	return corrected, err
}

// Pin lets a record ride along in every core set, or no longer.
func (w *World) Pin(ctx context.Context, id firsthand.RecordID, pinned bool) error {
	return w.change(ctx, firsthand.Change{Record: id, Pinned: &pinned})
}

// Lock keeps a record from fading, from merging and from every change that is
// not its author's; unlocking makes it long-term.
func (w *World) Lock(ctx context.Context, id firsthand.RecordID, locked bool) error {
	tier := firsthand.TierLongTerm
	if locked {
		tier = firsthand.TierLocked
	}
	return w.change(ctx, firsthand.Change{Record: id, Tier: tier})
}

// Restore brings an archived, superseded or withdrawn record back.
func (w *World) Restore(ctx context.Context, id firsthand.RecordID) error {
	return w.edit(ctx, func(b *batch) error {
		if r, ok := b.s.Record(id); ok && r.Standing == firsthand.StandingLive {
			return firsthand.Errorf(firsthand.CodeRefused, "%s is live already", id)
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Record: id, Standing: firsthand.StandingLive, Because: "restored"}})
		return nil
	})
}

func (w *World) change(ctx context.Context, c firsthand.Change) error {
	return w.edit(ctx, func(b *batch) error {
		b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &c})
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
