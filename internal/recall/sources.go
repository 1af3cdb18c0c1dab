package recall

import (
	"cmp"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// sourcesShown is how many sources a summary brings that did not come by
// themselves.
const sourcesShown = 3

// sourcesFirst puts every derived record behind its sources that are there,
// and brings its weightiest sources where none came by itself: a summary is a
// pointer, not evidence.
func (a *asking) sourcesFirst(ranked []*unit) []*unit {
	o := ordering{a: a, listed: map[uint32]*unit{}, placed: map[uint32]bool{}}
	for _, u := range ranked {
		o.listed[u.doc] = u
	}
	for _, u := range ranked {
		o.place(u)
	}
	return o.out
}

type ordering struct {
	a      *asking
	listed map[uint32]*unit
	placed map[uint32]bool
	out    []*unit
}

func (o *ordering) place(u *unit) {
	if o.placed[u.doc] {
		return
	}
	o.placed[u.doc] = true
	for _, src := range o.sources(u) {
		src.score = max(src.score, u.score)
		o.place(src)
	}
	o.out = append(o.out, u)
}

// sources returns the units of a derived record's visible sources that belong
// before it.
func (o *ordering) sources(u *unit) []*unit {
	r, ok := o.a.s.Record(u.ref.Record)
	if !ok || !r.Kind.Derived() {
		return nil
	}
	var here, absent []*unit
	for _, ref := range r.From {
		doc, ok := o.a.v.DocOf(ref)
		if !ok {
			continue
		}
		if src := o.listed[doc]; src != nil {
			here = append(here, src)
			continue
		}
		src := o.a.unit(doc)
		o.a.weigh(src)
		o.listed[doc] = src
		absent = append(absent, src)
	}
	if len(here) > 0 {
		for _, src := range absent {
			delete(o.listed, src.doc)
		}
		return here
	}
	slices.SortFunc(absent, func(x, y *unit) int {
		return cmp.Or(cmp.Compare(y.why.Weight, x.why.Weight), cmp.Compare(y.doc, x.doc))
	})
	return absent[:min(len(absent), sourcesShown)]
}

// counterparts brings the other side of every open contradiction that the
// viewer may see, right behind the hit. It does not count against the limit.
func (a *asking) counterparts(hits []firsthand.Hit) []firsthand.Hit {
	shown := map[firsthand.RecordID]bool{}
	for _, h := range hits {
		for _, id := range ids(h) {
			shown[id] = true
		}
	}
	out := make([]firsthand.Hit, 0, len(hits))
	for _, h := range hits {
		out = append(out, h)
		for _, id := range h.Conflicts {
			if shown[id] {
				continue
			}
			shown[id] = true
			other := a.v.Hit(firsthand.Ref{Record: id})
			other.Counterpart, other.Score = true, h.Score
			if a.o.Explain {
				other.Why = &firsthand.Why{Core: "counterpart", Filters: a.v.Filters()}
				explainWeight(other.Why, a.v.Weigh(other.ID))
			}
			out = append(out, other)
		}
	}
	return out
}

// ids returns the records that a hit shows.
func ids(h firsthand.Hit) []firsthand.RecordID {
	out := []firsthand.RecordID{h.ID.Record}
	for _, f := range h.Folded {
		out = append(out, f.ID)
	}
	return out
}
