package night

import (
	"cmp"
	"math"
	"slices"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// near finds the sets that share much with a set, without holding each against
// each: two sets whose Jaccard overlap reaches the least must share one of the
// few rarest members of either, and only those are looked up. See Chaudhuri,
// Ganti and Kaushik 2006, "A primitive operator for similarity joins".
type near struct {
	least  float64
	often  map[uint64]int // how often a member is met, over all sets
	sets   [][]uint64
	found  map[uint64][]int32 // sets by one of their rarest members
	met    []int32            // by set, the last search that met it
	search int32
	room   []member // that probe works in
}

type member struct {
	often int
	is    uint64
}

// nearMost bounds how many sets are compared with one; the newest come first.
const nearMost = 64

// newNear makes ready for the sets that will be added and asked for.
func newNear(least float64, all [][]uint64) *near {
	n := &near{least: least, often: map[uint64]int{}, found: map[uint64][]int32{}}
	for _, set := range all {
		for _, m := range set {
			n.often[m]++
		}
	}
	return n
}

// probe is a set with those members of which a near set must have one.
type probe struct{ set, rarest []uint64 }

func (n *near) probe(set []uint64) probe {
	members := n.room[:0]
	for _, m := range set {
		members = append(members, member{n.often[m], m})
	}
	n.room = members
	slices.SortFunc(members, func(a, b member) int { return cmp.Or(cmp.Compare(a.often, b.often), cmp.Compare(a.is, b.is)) })
	least := int(math.Ceil(n.least*float64(len(set)) - 1e-9)) // 0.8 of 15 is 12, and not a hair more
	rarest := make([]uint64, len(set)-least+min(1, len(set)))
	for i := range rarest {
		rarest[i] = members[i].is
	}
	return probe{set: set, rarest: rarest}
}

// add takes a set in; sets are numbered from 0.
func (n *near) add(p probe) {
	for _, m := range p.rarest {
		n.found[m] = append(n.found[m], int32(len(n.sets)))
	}
	n.sets, n.met = append(n.sets, p.set), append(n.met, 0)
}

// of returns the numbers of the sets near to this one, the newest first.
func (n *near) of(p probe) []int {
	n.search++
	var candidates []int32
	for _, m := range p.rarest {
		found := n.found[m]
		for _, at := range found[max(0, len(found)-nearMost):] {
			if n.met[at] != n.search && n.alike(len(n.sets[at]), len(p.set)) {
				candidates = append(candidates, at)
			}
			n.met[at] = n.search
		}
	}
	slices.Sort(candidates)
	var out []int
	for _, at := range slices.Backward(candidates[max(0, len(candidates)-nearMost):]) {
		if text.Alike(n.sets[at], p.set, n.least) {
			out = append(out, int(at))
		}
	}
	return out
}

// alike reports whether sets of these sizes can share as much at all.
func (n *near) alike(a, b int) bool { return float64(min(a, b)) >= n.least*float64(max(a, b)) }
