package engine

import (
	"context"
	"fmt"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/people"
)

// Erasing says what of a participant is to be erased.
type Erasing struct {
	Participant string // by name or id
	World       string // by name or id: it and all that continue it or that it continues; "": every world
	// Turns erases the lines of their personas as well, and what rests on them.
	Turns bool
}

// Erased is what went.
type Erased struct {
	Participant firsthand.ParticipantID `json:"participant"`
	Worlds      []ErasedWorld           `json:"worlds"`
	Facts       int                     `json:"facts"` // with consents and what was handed over
	Keys        int                     `json:"keys"`  // that were destroyed
	// Gone says that nothing of the person is left in the store but the marks of
	// this; otherwise they are still known elsewhere, or by their personas' lines.
	Gone bool `json:"gone"`
}

// ErasedWorld is what went of one world.
type ErasedWorld struct {
	World   firsthand.WorldID `json:"world"`
	Name    string            `json:"name"`
	Turns   int               `json:"turns"`
	Records int               `json:"records"`
	// Open counts the lines that were told before anybody was named as their
	// player: they never lay under a key and stay.
	Open int `json:"open,omitempty"`
}

// Erase destroys what the store holds of a participant: what they said of
// themselves and out of character, and with Turns the lines they spoke as a
// character, with every record, summary, vector, index term and saved state
// that rests on any of it. What is left is a mark without a word of them. There
// is no way back but a backup with its own keys.
//
// It can be asked for again where it was cut short.
func (e *Engine) Erase(ctx context.Context, what Erasing) (Erased, error) {
	worlds, err := e.erasedWorlds(ctx, what)
	if err != nil {
		return Erased{}, err
	}
	p, err := e.erasedPerson(ctx, what.Participant, worlds)
	if err != nil {
		return Erased{}, err
	}
	out := Erased{Participant: p.ID, Worlds: []ErasedWorld{}}
	keys, err := e.erasedKeys(ctx, p.ID, worlds, what)
	if err != nil {
		return out, err
	}
	for _, f := range p.Facts {
		if slices.ContainsFunc(worlds, func(w *World) bool { return w.id == f.World }) {
			out.Facts++
		}
	}
	for _, w := range worlds {
		gone, touched, err := w.mark(ctx, p.ID, keys, what.Turns)
		if err != nil {
			return out, err
		}
		if touched {
			out.Worlds = append(out.Worlds, gone)
		}
	}
	return e.destroy(ctx, out, keys, worlds, what)
}

// erasedWorlds returns the worlds that an erasure reaches.
func (e *Engine) erasedWorlds(ctx context.Context, what Erasing) ([]*World, error) {
	heads, err := e.Worlds(ctx)
	if err != nil {
		return nil, err
	}
	if what.World != "" {
		one, err := e.find(ctx, what.World)
		if err != nil {
			return nil, err
		}
		heads = family(heads, one.World)
	}
	var worlds []*World
	for _, h := range heads {
		w, err := e.World(ctx, string(h.World))
		if err != nil {
			return nil, err
		}
		worlds = append(worlds, w)
	}
	return worlds, nil
}

