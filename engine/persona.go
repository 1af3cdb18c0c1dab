package engine

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// persona marks a character as played by the world's participant. Several
// personas of one chat belong to one person.
func (b *batch) persona(c firsthand.Character) error {
	if c.PlayedBy != "" {
		return nil
	}
	c.PlayedBy = b.player()
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
