package state

import "github.com/firsthand-memory/firsthand"

func (c *codec) record(r *record) {
	number(c, &r.ID)
	before(c, &r.act, firsthand.Seq(r.ID))
	c.agent(&r.agent)
	flag(c, &r.held)
	c.born(&r.Record)
	c.facts(&r.now)
	many(c, &r.past, (*codec).pastFacts)
	many(c, &r.used, number[firsthand.TurnNumber])
	many(c, &r.days, signed[int32])
	signed(c, &r.day)
	if r.Kind == firsthand.KindLoop {
		c.wait(r)
	}
}

func (c *codec) born(r *firsthand.Record) {
	word(c, &r.Kind)
	word(c, &r.Status)
	word(c, &r.Standing)
	word(c, &r.Origin)
	word(c, &r.Frame)
	word(c, &r.Tier)
	many(c, &r.Sources, (*codec).source)
	c.text(r)
	word(c, &r.Gloss)
	c.people(r)
	maybe(c, &r.Slot, (*codec).filled)
	maybe(c, &r.Time, (*codec).mention)
	many(c, &r.Basis, (*codec).ref)
	many(c, &r.From, (*codec).ref)
	many(c, &r.Merges, number[firsthand.RecordID])
	signed(c, &r.Importance)
	c.emotion(&r.Emotion)
	word(c, &r.Category)
	word(c, &r.Because)
	number(c, &r.Scene)
	number(c, &r.Turn)
}

func (c *codec) people(r *firsthand.Record) {
	word(c, &r.Speaker)
	number(c, &r.SpeakerID)
	number(c, &r.ReportedBy)
	maybe(c, &r.Reader, (*codec).agent)
	many(c, &r.About, word[string])
	many(c, &r.AboutIDs, number[firsthand.CharacterID])
	c.audience(&r.Audience)
}

// text moves the text, unless it is a span of its turn: then it is a piece of
// the turn's text and not stored again.
func (c *codec) text(r *firsthand.Record) {
	span, ok := c.s.span(*r)
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
}

func (c *codec) pastFacts(p *pastFacts) {
	number(c, &p.until)
	c.facts(&p.was)
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
