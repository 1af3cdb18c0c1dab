package state

import "github.com/firsthand-memory/firsthand"

func (c *codec) character(k *character) {
	c.person(&k.Character)
	many(c, &k.past, (*codec).pastCharacter)
	many(c, &k.moods, (*codec).mood)
}

func (c *codec) person(p *firsthand.Character) {
	number(c, &p.ID)
	word(c, &p.Name)
	many(c, &p.Aliases, word[string])
	word(c, &p.Nickname)
	t := &p.Temperament
	for _, trait := range []*float64{&t.Jealousy, &t.Longing, &t.Release, &t.Imagination, &t.Homesickness} {
		c.float(trait)
	}
	word(c, &p.PlayedBy)
}

func (c *codec) pastCharacter(p *pastCharacter) {
	number(c, &p.until)
	c.person(&p.was)
}

func (c *codec) mood(m *moodAt) {
	number(c, &m.seq)
	number(c, &m.turn)
	c.emotion(&m.emotion)
}

// emotion moves which emotions are felt, one bit each, and how strongly.
func (c *codec) emotion(e *firsthand.Emotion) {
	felt := uint32(0)
	for i, v := range e {
		if v != 0 {
			felt |= 1 << i
		}
	}
	number(c, &felt)
	for i := range e {
		if felt>>i&1 == 1 {
			number(c, &e[i])
		}
	}
}
