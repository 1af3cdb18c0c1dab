package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
)

// Info is a world at a glance.
type Info struct {
	firsthand.World
	Seq        firsthand.Seq         `json:"seq"`
	Turns      int                   `json:"turns"`
	Records    int                   `json:"records"`
	Days       int                   `json:"days"`
	Characters []firsthand.Character `json:"characters"`
	Scenes     []firsthand.Scene     `json:"scenes"`
	Slots      []firsthand.Slot      `json:"slots"`
	Directions []firsthand.Direction `json:"directions"`
	Mounts     []MountedWorld        `json:"mounts,omitempty"`
}

// Info returns the world with its cast, scenes, slots and counts. Its name is
// the one that its store knows it by.
func (w *World) Info(ctx context.Context) (Info, error) {
	head, err := w.e.store.Find(ctx, string(w.id))
	if err != nil {
		return Info{}, err
	}
	s, done, err := w.fresh(ctx)
	if err != nil {
		return Info{}, err
	}
	info := Info{World: s.World(), Seq: s.Head(), Days: s.Days(), Characters: s.Characters(), Scenes: s.Scenes(),
		Slots: append([]firsthand.Slot{}, s.Slots()...), Directions: append([]firsthand.Direction{}, s.Directions()...)}
	info.Name = head.Name
	info.Turns, info.Records = s.Counts()
	mounts := s.Mounts(0)
	done()
	info.Mounts, err = w.mountedNow(ctx, mounts)
	return info, err
}

// Set replaces the world's settings with what change makes of them.
func (w *World) Set(ctx context.Context, change func(*firsthand.Settings)) error {
	return w.edit(ctx, func(b *batch) error {
		settings := b.s.World().Settings
		change(&settings)
		b.add(firsthand.Entry{Kind: firsthand.EntrySettings, Settings: &settings})
		return nil
	})
}

// AddCharacter introduces a character. A name or alias that somebody goes by
// already is CodeConflict.
func (w *World) AddCharacter(ctx context.Context, c firsthand.Character) (firsthand.CharacterID, error) {
	var id firsthand.CharacterID
	err := w.edit(ctx, func(b *batch) error {
		if narrates(c.Name) {
			return firsthand.Errorf(firsthand.CodeInvalid, "%q means the narrator, who is always there: use another name", c.Name)
		}
		if err := b.free(c); err != nil {
			return err
		}
		id = firsthand.CharacterID(b.next())
		b.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &c})
		return nil
	})
	return id, err
}

// free returns CodeConflict if somebody else goes by a name of the character.
func (b *batch) free(c firsthand.Character) error {
	for _, name := range append([]string{c.Name}, c.Aliases...) {
		if other, taken := b.s.CharacterNamed(name); taken && other.ID != c.ID {
			return firsthand.Errorf(firsthand.CodeConflict, "%s goes by the name %q already", other.Name, name)
		}
	}
	return nil
}

// SetCharacter replaces a character with what change makes of it. A name or
// alias that somebody else goes by is CodeConflict.
func (w *World) SetCharacter(ctx context.Context, name string, change func(*firsthand.Character)) error {
	return w.edit(ctx, func(b *batch) error {
		c, err := named(b.s.CharacterNamed, name)
		if err != nil {
			return err
		}
		id := c.ID
		change(&c)
		c.ID = id
		if err := b.free(c); err != nil {
			return err
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &c})
		return nil
	})
}

// SetMood says what a character feels from now on.
func (w *World) SetMood(ctx context.Context, name string, mood firsthand.Emotion) error {
	return w.edit(ctx, func(b *batch) error {
		c, err := named(b.s.CharacterNamed, name)
		if err != nil {
			return err
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryMood, Mood: &firsthand.Mood{Character: c.ID, Emotion: mood}})
		return nil
	})
}

// AddSlot declares something to keep track of.
func (w *World) AddSlot(ctx context.Context, slot firsthand.Slot) error {
	return w.edit(ctx, func(b *batch) error {
		b.add(firsthand.Entry{Kind: firsthand.EntrySlot, Slot: &slot})
		return nil
	})
}

func named(find func(string) (firsthand.Character, bool), name string) (firsthand.Character, error) {
	c, ok := find(name)
	if !ok {
		return c, firsthand.Errorf(firsthand.CodeNotFound, "nobody in this world is called %q: see `firsthand character list`", name)
	}
	return c, nil
}
