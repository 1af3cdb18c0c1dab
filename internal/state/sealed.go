package state

import (
	"maps"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// sealed is under which participants' keys the payloads lay that the state was
// folded from.
type sealed struct {
	turns   map[firsthand.TurnNumber][]firsthand.KeyID
	records map[firsthand.RecordID][]firsthand.KeyID
	keys    map[firsthand.KeyID]bool // all of them
	// gone are the records whose payload could not be opened any more.
	gone map[firsthand.RecordID]bool
}

func newSealed() sealed {
	return sealed{
		turns: map[firsthand.TurnNumber][]firsthand.KeyID{}, records: map[firsthand.RecordID][]firsthand.KeyID{}, keys: map[firsthand.KeyID]bool{},
		gone: map[firsthand.RecordID]bool{},
	}
}

// note keeps the keys of an entry that was opened.
func (k *sealed) note(e firsthand.Entry) {
	for _, key := range e.Keys {
		k.keys[key] = true
	}
	switch {
	case e.Turn != nil:
		k.turns[e.Turn.Number] = e.Keys
	case e.Revision != nil:
		k.turns[e.Revision.Turn] = Together(k.turns[e.Revision.Turn], e.Keys)
	case e.Record != nil:
		k.records[e.Record.ID] = e.Keys
	}
}

// KeysOf returns the keys that what the ref names is sealed under, none for
// what concerns no participant. The caller must not change them.
func (s *State) KeysOf(ref firsthand.Ref) []firsthand.KeyID {
	switch {
	case ref.World != "":
		return nil // of a world of lore, in which nobody plays
	case ref.Turn != 0:
		return s.sealed.turns[ref.Turn]
	case ref.Record != 0:
		return s.sealed.records[ref.Record]
	}
	return nil
}

// Keys returns the keys of all that the state was folded from, sorted. Whoever
// keeps the state keeps it under all of them.
func (s *State) Keys() []firsthand.KeyID { return slices.Sorted(maps.Keys(s.sealed.keys)) }

// DocKeys returns the keys of all that a document's text is made of.
func (s *State) DocKeys(doc uint32) []firsthand.KeyID {
	ref := s.docs[doc]
	keys := s.KeysOf(ref)
	if t := s.turn(ref.Turn); t != nil && len(s.sealed.keys) > 0 {
		for _, id := range t.records {
			if r := s.records[id]; r.doc == none {
				keys = Together(keys, s.sealed.records[id])
			}
		}
	}
	return keys
}

// Together returns the keys of both, sorted and each once.
func Together(a, b []firsthand.KeyID) []firsthand.KeyID {
	switch {
	case len(b) == 0:
		return a
	case len(a) == 0:
		return b
	}
	both := slices.Concat(a, b)
	slices.Sort(both)
	return slices.Compact(both)
}

// Personal reports whether a participant plays a character, or anything lies
// under a participant's key.
func (s *State) Personal() bool {
	return len(s.sealed.keys) > 0 || slices.ContainsFunc(s.characters.list, func(c *character) bool { return c.PlayedBy != "" })
}

// Silent reports whether the participant had themselves erased: nothing that
// they say out of character is kept any more.
func (s *State) Silent(p firsthand.ParticipantID) bool { return s.silent[p] }

// applyErased takes in an entry whose payload is gone. Turns go on being
// counted; otherwise it is as if nothing had been said.
func (s *State) applyErased(e firsthand.Entry) {
	switch e.Kind {
	case firsthand.EntryRecord:
		s.sealed.gone[firsthand.RecordID(e.Seq)] = true
		return
	case firsthand.EntryTurn:
	default:
		return
	}
	t := &turn{Number: s.Now() + 1, seq: e.Seq, act: e.Act, standing: firsthand.StandingNotTaken, margin: unmarked}
	t.telling = s.common.telling(telling{aud: s.audiences.class(firsthand.Audience{})})
	t.day = s.play(e.At, nil)
	s.turns = append(s.turns, t)
	t.doc = s.newDoc(firsthand.Ref{Turn: t.Number})
}

// erased reports whether the turn's payload is gone: every other has a scene.
func (t *turn) erased() bool { return t.Scene == 0 }

// Erased reports whether the turn is gone with a participant's key.
func (s *State) Erased(n firsthand.TurnNumber) bool {
	t := s.turn(n)
	return t != nil && t.erased()
}

// applyErasure parts the person from their personas: nobody plays them until
// somebody is named again.
func (s *State) applyErasure(e firsthand.Entry) {
	s.silent[e.Erasure.Participant] = true
	if !e.Erasure.Turns {
		return
	}
	s.parted[e.Erasure.Participant] = true
	for _, c := range s.characters.list {
		if c.PlayedBy == e.Erasure.Participant {
			c.PlayedBy = ""
		}
	}
	s.castSeq = e.Seq
}

func (s *State) applyAside(a *firsthand.Asides) {
	if t := s.turn(a.Turn); !t.erased() {
		t.own()
		t.Asides = a.Parts
	}
}

// gone reports whether the ref names a record that was erased.
func (c *checker) gone(ref firsthand.Ref) bool {
	return c.s.sealed.gone[ref.Record] ||
		c.find(func(e *firsthand.Entry) bool { return e.Erased && firsthand.RecordID(e.Seq) == ref.Record }) != nil
}

func (c *checker) asideFits(a *firsthand.Asides) error {
	t := c.turn(a.Turn)
	if t == nil {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no turn %d", a.Turn)
	}
	if t.Scene == 0 {
		return nil // what it was said in is gone
	}
	now := *t
	now.Asides = a.Parts
	return now.Validate()
}
