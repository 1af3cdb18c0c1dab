package state

import (
	"cmp"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// ties moves the links in the order in which they were made. Each is kept
// under both its ends and moved once.
func (c *codec) ties() {
	var ties []link
	for _, id := range c.s.order {
		for _, l := range c.s.links[id] {
			if l.From == id {
				ties = append(ties, l)
			}
		}
	}
	// Links of one entry have one From, so this is the order of making.
	slices.SortStableFunc(ties, func(a, b link) int { return cmp.Compare(a.born, b.born) })
	if c.loading {
		ties = nil
	}
	many(c, &ties, (*codec).tie)
	if c.loading {
		if err := c.s.restoreLinks(ties); err != nil {
			c.fail(err)
		}
	}
}

func (c *codec) tie(l *link) {
	number(c, &l.From)
	number(c, &l.To)
	word(c, &l.Kind)
	word(c, &l.Because)
	number(c, &l.born)
	number(c, &l.cut)
}

func (s *State) restoreLinks(ties []link) error {
	for _, l := range ties {
		if s.records[l.From] == nil || s.records[l.To] == nil {
			return errAbsent
		}
		if disputes(l.Kind) {
			list(&s.open.disputed, l.From, true)
		}
		for _, end := range []firsthand.RecordID{l.From, l.To} {
			s.links[end] = append(s.links[end], l)
		}
	}
	return nil
}
