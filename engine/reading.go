package engine

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

// rulebook keeps the rules made ready for a cast and its slots.
type rulebook struct {
	rules *extract.Rules
	at    firsthand.Seq // the newest character or slot that they know
}

// of returns rules that know the world's cast and slots, and the batch's.
func (k *rulebook) of(b *batch) *extract.Rules {
	at := b.s.CastSeq()
	for _, e := range b.entries {
		if e.Character != nil {
			at = e.Seq
		}
	}
	if k.rules == nil || k.at != at {
		k.rules, k.at = extract.New(b.everyone(), b.s.Slots()), at
	}
	return k.rules
}

// teller is who a turn comes from, where it plays and when.
func teller(t firsthand.Turn) extract.Teller {
	return extract.Teller{Speaker: t.Speaker, SpeakerID: t.SpeakerID, Frame: t.Frame, At: t.When}
}

// everyone returns the characters of the world and of the batch.
func (b *batch) everyone() []firsthand.Character {
	all := b.s.Characters()
	for _, e := range b.entries {
		if e.Character != nil && e.Character.ID == 0 {
			c := *e.Character
			c.ID = firsthand.CharacterID(e.Seq)
			all = append(all, c)
		}
	}
	return all
}

// records turns proposals into entries behind their turn. A statement, event
// or observation is known to whoever witnessed the turn; a monologue to its
// holder alone.
func (b *batch) records(proposals []extract.Proposal, t firsthand.Turn) []firsthand.RecordID {
	ids := make([]firsthand.RecordID, 0, len(proposals))
	for _, p := range proposals {
		r := p.Record
		r.ID, r.Scene, r.Turn = firsthand.RecordID(b.next()), t.Scene, t.Number
		for i := range r.Sources {
			r.Sources[i].Turn = t.Number
		}
		if r.Kind != firsthand.KindMonologue {
			r.Audience = t.Audience
		}
		if t.Provisional {
			r.Standing = firsthand.StandingProvisional
		}
		r.Basis = basis(p, ids, t)
		ids = append(ids, r.ID)
		b.addAs(firsthand.ActivityExtract, rulesAgent, firsthand.Entry{Kind: firsthand.EntryRecord, Record: &r})
		if !t.Provisional { // what may be taken back yet means nothing for others
			b.bear(r, p.Change)
		}
	}
	return ids
}

// basis names what an interpretation rests on: the records of its row that it
// interprets, or the turn itself.
func basis(p extract.Proposal, ids []firsthand.RecordID, t firsthand.Turn) []firsthand.Ref {
	if p.Record.Kind != firsthand.KindInterpretation {
		return nil
	}
	if len(p.Basis) == 0 {
		return []firsthand.Ref{{Turn: t.Number}}
	}
	refs := make([]firsthand.Ref, len(p.Basis))
	for i, at := range p.Basis {
		refs[i] = firsthand.Ref{Record: ids[at]}
	}
	return refs
}
