package state

import (
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// turn moves a turn. Its number is its place in the list.
func (c *codec) turn(t *turn) {
	number(c, &t.seq)
	before(c, &t.act, t.seq)
	number(c, &t.Scene)
	shared(c, &c.tellings, &t.telling, (*codec).telling)
	word(c, &t.Text)
	maybe(c, &t.When, (*codec).when)
	word(c, &t.Key)
	rare(c, &t.margin, unmarked, (*codec).margin)
	word(c, &t.standing)
	signed(c, &t.day)
	number(c, &t.read)
	number(c, &t.tries)
}

func (c *codec) telling(t *telling) {
	word(c, &t.Speaker)
	number(c, &t.SpeakerID)
	word(c, &t.Frame)
	c.audience(&t.Audience)
	flag(c, &t.Provisional)
	number(c, &t.aud)
	if c.loading {
		c.s.common.tellings[t.key()] = t
	}
}

func (c *codec) margin(m *margin) {
	many(c, &m.Asides, (*codec).aside)
	word(c, &m.Danger)
	flag(c, &m.Hidden)
	word(c, &m.Translation)
	many(c, &m.past, (*codec).pastTurn)
	many(c, &m.used, number[firsthand.TurnNumber])
}

func (c *codec) aside(a *firsthand.Aside) {
	signed(c, &a.At)
	word(c, &a.Text)
}

// when moves a time to the nanosecond, with its distance from UTC but not the
// name of its zone: entries do not carry that either.
func (c *codec) when(w *firsthand.When) {
	_, offset := w.Time.Zone()
	seconds, nanos := w.Time.Unix(), w.Time.Nanosecond()
	signed(c, &seconds)
	signed(c, &nanos)
	signed(c, &offset)
	word(c, &w.Precision)
	flag(c, &w.ZoneAssumed)
	if !c.loading {
		return
	}
	w.Time = time.Unix(seconds, int64(nanos)).UTC()
	if offset != 0 {
		w.Time = w.Time.In(time.FixedZone("", offset))
	}
}

func (c *codec) pastTurn(p *pastTurn) {
	number(c, &p.until)
	word(c, &p.text)
	many(c, &p.asides, (*codec).aside)
	word(c, &p.danger)
	flag(c, &p.hidden)
	word(c, &p.standing)
}

func (c *codec) audience(a *firsthand.Audience) {
	flag(c, &a.Everyone)
	many(c, &a.Characters, number[firsthand.CharacterID])
}

func (c *codec) shape(sh *text.Shape) {
	words := uint32(sh.Words)
	number(c, &words)
	if c.loading {
		sh.Words = uint16(words)
	}
	number(c, &sh.FirstPerson)
	flag(c, &sh.OnlyAsks)
	flag(c, &sh.TellsTime)
	flag(c, &sh.AsksWhen)
}
