package people

import (
	"cmp"
	"slices"
	"time"

	"github.com/firsthand-memory/firsthand"
)

const (
	// Most is how many live facts a character keeps of a person.
	Most = 20
	// Passing is how long a state of the person holds.
	Passing = 3 * 24 * time.Hour
)

// Tell returns what is written when the person says a fact of themselves: the
// fact, and before it those that make room for it. Without consent it is
// CodeRefused.
func (p Person) Tell(f firsthand.Fact, at time.Time) ([]firsthand.Fact, error) {
	if err := f.Validate(); err != nil {
		return nil, err
	}
	if f.Standing != firsthand.FactArchived && !p.May(f.World, f.Character) {
		return nil, firsthand.Errorf(firsthand.CodeRefused, "%s has not agreed that this be kept: `firsthand participant consent` says so", p.Name)
	}
	if f.Standing != firsthand.FactLive {
		return []firsthand.Fact{f}, nil
	}
	return append(p.room(f, at), f), nil
}

// room returns the lightest live facts of whoever keeps f, archived, so that it
// can be one of Most.
func (p Person) room(f firsthand.Fact, at time.Time) []firsthand.Fact {
	var kept []Fact
	for _, old := range p.Facts {
		if old.World == f.World && old.Character == f.Character && old.ID != f.ID && old.Holds(at) {
			kept = append(kept, old)
		}
	}
	slices.SortStableFunc(kept, func(a, b Fact) int {
		return cmp.Or(cmp.Compare(a.Importance, b.Importance), a.At.Compare(b.At))
	})
	var out []firsthand.Fact
	for _, old := range kept[:max(0, len(kept)-Most+1)] {
		old.Standing = firsthand.FactArchived
		out = append(out, old.Fact)
	}
	return out
}

// Holds reports whether the fact is live at the time: a state only for as long
// as Passing.
func (f Fact) Holds(at time.Time) bool {
	said := f.At
	if f.Changed.After(said) {
		said = f.Changed
	}
	return f.Standing == firsthand.FactLive && (f.Kind != firsthand.FactState || at.Sub(said) < Passing)
}

// Block returns what the character is handed of the person at the time: the
// live facts that it may keep, weightiest first and of equals the newer.
func (p Person) Block(w firsthand.WorldID, c firsthand.CharacterID, at time.Time) []firsthand.Known {
	block := []firsthand.Known{}
	if c == 0 || !p.May(w, c) {
		return block
	}
	var mine []Fact
	for _, f := range p.Facts {
		if f.World == w && (f.Character == c || f.Character == 0) && f.Holds(at) {
			mine = append(mine, f)
		}
	}
	slices.SortStableFunc(mine, func(a, b Fact) int {
		return cmp.Or(cmp.Compare(b.Importance, a.Importance), b.At.Compare(a.At), cmp.Compare(b.ID, a.ID))
	})
	for _, f := range mine[:min(len(mine), Most)] {
		block = append(block, firsthand.Known{ID: f.ID, Kind: f.Kind, Text: f.Text, From: p.Name})
	}
	return block
}

// Fact returns one of the person's facts.
func (p Person) Fact(id firsthand.FactID) (Fact, error) {
	if i := slices.IndexFunc(p.Facts, func(f Fact) bool { return f.ID == id }); i >= 0 {
		return p.Facts[i], nil
	}
	return Fact{}, firsthand.Errorf(firsthand.CodeNotFound, "%s has no fact %s: see `firsthand participant facts`", p.Name, id)
}

// Handed reports whether the last that the character was given of the person is
// just this.
func (p Person) Handed(w firsthand.WorldID, c firsthand.CharacterID, block []firsthand.Known) bool {
	for i := len(p.Given) - 1; i >= 0; i-- {
		if last := p.Given[i]; last.World == w && last.Character == c {
			return slices.EqualFunc(last.Facts, block, func(id firsthand.FactID, k firsthand.Known) bool { return id == k.ID }) && !p.changed(block, last.At)
		}
	}
	return len(block) == 0
}

func (p Person) changed(block []firsthand.Known, since time.Time) bool {
	return slices.ContainsFunc(p.Facts, func(f Fact) bool {
		return f.Changed.After(since) && slices.ContainsFunc(block, func(k firsthand.Known) bool { return k.ID == f.ID })
	})
}