// family returns the world with all that share a past with it.
func family(heads []firsthand.Head, one firsthand.WorldID) []firsthand.Head {
	in := map[firsthand.WorldID]bool{one: true}
	for grown := true; grown; {
		grown = false
		for _, h := range heads {
			if p := h.Forked.Parent; p != "" && in[p] != in[h.World] {
				in[p], in[h.World], grown = true, true, true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(heads), func(h firsthand.Head) bool { return !in[h.World] })
}

// erasedPerson finds the person, who may be known by no more than an id that
// plays a character.
func (e *Engine) erasedPerson(ctx context.Context, nameOrID string, worlds []*World) (Person, error) {
	p, err := e.Person(ctx, nameOrID)
	if firsthand.CodeOf(err) != firsthand.CodeNotFound {
		return p, err
	}
	ids, listErr := e.sealing.All(ctx)
	if listErr != nil {
		return p, listErr
	}
	id := firsthand.ParticipantID(nameOrID)
	if slices.ContainsFunc(ids, func(k firsthand.KeyID) bool { who, _, _ := k.Of(); return who == id }) || plays(worlds, id) {
		return Person{Participant: firsthand.Participant{ID: id}}, nil
	}
	return p, err
}

func plays(worlds []*World, id firsthand.ParticipantID) bool {
	return slices.ContainsFunc(worlds, func(w *World) bool {
		w.mu.RLock()
		defer w.mu.RUnlock()
		return slices.ContainsFunc(w.state.Characters(), func(c firsthand.Character) bool { return c.PlayedBy == id })
	})
}

// erasedKeys returns the keys to destroy. The one over the person's name goes
// when no other over what they said is left.
func (e *Engine) erasedKeys(ctx context.Context, p firsthand.ParticipantID, worlds []*World, what Erasing) ([]firsthand.KeyID, error) {
	all, err := e.sealing.All(ctx)
	if err != nil {
		return nil, err
	}
	var keys []firsthand.KeyID
	known := false
	for _, id := range all {
		who, where, persona := id.Of()
		switch {
		case who != p || where == firsthand.People:
		case (what.World == "" || slices.ContainsFunc(worlds, func(w *World) bool { return w.id == where })) && (what.Turns || !persona):
			keys = append(keys, id)
		case !persona:
			known = true
		}
	}
	if home := p.FactsKey(firsthand.People); !known && slices.Contains(all, home) {
		keys = append(keys, home)
	}
	return keys, nil
}

// mark counts what goes with the keys and leaves the mark of it, unless the
// person is not in the world.
func (w *World) mark(ctx context.Context, p firsthand.ParticipantID, keys []firsthand.KeyID, turns bool) (ErasedWorld, bool, error) {
	gone := ErasedWorld{World: w.id}
	head, err := w.e.store.Find(ctx, string(w.id))
	if err != nil {
		return gone, false, err
	}
	gone.Name = head.Name
	touched := false
	err = w.edit(ctx, func(b *batch) error {
		touched = gone.count(b, p, keys)
		if touched {
			b.add(firsthand.Entry{Kind: firsthand.EntryErasure, Erasure: &firsthand.Erasure{Participant: p, World: w.id, Turns: turns}})
		}
		return nil
	})
	return gone, touched, err
}

// count counts what lies under one of the keys, and reports whether the world
// knows the person at all.
func (gone *ErasedWorld) count(b *batch, p firsthand.ParticipantID, keys []firsthand.KeyID) bool {
	gone.Turns, gone.Records, gone.Open = 0, 0, 0
	lost := func(of []firsthand.KeyID) bool {
		return slices.ContainsFunc(of, func(id firsthand.KeyID) bool { return slices.Contains(keys, id) })
	}
	for n := firsthand.TurnNumber(1); n <= b.s.Now(); n++ {
		t, _, _ := b.s.Turn(n)
		switch of := b.s.KeysOf(firsthand.Ref{Turn: n}); {
		case lost(of):
			gone.Turns++
		case of == nil && t.SpeakerID != 0 && b.playerOf(t.SpeakerID) == p:
			gone.Open++
		}
	}
	for _, id := range b.s.Records() {
		if lost(b.s.KeysOf(firsthand.Ref{Record: id})) {
			gone.Records++
		}
	}
	played := slices.ContainsFunc(b.s.Characters(), func(c firsthand.Character) bool { return c.PlayedBy == p })
	return played || gone.Turns+gone.Records > 0 || lost(b.s.Keys())
}

// destroy destroys the keys and all that is kept of what lay under them.
func (e *Engine) destroy(ctx context.Context, out Erased, keys []firsthand.KeyID, worlds []*World, what Erasing) (Erased, error) {
	var world firsthand.WorldID
	if what.World != "" {
		head, err := e.find(ctx, what.World)
		if err != nil {
			return out, err
		}
		world = head.World
	}
	err := e.note(ctx, firsthand.ActivityEdit, author, func(s *people.State) ([]firsthand.Entry, error) {
		if s.Head() == 0 {
			return nil, nil
		}
		return []firsthand.Entry{{Kind: firsthand.EntryErasure, Erasure: &firsthand.Erasure{Participant: out.Participant, World: world, Turns: what.Turns}}}, nil
	})
	if err != nil {
		return out, err
	}
	if err := e.sealing.Destroy(ctx, keys...); err != nil {
		return out, fmt.Errorf("destroy the keys: %w", err)
	}
	out.Keys = len(keys)
	left, err := e.sealing.All(ctx)
	if err != nil {
		return out, err
	}
	out.Gone = !slices.ContainsFunc(left, func(id firsthand.KeyID) bool { who, _, _ := id.Of(); return who == out.Participant })
	for _, w := range worlds {
		if err := w.forget(ctx); err != nil {
			return out, err
		}
	}
	return out, e.scrub(ctx)
}

// forget reads the world anew without what is gone, and keeps its state in the
// place of the one that held it.
func (w *World) forget(ctx context.Context) error {
	w.writing.Lock()
	err := w.heed(ctx)
	if err == nil {
		err = w.catchUp(ctx)
	}
	w.writing.Unlock()
	if err != nil {
		return err
	}
	_ = w.save(ctx) // a lost one costs time, and the one before does not open any more
	return nil
}

// scrubber is a store that can clear away what it no longer holds but its file
// still has bytes of.
type scrubber interface {
	Scrub(ctx context.Context) error
}

func (e *Engine) scrub(ctx context.Context) error {
	if s, ok := e.driver().(scrubber); ok {
		return s.Scrub(ctx)
	}
	return nil
}
