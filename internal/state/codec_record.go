package state

import "github.com/firsthand-memory/firsthand"

func (c *codec) record(r *record) {
	number(c, &r.ID)
	before(c, &r.act, firsthand.Seq(r.ID))
	flag(c, &r.held)
	shared(c, &c.kin, &r.kin, (*codec).relations)
	c.quoted(&r.quoted)
	rare(c, &r.oddities, ordinary, (*codec).oddities)
	c.text(r)
	shared(c, &c.topics, &r.topic, (*codec).topic)
	number(c, &r.Scene)
	number(c, &r.Turn)
	shared(c, &c.held, &r.now, (*codec).facts)
	rare(c, &r.life, unlived, (*codec).life)
	signed(c, &r.day)
	if r.Kind == firsthand.KindLoop {
		c.wait(r)
	}
}

func (c *codec) relations(k *kin) {
	word(c, &k.Kind)
	word(c, &k.Origin)
	word(c, &k.Frame)
	word(c, &k.Speaker)
	number(c, &k.SpeakerID)
	word(c, &k.Category)
	c.agent(&k.agent)
	if c.loading {
		c.s.common.kin[*k] = k
	}
}

func (c *codec) quoted(q *quoted) {
	number(c, &q.turn)
	if q.turn != 0 {
		number(c, &q.start)
		number(c, &q.end)
	}
}

func (c *codec) topic(t *topic) {
	many(c, &t.About, word[string])
	many(c, &t.AboutIDs, number[firsthand.CharacterID])
	if c.loading {
		c.s.common.topics[t.key()] = t
	}
}

func (c *codec) oddities(o *oddities) {
	many(c, &o.sources, (*codec).source)
	number(c, &o.ReportedBy)
	maybe(c, &o.Reader, (*codec).agent)
	maybe(c, &o.Slot, (*codec).filled)
	maybe(c, &o.Time, (*codec).mention)
	many(c, &o.Basis, (*codec).ref)
	many(c, &o.From, (*codec).ref)
	many(c, &o.Merges, number[firsthand.RecordID])
	word(c, &o.Because)
}

func (c *codec) life(l *life) {
	many(c, &l.past, (*codec).pastFacts)
	many(c, &l.used, number[firsthand.TurnNumber])
	many(c, &l.days, signed[int32])
}

// text moves the text, unless it is a span of its turn: then it is a piece of
// the turn's text and not stored again.
func (c *codec) text(r *record) {
	span, ok := c.s.span(r.firstSource())
	within := ok && span == r.Text
	flag(c, &within)
	switch {
	case !within:
		word(c, &r.Text)
	case ok && c.loading:
		r.Text = span
	case !ok:
		c.fail(errAbsent)
	}
}

func (c *codec) agent(a *firsthand.Agent) {
	word(c, &a.Kind)
	word(c, &a.Name)
	number(c, &a.Character)
	word(c, &a.Participant)
}

func (c *codec) filled(f *firsthand.SlotFill) {
	word(c, &f.Subject)
	word(c, &f.Attribute)
	word(c, &f.Value)
}

func (c *codec) mention(m *firsthand.TimeMention) {
	word(c, &m.Phrase)
	word(c, &m.From)
	word(c, &m.To)
}

func (c *codec) source(s *firsthand.Source) {
	word(c, &s.Kind)
	number(c, &s.Turn)
	number(c, &s.Passage)
	signed(c, &s.Start)
	signed(c, &s.End)
}

func (c *codec) ref(r *firsthand.Ref) {
	number(c, &r.Record)
	number(c, &r.Turn)
	number(c, &r.Passage)
}

func (c *codec) facts(f *facts) {
	word(c, &f.status)
	word(c, &f.standing)
	word(c, &f.tier)
	flag(c, &f.pinned)
	flag(c, &f.resolved)
	flag(c, &f.overdue)
	number(c, &f.ended)
	number(c, &f.aud)
	signed(c, &f.importance)
	c.emotion(&f.emotion)
	word(c, &f.gloss)
	if c.loading {
		c.s.common.facts[*f] = f
	}
}

func (c *codec) pastFacts(p *pastFacts) {
	number(c, &p.until)
	shared(c, &c.held, &p.was, (*codec).facts)
}

// wait moves how long an open question has waited.
func (c *codec) wait(r *record) {
	w := c.s.open.waits[r.ID]
	if c.loading {
		w = &wait{asker: r.SpeakerID}
		c.s.open.waits[r.ID] = w
	}
	signed(c, &w.turns)
	number(c, &w.overdue)
}
