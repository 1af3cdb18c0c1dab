package state

import "github.com/firsthand-memory/firsthand"

// What the entries passed so far make of what was there before them.

// told returns the turn that was told under the key, if one was.
func (c *checker) told(key string) (firsthand.TurnNumber, bool) {
	if n, ok := c.s.keys[key]; ok {
		return n, true
	}
	if e := c.find(func(e *firsthand.Entry) bool { return e.Turn != nil && e.Turn.Key == key }); e != nil {
		return e.Turn.Number, true
	}
	return 0, false
}

func (c *checker) undone(act firsthand.Seq) bool {
	return c.s.undone[act] || c.find(func(e *firsthand.Entry) bool { return e.Undo != nil && e.Undo.Entry == act }) != nil
}

// linked reports whether a link of the same ends and kind holds.
func (c *checker) linked(l firsthand.Link) bool {
	last := c.find(func(e *firsthand.Entry) bool {
		return e.Link != nil && same(*e.Link, l) || l.Kind == firsthand.LinkDerived && e.Record != nil && derives(e.Record, l)
	})
	if last != nil {
		return last.Link == nil || !last.Link.Cut
	}
	return c.s.linked(l)
}

func derives(r *firsthand.Record, l firsthand.Link) bool {
	if r.ID != l.From {
		return false
	}
	for _, from := range r.From {
		if from.Record == l.To {
			return true
		}
	}
	return false
}

// facts returns what is held of a record, as far as a law asks for it.
func (c *checker) facts(born *firsthand.Record) facts {
	now := facts{status: born.Status, tier: born.Tier}
	if r := c.s.records[born.ID]; r != nil {
		now = *r.now
	}
	for _, e := range c.batch {
		if e.Change == nil || e.Change.Record != born.ID {
			continue
		}
		if e.Change.Status != "" {
			now.status = e.Change.Status
		}
		if e.Change.Tier != "" {
			now.tier = e.Change.Tier
		}
	}
	return now
}

// knowers returns who may know a record. What is derived is never known to
// more than its sources are.
func (c *checker) knowers(r *firsthand.Record) firsthand.Audience {
	who := r.Audience
	if known := c.s.records[r.ID]; known != nil {
		who = c.s.knownTo(known, known.now, c.s.head)
	}
	for _, e := range c.batch {
		if e.Change != nil && e.Change.Record == r.ID && e.Change.Audience != nil {
			who = c.s.same.audienceOf(firsthand.Ref{}, *e.Change.Audience, c.s.head)
		}
	}
	if r.Kind.Derived() && len(c.batch) > 0 {
		for _, from := range r.From {
			who = who.Intersect(c.audience(from))
		}
	}
	return who
}

// held reports whether the record is in its author's hands.
func (c *checker) held(id firsthand.RecordID) bool {
	return c.s.Held(id) || c.find(func(e *firsthand.Entry) bool { return holds(e, id) }) != nil
}

// holds reports whether an entry puts the record into its author's hands.
func holds(e *firsthand.Entry, id firsthand.RecordID) bool {
	author := e.Agent.Kind == firsthand.AgentAuthor
	switch r, ch, l := e.Record, e.Change, e.Link; {
	case r != nil:
		return r.ID == id && (author || r.Tier == firsthand.TierLocked)
	case ch != nil:
		return ch.Record == id && (author || ch.Tier == firsthand.TierLocked || ch.Pinned != nil && *ch.Pinned)
	case l != nil:
		return author && (l.From == id || l.To == id)
	}
	return false
}

// made reports whether a model or a night made the record.
func (c *checker) made(id firsthand.RecordID) bool {
	if r := c.s.records[id]; r != nil {
		return r.agent.Kind == firsthand.AgentModel || r.Kind.Derived()
	}
	e := c.find(func(e *firsthand.Entry) bool { return e.Record != nil && e.Record.ID == id })
	return e != nil && (e.Agent.Kind == firsthand.AgentModel || e.Record.Kind.Derived())
}
