package night

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// doubtsEach bounds how many possible contradictions are found for one record,
// the newest first: more would be noise.
const doubtsEach = 3

// doubts plans ties between records that may contradict each other: that are
// about the same and differ in a number, a denial or opposites. Rules can only
// suspect; whether it is so the author says.
func (p *planner) doubts() []Action {
	claims := p.claims()
	words, sets := numbering{}, make([][]uint64, len(claims))
	for i, c := range claims {
		sets[i] = words.of(c.sense.About)
	}
	n := newNear(formula.DoubtOverlap, sets)
	var out []Action
	for i := range claims {
		probe := n.probe(sets[i])
		if p.fresh(claims[i].ID) {
			out = append(out, p.doubt(claims[i], claims, n.of(probe))...)
		}
		n.add(probe)
	}
	return out
}

// claims are the records that claim something of the world: no questions, no
// thoughts, no readings.
func (p *planner) claims() []*memory {
	var out []*memory
	anything := false
	for _, id := range p.s.Records() {
		r, _ := p.s.Record(id)
		claims := r.Kind == firsthand.KindEvent || r.Kind == firsthand.KindObservation || r.Kind == firsthand.KindStatement
		if claims && r.Standing == firsthand.StandingLive && r.Status != firsthand.StatusRefuted && r.Frame == firsthand.FrameWorld &&
			r.Origin == firsthand.OriginLived && !p.s.Ended(id) {
			out = append(out, &memory{Record: r})
			anything = anything || p.fresh(id)
		}
	}
	if !anything {
		return nil
	}
	senses := map[string]text.Sense{} // much is said more than once
	for _, c := range out {
		sense, read := senses[c.Text]
		if !read {
			sense = text.SenseOf(c.Text)
			senses[c.Text] = sense
		}
		c.sense = sense
	}
	return out
}

// doubt ties a new claim to those near to it that it may contradict.
func (p *planner) doubt(c *memory, claims []*memory, near []int) []Action {
	var out []Action
	left := doubtsEach
	for _, l := range p.s.Links(c.ID) {
		if l.Kind == firsthand.LinkDoubts && l.From == c.ID {
			left--
		}
	}
	for _, at := range near {
		other := claims[at]
		what := c.sense.Opposes(other.sense)
		if left <= 0 || what == "" || c.sense.Changes || !ofOneThing(c, other, what) || p.tied(c.ID, other.ID) {
			continue
		}
		out = append(out, Action{Deed: Doubt, Record: c.ID, Text: c.Text, Because: "it differs from " + other.ID.String() + " in " + what,
			links: []firsthand.Link{{From: c.ID, To: other.ID, Kind: firsthand.LinkDoubts}}})
		left--
	}
	return out
}

// ofOneThing reports whether two claims speak of one thing. Two established
// happenings do not contradict each other: the later one is a change. What
// speaks of me or you is compared with words of the same speaker only, and
// where slots are filled they say exactly what disagrees.
func ofOneThing(a, b *memory, what string) bool {
	switch {
	case a.Status == firsthand.StatusCanon && b.Status == firsthand.StatusCanon && !stated(a.Record) && !stated(b.Record):
		return false
	case a.Slot != nil && b.Slot != nil:
		return false
	case (a.sense.Personal || b.sense.Personal) && (a.SpeakerID != b.SpeakerID || a.Speaker != b.Speaker):
		return false
	}
	shared := 0
	for _, w := range a.sense.About {
		if slices.Contains(b.sense.About, w) {
			shared++
		}
	}
	return shared > 1 || what == "opposites"
}

// stated reports whether the author stated the record beside the story.
func stated(r firsthand.Record) bool {
	return slices.ContainsFunc(r.Sources, func(s firsthand.Source) bool { return s.Kind == firsthand.SourceAuthor })
}

// tied reports whether it was said already how the two stand to each other.
func (p *planner) tied(a, b firsthand.RecordID) bool {
	return slices.ContainsFunc(p.s.Links(a), func(l firsthand.Link) bool { return l.From == b || l.To == b })
}

// numbering gives each different word a number, in the order in which they are
// met.
type numbering map[string]uint64

func (n numbering) of(words []string) []uint64 {
	out := make([]uint64, len(words))
	for i, w := range words {
		at, known := n[w]
		if !known {
			at = uint64(len(n))
			n[w] = at
		}
		out[i] = at
	}
	slices.Sort(out)
	return out
}
