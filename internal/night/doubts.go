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
// suspect; whether it is so the author says. What tells that something is over
// ends it.
func (p *planner) doubts() []Action {
	claims := p.claims()
	words, sets := numbering{}, make([][]uint64, len(claims))
	for i, c := range claims {
		sets[i] = words.of(c.sense.About)
	}
	n := newNear(formula.DoubtOverlap, sets)
	corrected := p.corrections(claims)
	var out []Action
	for i, c := range claims {
		probe := n.probe(sets[i])
		if p.fresh(c.ID) {
			near := make([]*memory, 0, 8)
			for _, at := range n.of(probe) {
				near = append(near, claims[at])
			}
			out = append(out, p.ends(c, claims[:i])...)
			out = append(out, p.doubt(c, slices.Concat(near, p.lore(c)), corrected)...)
		}
		n.add(probe)
	}
	return out
}

// claims are the lived records that claim something of the world: no questions,
// no thoughts, no readings. There are none on a night without a new one.
func (p *planner) claims() []*memory {
	var out []*memory
	anything := false
	for _, id := range p.s.Records() {
		if r, _ := p.s.Record(id); r.Origin == firsthand.OriginLived && p.claim(r) {
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

func (p *planner) claim(r firsthand.Record) bool {
	claims := r.Kind == firsthand.KindEvent || r.Kind == firsthand.KindObservation || r.Kind == firsthand.KindStatement
	return claims && r.Standing == firsthand.StandingLive && r.Status != firsthand.StatusRefuted && r.Frame == firsthand.FrameWorld && !p.s.Ended(r.ID)
}

// lore returns what the work tells that is about as much as the claim says.
func (p *planner) lore(c *memory) []*memory {
	var out []*memory
	for _, id := range p.s.Sharing(c.Text, sharedWords, sharedDocs) {
		r, _ := p.s.Record(id)
		if r.Origin != firsthand.OriginLore || !p.claim(r) {
			continue
		}
		m := &memory{Record: r, sense: text.SenseOf(r.Text)}
		if both := shared(c.sense.About, m.sense.About); float64(both) >= formula.DoubtOverlap*float64(len(c.sense.About)+len(m.sense.About)-both) {
			out = append(out, m)
		}
	}
	return out
}

// doubt ties a new claim to those near to it that it may contradict.
func (p *planner) doubt(c *memory, near []*memory, corrected []correction) []Action {
	var out []Action
	left := doubtsEach
	for _, l := range p.s.Links(c.ID) {
		if l.Kind == firsthand.LinkDoubts && l.From == c.ID {
			left--
		}
	}
	for _, k := range corrected {
		if left > 0 && k.denies(c) && !p.tied(c.ID, k.now) {
			out = append(out, p.suspect(c, k.now, "it says what "+k.was.ID.String()+" said before "+k.now.String()+" corrected it"))
			left--
		}
	}
	for _, other := range near {
		what := c.sense.Opposes(other.sense)
		if left <= 0 || what == "" || c.sense.Changes || !ofOneThing(c, other, what) || p.tied(c.ID, other.ID) {
			continue
		}
		a := p.suspect(c, other.ID, "it differs from "+other.ID.String()+" in "+what)
		p.reopen(&a, c, other)
		out = append(out, a)
		left--
	}
	return out
}

// suspect plans the tie of a possible contradiction.
func (p *planner) suspect(c *memory, other firsthand.RecordID, because string) Action {
	return Action{Deed: Doubt, Record: c.ID, Text: c.Text, Because: because,
		links: []firsthand.Link{{From: c.ID, To: other, Kind: firsthand.LinkDoubts}}}
}

// reopen ties a record that was taken once more to those it was taken against,
// where the new claim is on their side.
func (p *planner) reopen(a *Action, c, taken *memory) {
	for _, kind := range []firsthand.LinkKind{firsthand.LinkContradicts, firsthand.LinkDoubts} {
		for _, id := range p.s.Settled(taken.ID, kind) {
			if against, _ := p.s.Record(id); id != c.ID && c.sense.Opposes(text.SenseOf(against.Text)) == "" {
				a.links = append(a.links, firsthand.Link{From: id, To: taken.ID, Kind: kind})
				a.Because += ", as " + id.String() + " did: that is open again"
			}
		}
	}
}

// ofOneThing reports whether two claims speak of one thing. Two established
// happenings do not contradict each other: the later one is a change. What
// speaks of me or you is compared with words of the same speaker only, and
// where slots are filled they say exactly what disagrees.
func ofOneThing(a, b *memory, what string) bool {
	switch {
	case happened(a.Record) && happened(b.Record):
		return false
	case a.Slot != nil && b.Slot != nil:
		return false
	case (a.sense.Personal || b.sense.Personal) && (a.SpeakerID != b.SpeakerID || a.Speaker != b.Speaker):
		return false
	}
	return shared(a.sense.About, b.sense.About) > 1 || what == "opposites"
}

// happened reports whether the play itself established the record.
func happened(r firsthand.Record) bool {
	return r.Status == firsthand.StatusCanon && r.Origin == firsthand.OriginLived && !stated(r)
}

func shared(a, b []string) int {
	n := 0
	for _, w := range a {
		if slices.Contains(b, w) {
			n++
		}
	}
	return n
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
