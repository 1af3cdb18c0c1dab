package engine

import (
	"github.com/firsthand-memory/firsthand"
)

// settleTurn takes a provisional turn into the story. What its records mean for
// others holds from now on.
func (b *batch) settleTurn(n firsthand.TurnNumber) {
	b.act()
	b.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: n, Standing: firsthand.StandingLive, Because: "taken"}})
	t, _, _ := b.s.Turn(n)
	changes := b.changes(t)
	for _, id := range b.s.TurnRecords(n) {
		if r, _ := b.s.Record(id); r.Standing == firsthand.StandingProvisional {
			r.Standing = firsthand.StandingLive
			b.bear(r, changes[r.Text])
		}
	}
}

// changes reads a turn again for which of its records tell of a change.
func (b *batch) changes(t firsthand.Turn) map[string]bool {
	changes := map[string]bool{}
	for _, p := range b.w.rules.of(b).Read(t.Row(), teller(t)).Proposals {
		changes[p.Record.Text] = changes[p.Record.Text] || p.Change
	}
	return changes
}

// retract takes a turn out of the story with all that was taken from it and all
// that followed from that.
func (b *batch) retract(n firsthand.TurnNumber) {
	b.act()
	for _, id := range b.s.TurnRecords(n) {
		b.release(id)
	}
	b.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: n, Standing: firsthand.StandingNotTaken, Because: "the chat went on without it"}})
}

// release undoes what a record meant for others: questions that it answered are
// open again, what it ended holds again, and what it contradicted stands alone.
func (b *batch) release(id firsthand.RecordID) {
	for _, l := range b.s.Links(id) {
		switch l.Kind {
		case firsthand.LinkAnswers, firsthand.LinkResolves, firsthand.LinkContradicts, firsthand.LinkDoubts, firsthand.LinkRepeats:
			b.unlink(l)
		}
	}
	for _, other := range b.s.EndedBy(id) {
		b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Record: other, Unended: true, Because: "what ended it left the story"}})
	}
}

// unlink cuts a link, and opens again what nothing else closes.
func (b *batch) unlink(l firsthand.Link) {
	l.Cut, l.Because = true, "it left the story"
	b.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &l})
	if l.Kind != firsthand.LinkAnswers && l.Kind != firsthand.LinkResolves || !b.s.Resolved(l.To) {
		return
	}
	for _, other := range b.s.Links(l.To) {
		closes := other.Kind == firsthand.LinkAnswers || other.Kind == firsthand.LinkResolves
		if closes && other.To == l.To && other.From != l.From {
			return
		}
	}
	open := false
	b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Record: l.To, Resolved: &open, Because: "what answered it left the story"}})
}

// retell gives a turn another row. What was taken from the old one is gone as
// that standing, and the new row is read.
func (b *batch) retell(t firsthand.Turn, row string, as, gone firsthand.Standing) (Told, error) {
	reading := b.w.rules.of(b).Read(row, teller(t))
	t.Text, t.Asides, t.Danger, t.Provisional = reading.Text, reading.Asides, reading.Danger, as == firsthand.StandingProvisional
	if err := t.Validate(); err != nil {
		return Told{}, err
	}
	for _, id := range b.s.TurnRecords(t.Number) {
		r, _ := b.s.Record(id)
		switch r.Standing {
		case firsthand.StandingLive, firsthand.StandingArchived, firsthand.StandingProvisional:
			b.release(id)
			b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Record: id, Standing: gone,
				By: &firsthand.Ref{Turn: t.Number}, Because: "its turn was edited"}})
		}
	}
	b.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: t.Number, Text: &t.Text, Asides: t.Asides, Danger: t.Danger, Standing: as, Because: "edited"}})
	return Told{Turn: t.Number, Records: b.records(reading.Proposals, t), Danger: t.Danger}, nil
}
