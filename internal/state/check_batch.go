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
