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
	if !slices.ContainsFunc(ranked, (*unit).derived) {
		return ranked
	}
	o := ordering{a: a, listed: map[uint32]*unit{}, placed: map[*unit]bool{}}
	for _, u := range ranked {
		if u.in == a {
			o.listed[u.doc] = u
		}
	}
	for _, u := range ranked {
		o.place(u)
	}
	return o.out
}

// derived reports whether the unit is made of records.
func (u *unit) derived() bool {
	if u.ref.Record == 0 {
		return false
	}
	r, _ := u.in.s.Record(u.ref.Record)
	return r.Kind.Derived()
}

type ordering struct {
	a      *asking
	listed map[uint32]*unit
	placed map[*unit]bool
	out    []*unit
}

func (o *ordering) place(u *unit) {
	if o.placed[u] {
		return
	}
	o.placed[u] = true
	for _, src := range o.sources(u) {
		src.score = max(src.score, u.score)
		o.place(src)
	}
	o.out = append(o.out, u)
}

// sources returns the units of a derived record's visible sources that belong
// before it.
func (o *ordering) sources(u *unit) []*unit {
	if u.in != o.a || !u.derived() {
		return nil // lore is derived from nothing
	}
	r, _ := o.a.s.Record(u.ref.Record)
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
// viewer may see, right behind the hit, and where it is asked for what else the
// hit is tied to. It does not count against the limit.
func (a *asking) counterparts(hits []firsthand.Hit) []firsthand.Hit {
	shown := map[firsthand.Ref]bool{}
	for _, h := range hits {
		for _, ref := range refs(h) {
			shown[ref] = true
		}
	}
	out := make([]firsthand.Hit, 0, len(hits))
	for _, h := range hits {
		out = append(out, h)
		for _, id := range append(slices.Clone(h.Conflicts), a.related(h)...) {
			ref := firsthand.Ref{World: h.ID.World, Record: id}
			if shown[ref] {
				continue
			}
			shown[ref] = true
			in := a.in(ref)
			other := in.v.Hit(firsthand.Ref{Record: id})
			other.Counterpart, other.Score = true, h.Score
			if a.o.Explain {
				other.Why = &firsthand.Why{Core: "counterpart", Filters: in.v.Filters()}
				explainWeight(other.Why, in.v.Weigh(other.ID))
			}
			out = append(out, other)
		}
	}
	return out
}

// related returns what language models tied a hit to, where that is asked for.
func (a *asking) related(h firsthand.Hit) []firsthand.RecordID {
	if !a.q.Related {
		return nil
	}
	in := a.in(h.ID)
	var ids []firsthand.RecordID
	for _, ref := range refs(h) {
		for _, kind := range ties {
			ids = append(ids, in.v.Linked(ref.Record, kind)...)
		}
	}
	return ids[:min(len(ids), relatedShown)]
}

// ties are those between memories of different scenes, and relatedShown is how
// many of them a hit brings along.
var ties = []firsthand.LinkKind{firsthand.LinkChanges, firsthand.LinkSpecifies, firsthand.LinkExtends, firsthand.LinkAccumulates, firsthand.LinkImplies}

const relatedShown = 2

// in returns the asking of the world that the ref names.
func (a *asking) in(ref firsthand.Ref) *asking {
	for i, m := range a.o.Mounted {
		if m.Name == ref.World {
			return a.all[i+1]
		}
	}
	return a
}

// refs returns the records that a hit shows.
func refs(h firsthand.Hit) []firsthand.Ref {
	out := []firsthand.Ref{{World: h.ID.World, Record: h.ID.Record}}
	for _, f := range h.Folded {
		out = append(out, firsthand.Ref{World: h.ID.World, Record: f.ID})
	}
	return out
}
