package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Info is a world at a glance.
type Info struct {
	firsthand.World
	Seq        firsthand.Seq         `json:"seq"`
	Turns      int                   `json:"turns"`
	Records    int                   `json:"records"`
	Days       int                   `json:"days"`
	Characters []firsthand.Character `json:"characters"`
	// Moods are what is left now of the moods that were set; who feels nothing is
	// not in it.
	Moods map[firsthand.CharacterID]firsthand.Emotion `json:"moods,omitempty"`
	// LastNight is the day whose night was done last, empty before the first.
	LastNight  string                `json:"last_night,omitempty"`
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
	_, info.LastNight = s.LastNight()
	info.Moods = moods(s)
	mounts := s.Mounts(0)
	done()
	info.Mounts, err = w.mountedNow(ctx, mounts)
	return info, err
}

// moods returns what is left of everybody's mood.
func moods(s *state.State) map[firsthand.CharacterID]firsthand.Emotion {
	felt := map[firsthand.CharacterID]firsthand.Emotion{}
	for _, c := range s.Characters() {
		if mood := s.Mood(c.ID, s.Now()); !mood.IsZero() {
			felt[c.ID] = mood
		}
	}
	return felt
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
		for _, other := range b.s.Namesakes(name) {
			if other.ID != c.ID && !shares(b.s, c.ID, name) {
				return firsthand.Errorf(firsthand.CodeConflict, "%s goes by the name %q already", other.Name, name)
			}
		}
	}
	return nil
}

// shares reports whether the character goes by the name already.
func shares(s *state.State, id firsthand.CharacterID, name string) bool {
	return slices.ContainsFunc(s.Namesakes(name), func(c firsthand.Character) bool { return c.ID == id })
}

// AddNamesake introduces a character who shares aliases with others: such a name
// alone means none of them from then on. Its first name is its own.
func (w *World) AddNamesake(ctx context.Context, c firsthand.Character) (firsthand.CharacterID, error) {
	var id firsthand.CharacterID
	err := w.edit(ctx, func(b *batch) error {
		if err := b.free(firsthand.Character{Name: c.Name}); err != nil {
			return err
		}
		id = firsthand.CharacterID(b.next())
		b.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &c})
		return nil
	})
	return id, err
}

// SetCharacter replaces a character with what change makes of it. A name or
// alias that somebody else goes by is CodeConflict.
func (w *World) SetCharacter(ctx context.Context, name string, change func(*firsthand.Character)) error {
	return w.edit(ctx, func(b *batch) error {
		c, err := named(b.s, name)
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
		c, err := named(b.s, name)
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

// named returns the character of that name or id, such as c2. A name that
// several go by is CodeConflict, and says what to write instead: nobody is
// guessed.
func named(s *state.State, name string) (firsthand.Character, error) {
	if c, ok := s.CharacterNamed(name); ok {
		return c, nil
	}
	if several := s.Namesakes(name); len(several) > 1 {
		return firsthand.Character{}, ambiguous(name, several)
	}
	if c, ok := numbered(s, name); ok {
		return c, nil
	}
	return firsthand.Character{}, firsthand.Errorf(firsthand.CodeNotFound, "nobody in this world is called %q: see `firsthand character list`", name)
}

// numbered returns the character whose id is written, such as c2.
func numbered(s *state.State, id string) (firsthand.Character, bool) {
	var n firsthand.CharacterID
	if n.UnmarshalText([]byte(id)) != nil {
		return firsthand.Character{}, false
	}
	return s.Character(n)
}

func ambiguous(name string, several []firsthand.Character) error {
	return firsthand.Errorf(firsthand.CodeConflict, "%q may be %s: write a name that only one of them goes by, or the id", name, Either(several))
}
