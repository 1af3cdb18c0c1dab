package state

import (
	"github.com/firsthand-memory/firsthand"
)

func (c *checker) find(of func(*firsthand.Entry) bool) *firsthand.Entry {
	for i := len(c.batch) - 1; i >= 0; i-- {
		if of(c.batch[i]) {
			return c.batch[i]
		}
	}
	return nil
}

func (c *checker) turn(n firsthand.TurnNumber) *firsthand.Turn {
	told := c.s.turn(n)
	var t *firsthand.Turn
	switch {
	case told != nil:
		now := told.told()
		t = &now
	case n > c.s.Now() && n <= c.turns:
		told := c.find(func(e *firsthand.Entry) bool { return e.Turn != nil && e.Turn.Number == n })
		if told == nil {
			return &firsthand.Turn{Number: n} // erased
		}
		t = told.Turn
	default:
		return nil
	}
	rewritten := c.find(func(e *firsthand.Entry) bool {
		return e.Revision != nil && e.Revision.Turn == n && e.Revision.Text != nil
	})
	if rewritten != nil {
		now := *t
		now.Text, now.Danger = *rewritten.Revision.Text, rewritten.Revision.Danger
		return &now
	}
	return t
}

func (c *checker) record(id firsthand.RecordID) *firsthand.Record {
	if r := c.s.records[id]; r != nil {
		born := c.s.asBorn(r)
		return &born
	}
	if e := c.find(func(e *firsthand.Entry) bool { return e.Record != nil && e.Record.ID == id }); e != nil {
		return e.Record
	}
	return nil
}

func (c *checker) scene(id firsthand.SceneID) *firsthand.Scene {
	if k := c.s.scene(id); k != nil {
		return &k.Scene
	}
	if e := c.find(func(e *firsthand.Entry) bool { return e.Scene != nil && firsthand.SceneID(e.Seq) == id }); e != nil {
		return e.Scene
	}
	return nil
}

func (c *checker) character(id firsthand.CharacterID) bool {
	return c.s.characters.get(id) != nil ||
		c.find(func(e *firsthand.Entry) bool { return e.Character != nil && firsthand.CharacterID(e.Seq) == id }) != nil
}

func (c *checker) passage(id firsthand.PassageID) *firsthand.Passage {
	if p := c.s.passages[id]; p != nil {
		return p
	}
	if e := c.find(func(e *firsthand.Entry) bool { return e.Passage != nil && e.Passage.ID == id }); e != nil {
		return e.Passage
	}
	return nil
}

// audience returns who may know what the ref names.
func (c *checker) audience(ref firsthand.Ref) firsthand.Audience {
	if r := c.record(ref.Record); r != nil {
		return c.knowers(r)
	}
	if t := c.turn(ref.Turn); t != nil {
		return c.s.same.audienceOf(ref, t.Audience, c.s.head)
	}
	return firsthand.Everyone()
}
