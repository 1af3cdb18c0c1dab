package engine

import (
	"slices"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// batch is what one write adds to the journal, built against the state. It
// knows the characters, scenes and turns that it brings itself.
type batch struct {
	w        *World
	s        *state.State
	at       time.Time
	activity firsthand.Activity
	agent    firsthand.Agent

	entries []firsthand.Entry
	first   firsthand.Seq // of the act under way

	characters map[string]firsthand.Character // by folded name
	scenes     map[string]firsthand.Scene     // by title
	casts      map[firsthand.SceneID][]firsthand.CharacterID
	keys       map[string]firsthand.TurnNumber
	turns      firsthand.TurnNumber

	personal bool // somebody plays in the world, or did
	players  map[firsthand.CharacterID]firsthand.ParticipantID
	under    []firsthand.KeyID // of what is repeated at the moment
}

// ordinaryBatch is room for a turn with what is taken from it.
const ordinaryBatch = 4

func newBatch(w *World, at time.Time, activity firsthand.Activity, agent firsthand.Agent) *batch {
	return &batch{
		w: w, s: w.state, personal: w.e.seals() && w.state.Personal(), at: at.UTC(), activity: activity, agent: agent, turns: w.state.Now(),
		entries:    make([]firsthand.Entry, 0, ordinaryBatch),
		characters: map[string]firsthand.Character{}, scenes: map[string]firsthand.Scene{},
		casts: map[firsthand.SceneID][]firsthand.CharacterID{}, keys: map[string]firsthand.TurnNumber{},
	}
}

// next returns the Seq that the next entry will have.
func (b *batch) next() firsthand.Seq { return b.s.Head() + firsthand.Seq(len(b.entries)) + 1 }

// act begins an act: what follows is undone together.
func (b *batch) act() { b.first = b.next() }

func (b *batch) add(e firsthand.Entry) firsthand.Seq { return b.addAs(b.activity, b.agent, e) }

// addAs adds an entry that somebody else than the batch's agent is behind.
func (b *batch) addAs(activity firsthand.Activity, agent firsthand.Agent, e firsthand.Entry) firsthand.Seq {
	e.Seq, e.ID, e.Format, e.At = b.next(), firsthand.EntryID(b.w.e.config.NewID()), firsthand.Format, b.at
	e.Activity, e.Agent, e.Act = activity, agent, b.first
	b.played(&e)
	cut := b.cutAsides(&e)
	b.seal(&e)
	b.entries = append(b.entries, e)
	b.aside(cut)
	return e.Seq
}

// character returns the character of that name, and introduces it if there is
// none.
func (b *batch) character(name string) (firsthand.Character, error) {
	if c, ok := b.known(name); ok {
		return c, nil
	}
	if several := b.s.Namesakes(name); len(several) > 1 {
		return firsthand.Character{}, ambiguous(name, several)
	}
	c := firsthand.Character{Name: name}
	if err := c.Validate(); err != nil {
		return c, err
	}
	c.ID = firsthand.CharacterID(b.next())
	added := c
	added.ID = 0
	b.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &added})
	b.characters[text.Fold(name)] = c
	return c, nil
}

func (b *batch) known(name string) (firsthand.Character, bool) {
	if c, ok := b.s.CharacterNamed(name); ok {
		return c, true
	}
	if c, ok := b.characters[text.Fold(name)]; ok {
		return c, true
	}
	return numbered(b.s, name)
}

// scene returns the scene of that title, and opens it if there is none or the
// last one of that title is closed.
func (b *batch) scene(title string) (firsthand.Scene, error) {
	if k, ok := b.scenes[title]; ok {
		return k, nil
	}
	if k, ok := b.s.SceneTitled(title); ok && !k.Closed {
		return k, nil
	}
	k := firsthand.Scene{Title: title}
	if err := k.Validate(); err != nil {
		return k, err
	}
	k.ID = firsthand.SceneID(b.next())
	opened := k
	opened.ID = 0
	b.add(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &opened})
	b.scenes[title] = k
	return k, nil
}

// cast returns who was in the scene so far.
func (b *batch) cast(id firsthand.SceneID) []firsthand.CharacterID {
	if cast, ok := b.casts[id]; ok {
		return cast
	}
	return slices.Clone(b.s.Cast(id))
}

func (b *batch) join(id firsthand.SceneID, who ...firsthand.CharacterID) {
	cast := b.cast(id)
	for _, c := range who {
		if c != 0 && !slices.Contains(cast, c) {
			cast = append(cast, c)
		}
	}
	b.casts[id] = cast
}

// told returns the turn that was told under the key, before or in this batch.
func (b *batch) told(key string) (firsthand.TurnNumber, bool) {
	if n, ok := b.s.Told(key); ok {
		return n, true
	}
	n, ok := b.keys[key]
	return n, ok
}
