package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// How says in what way somebody came to know a record.
type How string

// The ways to know.
const (
	HowWitness How = "witness" // was there when it was said or done
	HowHolder  How = "holder"  // it is their own inner voice
	HowGiven   How = "given"   // the author says that they know
	HowTold    How = "told"    // somebody told them later: By, in Record
)

// Knower is somebody who may know a record, beside the narrator and the author,
// who always do.
type Knower struct {
	Name string `json:"name"`
	How  How    `json:"how"`
	// Since is the turn from which on they know it; 0 is from before the first.
	Since  firsthand.TurnNumber `json:"since"`
	By     string               `json:"by,omitempty"`
	Record firsthand.RecordID   `json:"record,omitempty"`
}

// Knowers lists who knew a record at a point, how and since when, and behind them
// those who were told of it: they know that it was told. What is public has none.
// A record that was not there yet is CodeNotFound.
func (w *World) Knowers(ctx context.Context, id firsthand.RecordID, p Point) ([]Knower, error) {
	heard, err := w.Hearsay(ctx, id)
	if err != nil {
		return nil, err
	}
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	v, err := p.view(s)
	if err != nil {
		return nil, err
	}
	at, err := s.After(p.AsOf)
	if err != nil {
		return nil, err
	}
	r, _ := s.RecordAt(id, at)
	if firsthand.Seq(id) > at || !v.Told(id) {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s at that point", id)
	}
	all := []Knower{}
	for _, c := range s.Characters() {
		if !r.Audience.Everyone && r.Audience.Has(c.ID) {
			all = append(all, Knower{Name: c.Name, How: how(s, r, c.ID), Since: s.KnownSince(id, c.ID, at)})
		}
	}
	for _, h := range heard {
		if firsthand.Seq(h.Record) > at {
			continue
		}
		told, _ := s.Record(h.Record)
		for _, name := range h.Hearers {
			all = append(all, Knower{Name: name, How: HowTold, Since: told.Turn, By: h.Teller, Record: h.Record})
		}
	}
	return all, nil
}

func how(s *state.State, r firsthand.Record, who firsthand.CharacterID) How {
	if r.Kind == firsthand.KindMonologue {
		return HowHolder
	}
	witnessed := slices.ContainsFunc(r.Sources, func(src firsthand.Source) bool {
		t, _, ok := s.Turn(src.Turn)
		return ok && t.Audience.Has(who)
	})
	if witnessed {
		return HowWitness
	}
	return HowGiven
}
