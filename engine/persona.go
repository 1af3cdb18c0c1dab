package engine

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// persona marks a character as played by a participant, the world's where none
// is named: several personas of one chat belong to one person.
func (b *batch) persona(c firsthand.Character, by firsthand.ParticipantID) error {
	switch {
	case c.PlayedBy != "" && by != "" && c.PlayedBy != by:
		return firsthand.Errorf(firsthand.CodeConflict, "%s is played by somebody else already: speak as another character", c.Name)
	case c.PlayedBy != "":
		return nil
	case by == "":
		by = b.player()
	}
	c.PlayedBy = by
	changed := c
	b.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &changed})
	b.characters[text.Fold(c.Name)] = c
	return nil
}

func (b *batch) player() firsthand.ParticipantID {
	for _, c := range b.everyone() {
		if c.PlayedBy != "" {
			return c.PlayedBy
		}
	}
	for _, c := range b.characters {
		if c.PlayedBy != "" {
			return c.PlayedBy
		}
	}
	return firsthand.ParticipantID(b.w.e.config.NewID())
}
