package recall

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
)

// How many records of each sort ride along at most.
const (
	corePinned = 8
	coreHurts  = 3
	coreLoops  = 5
	// among is how many of the newest are looked at to find the heaviest.
	among = 50
)

// core is the bounded set that rides along each turn, each group in the order
// of its ids so that unchanged content gives unchanged bytes.
func (a *asking) core() []firsthand.Hit {
	hits := []firsthand.Hit{}
	in := map[firsthand.RecordID]bool{}
	add := func(why string, ids []firsthand.RecordID) {
		slices.Sort(ids)
		for _, id := range ids {
			if !in[id] {
				in[id] = true
				hits = append(hits, a.coreHit(id, why))
			}
		}
	}
	add("pinned", a.v.Pinned(corePinned))
	add("weightiest", a.v.Weightiest(formula.CoreWeightiest))
	add("unresolved", a.v.Heaviest(a.v.Hurts(among), coreHurts))
	overdue, loops := a.loops()
	add("overdue", overdue)
	add("loop", loops)
	add("intention", a.v.Intentions(formula.IntentionsKept))
	return hits
}

// loops gives the overdue loops first: they are offered as something to come
// back to.
func (a *asking) loops() (overdue, open []firsthand.RecordID) {
	for _, id := range a.v.Loops(among) {
		if a.v.Overdue(id) && len(overdue) < coreLoops {
			overdue = append(overdue, id)
		}
		if !a.v.Overdue(id) {
			open = append(open, id)
		}
	}
	return overdue, open[:min(len(open), coreLoops-len(overdue))]
}

func (a *asking) coreHit(id firsthand.RecordID, reason string) firsthand.Hit {
	h := a.v.Hit(firsthand.Ref{Record: id})
	if a.o.Explain {
		h.Why = &firsthand.Why{Core: reason, Filters: a.v.Filters()}
		explainWeight(h.Why, a.v.Weigh(h.ID))
	}
	return h
}
