package engine

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// seal says under which participants' keys an entry of the batch lies: those of
// the persona who speaks a turn, and those of everything that the entry rests
// on or ties. So whatever quotes a person's line or was made of it is lost with
// the line. This is the one place where that is decided.
func (b *batch) seal(e *firsthand.Entry) {
	if b.personal {
		e.Keys = state.Together(b.under, b.keysOf(e))
	}
}

// played notes whom a character of the batch is played by.
func (b *batch) played(e *firsthand.Entry) {
	if e.Character == nil || !b.w.e.seals() {
		return
	}
	id := e.Character.ID
	if id == 0 {
		id = firsthand.CharacterID(e.Seq)
	}
	if b.players == nil {
		b.players = map[firsthand.CharacterID]firsthand.ParticipantID{}
	}
	b.players[id] = e.Character.PlayedBy
	b.personal = b.personal || e.Character.PlayedBy != ""
}

func (b *batch) keysOf(e *firsthand.Entry) []firsthand.KeyID {
	switch {
	case e.Turn != nil:
		return b.inPersona(e.Turn.SpeakerID)
	case e.Revision != nil:
		n := e.Revision.Turn
		return state.Together(b.keysOn(firsthand.Ref{Turn: n}), b.inPersona(b.speakerOf(n)))
	case e.Aside != nil:
		return b.outOfCharacter(e.Aside.Turn)
	case e.Direction != nil:
		return b.outOfCharacter(e.Direction.Turn)
	case e.Record != nil:
		return b.keysOfRecord(e.Record)
	case e.Change != nil:
		return b.keysOfChange(e.Change)
	case e.Asked != nil:
		return b.keysOnTurns(e.Asked.Turns)
	case e.Link != nil:
		return b.keysOn(firsthand.Ref{Record: e.Link.From}, firsthand.Ref{Record: e.Link.To})
	}
	return nil
}

// keysOn returns the keys of all that the refs name, in the world or the batch.
func (b *batch) keysOn(refs ...firsthand.Ref) []firsthand.KeyID {
	var all []firsthand.KeyID
	for _, ref := range refs {
		if ref.IsZero() {
			continue
		}
		all = state.Together(all, b.s.KeysOf(ref))
		for i := range b.entries {
			if e := &b.entries[i]; len(e.Keys) > 0 && brings(e, ref) {
				all = state.Together(all, e.Keys)
			}
		}
	}
	return all
}

func (b *batch) keysOnTurns(turns []firsthand.TurnNumber) []firsthand.KeyID {
	var all []firsthand.KeyID
	for _, n := range turns {
		all = state.Together(all, b.keysOn(firsthand.Ref{Turn: n}))
	}
	return all
}

// brings reports whether the entry gives what the ref names its words.
func brings(e *firsthand.Entry, ref firsthand.Ref) bool {
	switch {
	case e.Turn != nil:
		return e.Turn.Number == ref.Turn
	case e.Revision != nil:
		return e.Revision.Turn == ref.Turn
	case e.Record != nil:
		return e.Record.ID == ref.Record
	}
	return false
}

func (b *batch) keysOfRecord(r *firsthand.Record) []firsthand.KeyID {
	var all []firsthand.KeyID
	for _, src := range r.Sources {
		all = state.Together(all, b.keysOn(firsthand.Ref{Turn: src.Turn}))
	}
	for _, id := range r.Merges {
		all = state.Together(all, b.keysOn(firsthand.Ref{Record: id}))
	}
	return state.Together(all, state.Together(b.keysOn(r.Basis...), b.keysOn(r.From...)))
}

func (b *batch) keysOfChange(c *firsthand.Change) []firsthand.KeyID {
	keys := b.keysOn(firsthand.Ref{Record: c.Record}, firsthand.Ref{Record: c.Ended})
	if c.By != nil {
		keys = state.Together(keys, b.keysOn(*c.By))
	}
	return keys
}

// resting has what add adds lie under the keys of a record as well, whose words
// it repeats though it does not name it.
func (b *batch) resting(on firsthand.RecordID, add func()) {
	was := b.under
	b.under = state.Together(b.under, b.keysOn(firsthand.Ref{Record: on}))
	add()
	b.under = was
}

// inPersona returns the key over what is said as a character.
func (b *batch) inPersona(c firsthand.CharacterID) []firsthand.KeyID {
	if p := b.playerOf(c); p != "" {
		return []firsthand.KeyID{p.PersonaKey(b.w.id)}
	}
	return nil
}

// outOfCharacter returns the key over what the person behind a turn says out of
// character.
func (b *batch) outOfCharacter(n firsthand.TurnNumber) []firsthand.KeyID {
	if p := b.playerOf(b.speakerOf(n)); p != "" {
		return []firsthand.KeyID{p.FactsKey(b.w.id)}
	}
	return nil
}

// playerOf returns who plays a character, "" if nobody is known to.
func (b *batch) playerOf(c firsthand.CharacterID) firsthand.ParticipantID {
	if p, here := b.players[c]; here {
		return p
	}
	known, _ := b.s.Character(c)
	return known.PlayedBy
}

func (b *batch) speakerOf(n firsthand.TurnNumber) firsthand.CharacterID {
	for i := range b.entries {
		if t := b.entries[i].Turn; t != nil && t.Number == n {
			return t.SpeakerID
		}
	}
	t, _, _ := b.s.Turn(n)
	return t.SpeakerID
}

// cutAsides takes what was said out of character out of a turn or its revision
// where a person is known to have said it. It lies under another key than the
// line and goes with that.
func (b *batch) cutAsides(e *firsthand.Entry) *firsthand.Asides {
	if !b.personal {
		return nil
	}
	switch {
	case e.Turn != nil && len(e.Turn.Asides) > 0 && b.playerOf(e.Turn.SpeakerID) != "":
		t := *e.Turn
		cut := firsthand.Asides{Turn: t.Number, Parts: t.Asides}
		t.Asides, e.Turn = nil, &t
		return &cut
	case e.Revision != nil && len(e.Revision.Asides) > 0 && b.playerOf(b.speakerOf(e.Revision.Turn)) != "":
		r := *e.Revision
		cut := firsthand.Asides{Turn: r.Turn, Parts: r.Asides}
		r.Asides, e.Revision = nil, &r
		return &cut
	}
	return nil
}

// aside adds what was cut out of the entry before. Of a person who had
// themselves erased nothing is kept.
func (b *batch) aside(cut *firsthand.Asides) {
	if cut != nil && !b.s.Silent(b.playerOf(b.speakerOf(cut.Turn))) {
		b.addAs(b.activity, b.agent, firsthand.Entry{Kind: firsthand.EntryAside, Aside: cut})
	}
}
