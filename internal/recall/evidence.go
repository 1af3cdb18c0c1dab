package recall

import (
	"cmp"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// What speaks for an answer, and from where on it is too little. Both bounds
// were set on the tuning part of the project's own set so that they call about
// one in twenty questions irrelevant that have an answer.
const (
	// leastLead is how far the best of the person asked about may be behind the
	// best of others.
	leastLead = -0.33
	// leastSupport is the least sum of coverage and closeness.
	leastSupport = 0.5
)

// telling is how many words of a cue, the weightiest, its coverage is of.
const telling = 8

// judge says whether the hits answer the cue, and if not, why. The score of a
// list says nothing of that: a cue without an answer scores as high as one
// that has one.
func (a *asking) judge(units []*unit) (e firsthand.Evidence, because string) {
	for _, x := range a.all {
		e.Coverage, e.Closeness = max(e.Coverage, x.coverage()), max(e.Closeness, x.closeness())
	}
	if len(units) == 0 {
		return e, "nothing that may be known here has anything in common with the cue"
	}
	other := a.attribute(units, &e)
	switch {
	case e.Lead < leastLead:
		return e, a.mismatch(e, other)
	case a.list(Sentence) != nil && e.Coverage+e.Closeness < leastSupport:
		return e, "nothing that may be known here is near enough to the cue, neither by its words nor by its meaning"
	}
	return e, ""
}

// coverage is how much of the cue's telling words the document has that has
// most of them, or words of near meaning.
func (a *asking) coverage() float64 {
	weights := make([]float32, len(a.heard))
	for i, w := range a.heard {
		weights[i] = w.weight
	}
	slices.SortFunc(weights, func(x, y float32) int { return cmp.Compare(y, x) })
	all := float32(0)
	for _, w := range weights[:min(len(weights), telling)] {
		all += w
	}
	if all == 0 {
		return 0
	}
	return min(1, float64(a.list(Soft).nearest/all))
}

// closeness is the best cosine of the cue with what is told, by the encoder of
// sentences.
func (a *asking) closeness() float64 {
	if l := a.list(Sentence); l != nil {
		return float64(l.nearest)
	}
	return 0
}

func (a *asking) list(name string) *scored {
	for _, l := range a.lists {
		if l.name == name {
			return l
		}
	}
	return nil
}

// attribute compares, if the cue names exactly one person besides the viewer,
// the best of what is that person's with the best of what is not, and returns
// the latter.
func (a *asking) attribute(units []*unit, e *firsthand.Evidence) (other *unit) {
	asked := a.asked()
	if len(asked) != 1 {
		return nil
	}
	e.Asked = asked[0]
	type matched struct {
		*unit
		score float64
	}
	whose := a.called(e.Asked)
	all := make([]matched, len(units))
	for i, u := range units {
		all[i] = matched{u, u.in.plain(u.doc, whose[u.in.nth])}
	}
	slices.SortFunc(all, func(x, y matched) int {
		return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(x.in.nth, y.in.nth), cmp.Compare(y.doc, x.doc))
	})
	var own, others float64
	for _, m := range all {
		switch {
		case own > 0 && others > 0:
		case m.in.belongs(m.doc, whose[m.in.nth]):
			own = max(own, m.score)
		case others == 0:
			others, other = m.score, m.unit
		}
	}
	if best := max(own, others); best > 0 {
		e.Lead = (own - others) / best
	}
	e.Best = all[0].in.s.Doc(all[0].doc)
	e.Best.World = all[0].in.v.Name()
	return other
}

// called returns who in each world that is asked goes by the character's name,
// 0 for nobody.
func (a *asking) called(id firsthand.CharacterID) []firsthand.CharacterID {
	whose := []firsthand.CharacterID{id}
	for _, x := range a.all[1:] {
		who, _ := x.s.CharacterNamed(a.s.Name(id, ""))
		whose = append(whose, who.ID)
	}
	return whose
}

// plain is what all lists say of a document, each as a part of its best, without
// what it gained by being the asked person's.
func (a *asking) plain(doc uint32, asked firsthand.CharacterID) float64 {
	sum := 0.0
	for _, l := range a.lists {
		if l.best > 0 {
			sum += l.weight * float64(l.scores[doc]/l.best)
		}
	}
	if asked != 0 && a.s.DocSpeaker(doc) == asked {
		sum /= float64(1 + a.o.Weights.Asked)
	}
	return sum
}

// belongs reports whether a document is what the character says, or is told of
// them by nobody in particular.
func (a *asking) belongs(doc uint32, who firsthand.CharacterID) bool {
	if who == 0 {
		return false
	}
	speaker := a.s.DocSpeaker(doc)
	if speaker != 0 {
		return speaker == who
	}
	if r, ok := a.s.Record(a.s.Doc(doc).Record); ok && slices.Contains(r.AboutIDs, who) {
		return true
	}
	return slices.Contains(a.s.Named(a.s.DocText(doc)), who)
}

func (a *asking) mismatch(e firsthand.Evidence, other *unit) string {
	asked := a.s.Name(e.Asked, "")
	if speaker := other.in.s.DocSpeaker(other.doc); speaker != 0 {
		return asked + " is asked about; the best match is a statement by " + other.in.s.Name(speaker, "")
	}
	return asked + " is asked about; the best match does not name " + asked
}
