package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
)

// Dismiss says that two records do not contradict each other, though rules
// found that they do or may. Both stay as they are, and it is not found again. A
// reason is required; records that nothing sets against each other are
// CodeNotFound, what was dismissed before CodeRefused.
func (w *World) Dismiss(ctx context.Context, one, other firsthand.RecordID, because string) error {
	if because == "" {
		return firsthand.Errorf(firsthand.CodeInvalid, "dismissing needs a reason: say --because with a sentence")
	}
	return w.commit(ctx, firsthand.ActivitySettle, author, func(b *batch) error {
		for _, id := range []firsthand.RecordID{one, other} {
			if _, ok := b.s.Record(id); !ok {
				return firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", id)
			}
		}
		b.act()
		return b.dismiss(one, other, because)
	})
}

func (b *batch) dismiss(one, other firsthand.RecordID, because string) error {
	found := false
	for _, l := range b.s.Links(one) {
		switch {
		case l.From != other && l.To != other:
		case l.Kind == firsthand.LinkAgrees:
			return firsthand.Errorf(firsthand.CodeRefused, "%s and %s agree already: %s", one, other, l.Because)
		case l.Kind == firsthand.LinkContradicts || l.Kind == firsthand.LinkDoubts:
			found, l.Cut, l.Because = true, true, because
			b.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &l})
		}
	}
	if !found {
		return firsthand.Errorf(firsthand.CodeNotFound, "nothing sets %s and %s against each other: see `firsthand review`", one, other)
	}
	b.link(one, other, firsthand.LinkAgrees, because)
	return nil
}
