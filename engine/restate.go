package engine

import (
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// restated links what an answer says again of what it was given to draw on: it
// is no second source of it.
func (c *telling) restated(said []firsthand.RecordID) {
	if c.x.Used == nil || c.x.Used.Given == nil {
		return
	}
	for _, id := range said {
		r, ok := c.recordOf(id)
		if !ok {
			continue
		}
		words := gist(r.Text)
		for _, ref := range slices.Concat(c.x.Used.Given.Core, c.x.Used.Given.Hits) {
			given, ok := c.s.Record(ref.Record)
			if ok && ref.World == "" && given.ID != id && repeats(words, gist(given.Text)) {
				c.link(id, given.ID, firsthand.LinkRepeats, "it was given this to draw on")
				break
			}
		}
	}
}

// gist is a text as it is compared: its folded terms, with one space between.
func gist(s string) string { return " " + strings.Join(text.Terms(s), " ") + " " }

// restatedTerms is how many terms in a row are no chance.
const restatedTerms = 4

// repeats reports whether one of two gists holds the other.
func repeats(said, given string) bool {
	short, long := said, given
	if len(short) > len(long) {
		short, long = long, short
	}
	return strings.Count(short, " ") > restatedTerms && strings.Contains(long, short)
}
