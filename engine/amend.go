package engine

import (
	"context"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// Amendment is what an author changes about a record, all in one act. A field
// that is not given stays as it was.
type Amendment struct {
	// Text corrects what the record says: a new one with the author as its
	// source takes its place, and the old one stays readable.
	Text    *string `json:"text,omitempty"`
	Because string  `json:"because,omitempty"`
	// Pinned lets it ride along in every core set.
	Pinned *bool `json:"pinned,omitempty"`
	// Locked keeps it from fading, from merging and from every change that is
	// not its author's; unlocked it is long-term.
	Locked *bool `json:"locked,omitempty"`
	// Standing brings it back, if it is archived, superseded or withdrawn: live
	// is the one value it takes.
	Standing firsthand.Standing `json:"standing,omitempty"`
}

// Version returns the last entry that changed a record: who amends it says
// which version is meant. No such record is CodeNotFound.
func (w *World) Version(ctx context.Context, id firsthand.RecordID) (firsthand.Seq, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return 0, err
	}
	defer done()
	at := s.Version(id)
	if at == 0 {
		return 0, firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", id)
	}
	return at, nil
}

// Amend changes a record, and returns the one that stands now: another if its
// text was corrected. At is the version that the author saw, 0 for any; one
// that has changed since is CodeConflict, and nothing is written.
func (w *World) Amend(ctx context.Context, id firsthand.RecordID, at firsthand.Seq, a Amendment) (firsthand.RecordID, error) {
	stands := id
	err := w.edit(ctx, func(b *batch) (err error) {
		stands, err = b.amend(id, at, a)
		return err
	})
	return stands, err
}

func (b *batch) amend(id firsthand.RecordID, at firsthand.Seq, a Amendment) (firsthand.RecordID, error) {
	r, ok := b.s.Record(id)
	switch {
	case !ok:
		return 0, firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", id)
	case at != 0 && at != b.s.Version(id):
		return 0, firsthand.Errorf(firsthand.CodeConflict, "%s has changed since: look at it again, then decide", id)
	case a.Standing != "" && a.Standing != firsthand.StandingLive:
		return 0, firsthand.Errorf(firsthand.CodeInvalid, "a record is brought back with the standing live: %s is not for an author to give", a.Standing)
	case a.Standing != "" && r.Standing == firsthand.StandingLive:
		return 0, firsthand.Errorf(firsthand.CodeRefused, "%s is live already", id)
	}
	if a.Standing != "" {
		b.change(firsthand.Change{Record: id, Standing: a.Standing, Because: "restored"})
	}
	if a.Text != nil {
		corrected, err := b.correct(r, *a.Text, a.Because)
		if err != nil {
			return 0, err
		}
		id = corrected
	}
	if a.Pinned != nil {
		b.change(firsthand.Change{Record: id, Pinned: a.Pinned})
	}
	if a.Locked != nil {
		b.change(firsthand.Change{Record: id, Tier: map[bool]firsthand.Tier{true: firsthand.TierLocked, false: firsthand.TierLongTerm}[*a.Locked]})
	}
	return id, nil
}

func (b *batch) change(c firsthand.Change) {
	b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &c})
}

// correct adds the record that takes the old one's place.
func (b *batch) correct(old firsthand.Record, words, because string) (firsthand.RecordID, error) {
	switch {
	case old.Origin == firsthand.OriginLore:
		return 0, firsthand.Errorf(firsthand.CodeRefused, "%s is lore and read-only: state a record of your own beside it", old.ID)
	case old.Standing == firsthand.StandingSuperseded:
		return 0, firsthand.Errorf(firsthand.CodeRefused, "%s was corrected already: edit the record that took its place", old.ID)
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
	b.resting(old.ID, func() { b.add(firsthand.Entry{Kind: firsthand.EntryRecord, Record: &r}) })
	b.change(firsthand.Change{Record: old.ID, Standing: firsthand.StandingSuperseded, By: &firsthand.Ref{Record: r.ID}, Because: because})
	b.link(r.ID, old.ID, firsthand.LinkSupersedes, because)
	return r.ID, nil
}

// EditRecord corrects what a record says. See Amendment.
func (w *World) EditRecord(ctx context.Context, id firsthand.RecordID, words, because string) (firsthand.RecordID, error) {
	return w.Amend(ctx, id, 0, Amendment{Text: &words, Because: because})
}

// Pin lets a record ride along in every core set, or no longer.
func (w *World) Pin(ctx context.Context, id firsthand.RecordID, pinned bool) error {
	_, err := w.Amend(ctx, id, 0, Amendment{Pinned: &pinned})
	return err
}

// Lock keeps a record from fading and merging, or no longer. See Amendment.
func (w *World) Lock(ctx context.Context, id firsthand.RecordID, locked bool) error {
	_, err := w.Amend(ctx, id, 0, Amendment{Locked: &locked})
	return err
}

// Restore brings an archived, superseded or withdrawn record back.
func (w *World) Restore(ctx context.Context, id firsthand.RecordID) error {
	_, err := w.Amend(ctx, id, 0, Amendment{Standing: firsthand.StandingLive})
	return err
}
