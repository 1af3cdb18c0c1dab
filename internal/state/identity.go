package state

import (
	"cmp"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// identity is that one character is another, or that a part of what is held of
// it belongs to the other.
type identity struct {
	firsthand.Identity
	born, cut firsthand.Seq // cut 0: it holds
}

func (i *identity) holds(at firsthand.Seq) bool { return i.born <= at && (i.cut == 0 || at < i.cut) }

// identities are those of a world. What is told of the characters stays as it
// was written: whose it is, is asked here.
type identities struct {
	all   []*identity                   // in order
	whole []*identity                   // those of all that is held of somebody
	parts map[firsthand.Ref][]*identity // those of a turn or record
}

func (s *State) applyIdentity(e firsthand.Entry) {
	i := e.Identity
	if i.Cut {
		s.same.standing(*i).cut = e.Seq
	} else {
		s.same.add(&identity{Identity: *i, born: e.Seq})
	}
	s.castSeq = e.Seq
	s.reidentify()
}

func (k *identities) add(i *identity) {
	k.all = append(k.all, i)
	if len(i.Refs) == 0 {
		k.whole = append(k.whole, i)
	}
	for _, ref := range i.Refs {
		if k.parts == nil {
			k.parts = map[firsthand.Ref][]*identity{}
		}
		k.parts[ref] = append(k.parts[ref], i)
	}
}

// standing returns the identity that says the same and holds, nil if none does.
func (k *identities) standing(of firsthand.Identity) *identity {
	for _, i := range slices.Backward(k.all) {
		if i.cut == 0 && i.From == of.From && i.Into == of.Into && slices.Equal(i.Refs, of.Refs) {
			return i
		}
	}
	return nil
}

// one returns who the character was at the seq.
func (k *identities) one(id firsthand.CharacterID, at firsthand.Seq) firsthand.CharacterID {
	for range k.whole { // as often as there can be steps
		next := id
		for _, i := range k.whole {
			if i.From == id && i.holds(at) {
				next = i.Into
			}
		}
		if next == id {
			break
		}
		id = next
	}
	return id
}

// oneOf returns who the character of a turn or record was at the seq.
func (k *identities) oneOf(ref firsthand.Ref, id firsthand.CharacterID, at firsthand.Seq) firsthand.CharacterID {
	for _, i := range k.parts[ref] {
		if i.holds(at) && (i.From == id || i.From == k.one(id, at)) {
			id = i.Into
		}
	}
	return k.one(id, at)
}

// eachOf returns who the characters of a turn or record were at the seq, each
// once. It may return the ids it was given.
func (k *identities) eachOf(ref firsthand.Ref, ids []firsthand.CharacterID, at firsthand.Seq) []firsthand.CharacterID {
	if len(k.all) == 0 || len(ids) == 0 {
		return ids
	}
	out := make([]firsthand.CharacterID, 0, len(ids))
	for _, id := range ids {
		if id = k.oneOf(ref, id, at); !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// audienceOf returns who the audience of a turn or record was at the seq.
func (k *identities) audienceOf(ref firsthand.Ref, who firsthand.Audience, at firsthand.Seq) firsthand.Audience {
	who.Characters = k.eachOf(ref, who.Characters, at)
	return who
}

// knownTo returns who knew a record at the seq, of which those facts were held:
// what is derived is known to none but those who know all that it was made of,
// whoever they are taken for since.
func (s *State) knownTo(r *record, f *facts, at firsthand.Seq) firsthand.Audience {
	who := s.audiences.list[f.aud]
	if len(s.same.all) == 0 {
		return who
	}
	who = s.same.audienceOf(firsthand.Ref{Record: r.ID}, who, at)
	for _, of := range s.madeOf(r) {
		if t := s.turn(of.Turn); t != nil {
			who = who.Intersect(s.same.audienceOf(of, t.Audience, at))
		}
		if src := s.records[of.Record]; src != nil && src.ID < r.ID {
			who = who.Intersect(s.knownTo(src, src.at(at), at))
		}
	}
	return who
}

// madeOf returns what a derived record was made of.
func (s *State) madeOf(r *record) []firsthand.Ref {
	if !r.Kind.Derived() {
		return nil
	}
	of := slices.Clone(r.From)
	for _, l := range s.links[r.ID] {
		if l.Kind == firsthand.LinkDerived && l.From == r.ID {
			of = append(of, firsthand.Ref{Record: l.To})
		}
	}
	return of
}

// hears reports whether the viewer witnessed the turn.
func (v *View) hears(t *turn) bool {
	ref := firsthand.Ref{Turn: t.Number}
	if len(v.s.same.parts[ref]) == 0 || v.look.As.Narrates() {
		return v.may[t.aud]
	}
	return v.s.same.audienceOf(ref, t.Audience, v.at.seq).Has(v.look.As.Character)
}

// knows reports whether the viewer is among those who know the record.
func (v *View) knows(r *record, f *facts) bool {
	plain := len(v.s.same.all) == 0 || !r.Kind.Derived() && len(v.s.same.parts[firsthand.Ref{Record: r.ID}]) == 0
	if plain || v.look.As.Narrates() {
		return v.may[f.aud]
	}
	return v.s.knownTo(r, f, v.at.seq).Has(v.look.As.Character)
}

// apart reports whether it has to be asked who knows a record or turn: its class
// of audience alone does not say it.
func (s *State) apart(ref firsthand.Ref) bool {
	if len(s.same.all) == 0 {
		return false
	}
	r := s.records[ref.Record]
	return len(s.same.parts[ref]) > 0 || r != nil && r.Kind.Derived()
}

// reidentify looks again at all that depends on who is who now.
func (s *State) reidentify() {
	s.characters.rename(s.self)
	for _, k := range s.scenes {
		k.cast = nil
		for _, n := range k.turns {
			t := s.turn(n)
			k.join(s.same.oneOf(firsthand.Ref{Turn: n}, t.SpeakerID, s.head))
			for _, id := range s.same.eachOf(firsthand.Ref{Turn: n}, t.Audience.Characters, s.head) {
				k.join(id)
			}
		}
	}
	for doc, ref := range s.docs {
		s.speakers[doc] = s.speakerOf(ref)
		s.look(uint32(doc))
	}
}

// self returns who the character is now.
func (s *State) self(id firsthand.CharacterID) firsthand.CharacterID { return s.same.one(id, s.head) }

// MergedInto returns the characters that are one with the given one now, in the
// order of their introduction, without itself.
func (s *State) MergedInto(id firsthand.CharacterID) []firsthand.Character {
	var all []firsthand.Character
	for _, c := range s.characters.list {
		if c.ID != id && s.self(c.ID) == id {
			all = append(all, c.Character)
		}
	}
	return all
}

// IdentitiesInto returns the whole identities that hold and make somebody of the
// character.
func (s *State) IdentitiesInto(id firsthand.CharacterID) []firsthand.Identity {
	var all []firsthand.Identity
	for _, i := range s.same.whole {
		if i.cut == 0 && i.Into == id {
			all = append(all, i.Identity)
		}
	}
	return all
}

func (c *checker) identityFits(i *firsthand.Identity) error {
	if err := c.known("identity", i.From, i.Into); err != nil {
		return err
	}
	if err := c.refs("identity", i.Refs); err != nil {
		return err
	}
	stands := c.s.same.standing(*i) != nil
	for _, e := range c.batch {
		if o := e.Identity; o != nil && o.From == i.From && o.Into == i.Into && slices.Equal(o.Refs, i.Refs) {
			stands = !o.Cut
		}
	}
	switch {
	case i.Cut && !stands:
		return firsthand.Errorf(firsthand.CodeNotFound, "%s and %s are not one", i.From, i.Into)
	case i.Cut:
		return nil
	case stands:
		return firsthand.Errorf(firsthand.CodeConflict, "%s and %s are one already", i.From, i.Into)
	case len(i.Refs) == 0 && (c.s.self(i.From) != i.From || c.s.self(i.Into) == i.From):
		return firsthand.Errorf(firsthand.CodeConflict, "%s is somebody else already: name whom", i.From)
	}
	return c.wholeRefs(i.Refs)
}

// wholeRefs wants a turn with all that was taken from it: who said a line is who
// said each part of it.
func (c *checker) wholeRefs(refs []firsthand.Ref) error {
	for _, ref := range refs {
		together := []firsthand.Ref{}
		if r := c.s.records[ref.Record]; r != nil && c.s.turn(r.sourceTurn()) != nil {
			together = append(together, firsthand.Ref{Turn: r.sourceTurn()})
		}
		if t := c.s.turn(ref.Turn); t != nil {
			for _, id := range t.records {
				together = append(together, firsthand.Ref{Record: id})
			}
		}
		for _, other := range together {
			if !slices.Contains(refs, other) {
				return firsthand.Errorf(firsthand.CodeInvalid, "%s belongs with %s: name both", other, ref)
			}
		}
	}
	return nil
}

// sortRefs puts refs in the order of turns, then records.
func sortRefs(refs []firsthand.Ref) []firsthand.Ref {
	slices.SortFunc(refs, func(a, b firsthand.Ref) int {
		return cmp.Or(cmp.Compare(a.Record, b.Record), cmp.Compare(a.Turn, b.Turn))
	})
	return slices.Compact(refs)
}

// Whole returns the refs with all that belongs with them: turns with what was
// taken from them, and the turns of records.
func (s *State) Whole(refs []firsthand.Ref) []firsthand.Ref {
	var all []firsthand.Ref
	for _, ref := range refs {
		n := ref.Turn
		if r := s.records[ref.Record]; r != nil {
			all = append(all, ref)
			n = r.sourceTurn()
		}
		if t := s.turn(n); t != nil {
			all = append(all, firsthand.Ref{Turn: n})
			for _, id := range t.records {
				all = append(all, firsthand.Ref{Record: id})
			}
		}
	}
	return sortRefs(all)
}

// heardBy returns who witnessed the turn, by who they are now.
func (s *State) heardBy(t *turn) firsthand.Audience {
	return s.same.audienceOf(firsthand.Ref{Turn: t.Number}, t.Audience, s.head)
}

// one returns who a character of the record is.
func (c *checker) one(r *firsthand.Record, id firsthand.CharacterID) firsthand.CharacterID {
	return c.s.same.oneOf(firsthand.Ref{Record: r.ID}, id, c.s.head)
}
