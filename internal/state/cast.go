package state

import (
	"math"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// cast is the characters of a world, with their earlier selves.
type cast struct {
	list   []*character
	byName map[string][]firsthand.CharacterID // who goes by each folded name or alias, several where it tells nobody alone
	finder *text.Names                        // finds them in a text
	finds  []firsthand.CharacterID            // whose name the finder found
}

type character struct {
	firsthand.Character
	past  []pastCharacter
	moods []moodAt
}

type pastCharacter struct {
	until firsthand.Seq // the entry that replaced it
	was   firsthand.Character
}

type moodAt struct {
	seq     firsthand.Seq
	turn    firsthand.TurnNumber
	emotion firsthand.Emotion
}

func (c *cast) get(id firsthand.CharacterID) *character {
	i, ok := slices.BinarySearchFunc(c.list, id, func(k *character, id firsthand.CharacterID) int {
		return int(k.ID) - int(id)
	})
	if !ok {
		return nil
	}
	return c.list[i]
}

func (c *cast) put(seq firsthand.Seq, now firsthand.Character) {
	old := c.get(now.ID)
	if old == nil {
		c.list = append(c.list, &character{Character: now})
	} else {
		old.past = append(old.past, pastCharacter{until: seq, was: old.Character})
		old.Character = now
	}
}

// rename finds the characters anew by their names as they are now. Self says who
// each is.
func (c *cast) rename(self func(firsthand.CharacterID) firsthand.CharacterID) {
	c.byName = map[string][]firsthand.CharacterID{}
	for _, k := range c.list {
		for _, name := range append([]string{k.Name, k.Nickname}, k.Aliases...) {
			c.name(name, self(k.ID))
		}
	}
	names, whose := namesOf(c.list)
	for i := range whose {
		whose[i] = self(whose[i])
	}
	c.finder, c.finds = text.NewNames(names), whose
}

func (c *cast) name(name string, id firsthand.CharacterID) {
	if key := text.Fold(name); name != "" && !slices.Contains(c.byName[key], id) {
		c.byName[key] = append(c.byName[key], id)
	}
}

// at returns the character as it was at the seq.
func (c *character) at(seq firsthand.Seq) firsthand.Character {
	for _, p := range c.past {
		if seq < p.until {
			return p.was
		}
	}
	return c.Character
}

// Characters returns the characters in the order they were introduced, without
// those that are another.
func (s *State) Characters() []firsthand.Character {
	out := make([]firsthand.Character, 0, len(s.characters.list))
	for _, c := range s.characters.list {
		if s.self(c.ID) == c.ID {
			out = append(out, c.Character)
		}
	}
	return out
}

// Character returns the character with the id, or the one that it is now.
func (s *State) Character(id firsthand.CharacterID) (firsthand.Character, bool) {
	if c := s.characters.get(s.self(id)); c != nil {
		return c.Character, true
	}
	return firsthand.Character{}, false
}

// CharacterNamed returns the character that goes by the name or alias. Names
// are compared folded: width, case and character variants do not matter. A name
// that several go by means none of them: see Namesakes.
func (s *State) CharacterNamed(name string) (firsthand.Character, bool) {
	ids := s.characters.byName[text.Fold(name)]
	if len(ids) != 1 {
		return firsthand.Character{}, false
	}
	return s.Character(ids[0])
}

// Namesakes returns the characters that go by the name or alias, in the order of
// their introduction.
func (s *State) Namesakes(name string) []firsthand.Character {
	var all []firsthand.Character
	for _, id := range s.characters.byName[text.Fold(name)] {
		if c, ok := s.Character(id); ok {
			all = append(all, c)
		}
	}
	return all
}

// SharedNames returns the folded names that several characters go by, sorted.
func (s *State) SharedNames() []string {
	var names []string
	for name, ids := range s.characters.byName {
		if len(ids) > 1 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// FormerCharacter returns what the character was before the entry replaced it.
func (s *State) FormerCharacter(id firsthand.CharacterID, entry firsthand.Seq) (firsthand.Character, bool) {
	if c := s.characters.get(id); c != nil {
		for _, p := range c.past {
			if p.until == entry {
				return p.was, true
			}
		}
	}
	return firsthand.Character{}, false
}

// Name returns the character's name now, or the given one where there is no
// such character.
func (s *State) Name(id firsthand.CharacterID, otherwise string) string {
	if c := s.characters.get(s.self(id)); c != nil {
		return c.Name
	}
	return otherwise
}

// Mood returns the character's mood at the turn: as it was set last at or
// before it, and faded since.
func (s *State) Mood(id firsthand.CharacterID, turn firsthand.TurnNumber) firsthand.Emotion {
	c := s.characters.get(s.self(id))
	if c == nil {
		return firsthand.Emotion{}
	}
	for i := len(c.moods) - 1; i >= 0; i-- {
		if c.moods[i].turn <= turn {
			return faded(c.moods[i].emotion, int(turn-c.moods[i].turn))
		}
	}
	return firsthand.Emotion{}
}

func faded(e firsthand.Emotion, turns int) firsthand.Emotion {
	for i, v := range e {
		e[i] = uint8(math.Round(formula.MoodLeft(float64(v), turns)))
	}
	return e
}
