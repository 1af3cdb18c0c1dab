package engine

import (
	"context"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Verdict is what an author settles about a record.
type Verdict string

// The verdicts.
const (
	VerdictCanon      Verdict = "canon"      // it is so
	VerdictRefuted    Verdict = "refuted"    // it is not so
	VerdictUnresolved Verdict = "unresolved" // it is open again
	VerdictResolved   Verdict = "resolved"   // it is over: the question answered, the hurt made good
)

// Settlement is an author's decision about a record. A reason is required:
// either in words, or the record that settles it.
type Settlement struct {
	Record  firsthand.RecordID `json:"record"`
	Verdict Verdict            `json:"verdict"`
	Because string             `json:"because,omitempty"`
	By      firsthand.RecordID `json:"by,omitzero"`
}

// Settle decides what was open. An interpretation changes its status and keeps
// its basis. A statement stays what it is: an event is added that settles it.
// A contradiction is settled with either of its sides. Settling what is
// settled already is CodeRefused. It returns the record that was added, or 0.
func (w *World) Settle(ctx context.Context, s Settlement) (added firsthand.RecordID, err error) {
	err = w.commit(ctx, firsthand.ActivitySettle, author, func(b *batch) error {
		added = 0
		b.act()
		added, err = b.settle(s)
		return err
	})
	return added, err
}

func (b *batch) settle(s Settlement) (firsthand.RecordID, error) {
	r, ok := b.s.Record(s.Record)
	if !ok {
		return 0, firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", s.Record)
	}
	if strings.TrimSpace(s.Because) == "" && s.By == 0 {
		return 0, firsthand.Errorf(firsthand.CodeInvalid, "settling needs a reason: say --because with a sentence or the record that settles it")
	}
	if s.By != 0 {
		if _, ok := b.s.Record(s.By); !ok {
			return 0, firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s to settle it", s.By)
		}
	}
	if r.Origin == firsthand.OriginLore {
		return 0, firsthand.Errorf(firsthand.CodeRefused, "%s is lore and read-only: state a record of your own beside it", r.ID)
	}
	switch s.Verdict {
	case VerdictCanon, VerdictRefuted:
		return b.decide(r, s)
	case VerdictResolved, VerdictUnresolved:
		return 0, b.reopen(r, s)
	}
	return 0, firsthand.Errorf(firsthand.CodeInvalid, "%q is no verdict: use canon, refuted, unresolved or resolved", s.Verdict)
}

// decide settles what is so.
func (b *batch) decide(r firsthand.Record, s Settlement) (firsthand.RecordID, error) {
	settler, added := s.By, firsthand.RecordID(0)
	switch {
	case r.Kind.Derived():
		id, err := b.confirm(r, s)
		return id, err
	case r.Kind == firsthand.KindStatement || r.Kind == firsthand.KindMonologue:
		prior, err := b.settledBy(r, s)
		if err != nil {
			return 0, err
		}
		if settler == 0 {
			settler = prior
		}
		if settler == 0 {
			added = b.settling(r, s)
			settler = added
		}
		if settler != prior {
			b.link(settler, r.ID, firsthand.LinkSettles, s.Because)
		}
	case string(r.Status) != string(s.Verdict):
		b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: b.status(r, firsthand.Status(s.Verdict), s)})
		if s.By != 0 {
			b.link(s.By, r.ID, firsthand.LinkSettles, s.Because)
		}
	case len(b.contradictions(r.ID)) == 0:
		return 0, firsthand.Errorf(firsthand.CodeRefused, "%s is %s already", r.ID, r.Status)
	}
	if settler == 0 {
		settler = r.ID
	}
	b.closeContradictions(r.ID, settler, s)
	return added, nil
}

// settledBy returns the record by which a statement is settled already, 0 if
// none stands. To settle it once more is refused, unless a contradiction that
// came later asks for the same decision again: of what was said nothing may
// become canon twice, and least of all both ways.
func (b *batch) settledBy(r firsthand.Record, s Settlement) (firsthand.RecordID, error) {
	settlers := b.settlers(r.ID)
	if len(settlers) == 0 {
		return 0, nil
	}
	prior := settlers[0]
	same := (prior.Text == r.Text) == (s.Verdict == VerdictCanon) || prior.ID == s.By
	if !same || len(b.contradictions(r.ID)) == 0 {
		return 0, firsthand.Errorf(firsthand.CodeRefused, "%s is settled already, by %s: undo that, or settle %s refuted, to settle it otherwise", r.ID, prior.ID, prior.ID)
	}
	return prior.ID, nil
}

// settlers returns the established records that settle a record and stand.
func (b *batch) settlers(id firsthand.RecordID) []firsthand.Record {
	var out []firsthand.Record
	for _, l := range b.s.Links(id) {
		if by, ok := b.s.Record(l.From); ok && l.Kind == firsthand.LinkSettles && l.To == id && by.Standing == firsthand.StandingLive && by.Status == firsthand.StatusCanon {
			out = append(out, by)
		}
	}
	return out
}

