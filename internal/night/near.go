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
	least float64
	often map[uint64]int // how often a member is met, over all sets
	sets  [][]uint64
	found map[uint64][]int // sets by one of their rarest members
}

// nearMost bounds how many sets are compared with one; the newest come first.
const nearMost = 64

// newNear makes ready for the sets that will be added and asked for.
func newNear(least float64, all [][]uint64) *near {
	n := &near{least: least, often: map[uint64]int{}, found: map[uint64][]int{}}
	for _, set := range all {
		for _, m := range set {
			n.often[m]++
		}
	}
	return n
}

// add takes a set in and returns its number.
func (n *near) add(set []uint64) int {
	at := len(n.sets)
	n.sets = append(n.sets, set)
	for _, m := range n.rarest(set) {
		n.found[m] = append(n.found[m], at)
	}
	return at
}

// rarest returns those members of which a near set must have one.
func (n *near) rarest(set []uint64) []uint64 {
	least := int(math.Ceil(n.least*float64(len(set)) - 1e-9)) // 0.8 of 15 is 12, and not a hair more
	byRarity := slices.Clone(set)
	slices.SortFunc(byRarity, func(a, b uint64) int {
		return cmp.Or(cmp.Compare(n.often[a], n.often[b]), cmp.Compare(a, b))
	})
	return byRarity[:len(set)-least+min(1, len(set))]
}

// of returns the numbers of the sets near to this one, the newest first.
func (n *near) of(set []uint64) []int {
	var candidates []int
	for _, m := range n.rarest(set) {
		found := n.found[m]
		candidates = append(candidates, found[max(0, len(found)-nearMost):]...)
	}
	slices.Sort(candidates)
	candidates = slices.Compact(candidates)
	slices.Reverse(candidates)
	var out []int
	for _, at := range candidates[:min(len(candidates), nearMost)] {
		if text.Jaccard(n.sets[at], set) >= n.least {
			out = append(out, at)
		}
	}
	return out
}
