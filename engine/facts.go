package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/people"
)

// Facts returns what the person said of themselves in the world, of any
// standing, oldest first: for the person to read.
func (w *World) Facts(ctx context.Context, participant string) ([]people.Fact, error) {
	p, err := w.e.Person(ctx, participant)
	if err != nil {
		return nil, err
	}
	at := w.e.config.Now()
	facts := slices.DeleteFunc(p.Facts, func(f people.Fact) bool { return f.World != w.id })
	for i, f := range facts {
		if f.Standing == firsthand.FactLive && !f.Holds(at) {
			facts[i].Standing = firsthand.FactArchived
		}
	}
	return facts, nil
}

// CorrectFact puts other words of the person in the place of a fact's.
func (w *World) CorrectFact(ctx context.Context, participant string, id firsthand.FactID, words string) (firsthand.Fact, error) {
	return w.changeFact(ctx, participant, id, func(f *firsthand.Fact) {
		f.Text, f.Source, f.Standing = words, firsthand.FactSource{}, firsthand.FactLive
	})
}

// AcceptFact keeps what was only proposed, or takes back what was archived.
func (w *World) AcceptFact(ctx context.Context, participant string, id firsthand.FactID) (firsthand.Fact, error) {
	return w.changeFact(ctx, participant, id, func(f *firsthand.Fact) { f.Standing = firsthand.FactLive })
}

// DropFact has a fact, or a proposal, kept from every character. It is there for
// the person to read until they erase it.
func (w *World) DropFact(ctx context.Context, participant string, id firsthand.FactID) (firsthand.Fact, error) {
	return w.changeFact(ctx, participant, id, func(f *firsthand.Fact) { f.Standing = firsthand.FactArchived })
}

func (w *World) changeFact(ctx context.Context, participant string, id firsthand.FactID, change func(*firsthand.Fact)) (firsthand.Fact, error) {
	p, err := w.e.Person(ctx, participant)
	if err != nil {
		return firsthand.Fact{}, err
	}
	old, err := p.Fact(id)
	if err != nil {
		return firsthand.Fact{}, err
	}
	if old.World != w.id {
		return firsthand.Fact{}, firsthand.Errorf(firsthand.CodeNotFound, "%s has no fact %s in this world", p.Name, id)
	}
	f := old.Fact
	change(&f)
	return w.keepFact(ctx, p, f)
}

// Give hands a character what a consenting participant let it keep, and notes
// what it was given, where that is something else than the last time. It is for
// this character alone, and none of it is recalled.
func (w *World) Give(ctx context.Context, participant string, to firsthand.Viewer) ([]firsthand.Known, error) {
	p, err := w.e.Person(ctx, participant)
	if err != nil {
		return nil, err
	}
	block := []firsthand.Known{}
	return block, w.e.note(ctx, firsthand.ActivityRecall, author, func(s *people.State) ([]firsthand.Entry, error) {
		now, err := find(s, string(p.ID))
		if err != nil {
			return nil, err
		}
		block = append(block[:0], now.Block(w.id, to.Character, w.e.config.Now())...)
		if now.Handed(w.id, to.Character, block) {
			return nil, nil
		}
		given := firsthand.Given{Participant: p.ID, World: w.id, Character: to.Character}
		for _, k := range block {
			given.Facts = append(given.Facts, k.ID)
		}
		return []firsthand.Entry{{Kind: firsthand.EntryGiven, Given: &given}}, nil
	})
}

// Proposal is what a person asked to have remembered, and has not accepted yet.
type Proposal struct {
	Participant string      `json:"participant"`
	Fact        people.Fact `json:"fact"`
}

// Proposals lists what waits for the word of a person in the world. A store that
// does not seal keeps none.
func (w *World) Proposals(ctx context.Context) ([]Proposal, error) {
	waiting := []Proposal{}
	if !w.e.seals() {
		return waiting, nil
	}
	s, err := w.e.persons(ctx)
	if err != nil {
		return nil, err
	}
	for _, known := range s.All() {
		p, _ := s.Find(string(known.ID))
		for _, f := range p.Facts {
			if f.World == w.id && f.Standing == firsthand.FactProposed {
				waiting = append(waiting, Proposal{p.Name, f})
			}
		}
	}
	return waiting, nil
}