func (b *batch) status(r firsthand.Record, to firsthand.Status, s Settlement) *firsthand.Change {
	c := &firsthand.Change{Record: r.ID, Status: to, Because: s.Because}
	if s.By != 0 {
		c.By = &firsthand.Ref{Record: s.By}
	}
	return c
}

// settling adds the event that says what is so: the statement's own words if
// they are true, the author's reason if they are not.
func (b *batch) settling(r firsthand.Record, s Settlement) firsthand.RecordID {
	said := r.Text
	if s.Verdict == VerdictRefuted {
		said = s.Because
	}
	e := firsthand.Record{
		Kind: firsthand.KindEvent, Status: firsthand.StatusCanon, Standing: firsthand.StandingLive, Origin: firsthand.OriginLived,
		Frame: firsthand.FrameWorld, Tier: firsthand.TierPromotable, Text: said, About: r.About, AboutIDs: r.AboutIDs, Audience: r.Audience,
		Sources: []firsthand.Source{{Kind: firsthand.SourceAuthor}}, Importance: r.Importance, Because: s.Because, Scene: r.Scene, Turn: b.turns,
	}
	if s.Verdict == VerdictCanon {
		e.Slot, e.Time, e.Speaker, e.SpeakerID = r.Slot, r.Time, r.Speaker, r.SpeakerID
	}
	e.ID = firsthand.RecordID(b.next())
	b.resting(r.ID, func() { b.add(firsthand.Entry{Kind: firsthand.EntryRecord, Record: &e}) })
	return e.ID
}

// confirm adds an event from one sentence of a derived record, which stays
// derived itself.
func (b *batch) confirm(r firsthand.Record, s Settlement) (firsthand.RecordID, error) {
	start, end, ok := text.FindQuote(r.Text, s.Because)
	if s.Verdict != VerdictCanon || !ok {
		return 0, firsthand.Errorf(firsthand.CodeRefused, "%s is a %s and stays derived: settle it canon --because with one sentence of it, word for word, to add that as an event", r.ID, r.Kind)
	}
	s.Because = "confirmed from " + r.ID.String()
	sentence := r
	sentence.Text = r.Text[start:end]
	for _, prior := range b.settlers(r.ID) {
		if prior.Text == sentence.Text {
			return 0, firsthand.Errorf(firsthand.CodeRefused, "this sentence of %s is confirmed already, by %s", r.ID, prior.ID)
		}
	}
	id := b.settling(sentence, s)
	b.link(id, r.ID, firsthand.LinkSettles, s.Because)
	return id, nil
}

// reopen settles whether something is over.
func (b *batch) reopen(r firsthand.Record, s Settlement) error {
	over := s.Verdict == VerdictResolved
	if r.Kind == firsthand.KindInterpretation {
		if over {
			return firsthand.Errorf(firsthand.CodeInvalid, "an interpretation is settled canon or refuted, or kept unresolved")
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: b.status(r, firsthand.StatusUnresolved, s)})
		return nil
	}
	if b.s.Resolved(r.ID) == over {
		return firsthand.Errorf(firsthand.CodeRefused, "%s is %s already", r.ID, s.Verdict)
	}
	c := &firsthand.Change{Record: r.ID, Resolved: &over, Because: s.Because}
	if s.By != 0 {
		c.By = &firsthand.Ref{Record: s.By}
		b.link(s.By, r.ID, firsthand.LinkResolves, s.Because)
	}
	b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: c})
	return nil
}

func (b *batch) link(from, to firsthand.RecordID, kind firsthand.LinkKind, because string) {
	if from != to {
		b.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &firsthand.Link{From: from, To: to, Kind: kind, Because: because}})
	}
}

// contradictions returns what contradicts the record, or may.
func (b *batch) contradictions(id firsthand.RecordID) []firsthand.Link {
	var out []firsthand.Link
	for _, l := range b.s.Links(id) {
		if l.Kind == firsthand.LinkContradicts || l.Kind == firsthand.LinkDoubts {
			out = append(out, l)
		}
	}
	return out
}

// closeContradictions marks a record's contradictions as settled: the mark is
// cut, both sides stay, and what settled it is linked to the side not taken.
func (b *batch) closeContradictions(id, settler firsthand.RecordID, s Settlement) {
	for _, l := range b.contradictions(id) {
		other := l.From
		if other == id {
			other = l.To
		}
		cut := l
		cut.Cut, cut.Because = true, s.Because
		b.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &cut})
		if s.Verdict == VerdictCanon {
			b.link(settler, other, firsthand.LinkSettles, s.Because)
		}
	}
}
