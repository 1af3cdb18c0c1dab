package night

// Near returns the pairs of sets that a night finds to be near.
func Near(sets [][]uint64, least float64) [][2]int {
	n := newNear(least, sets)
	var pairs [][2]int
	for i, set := range sets {
		p := n.probe(set)
		for _, at := range n.of(p) {
			pairs = append(pairs, [2]int{at, i})
		}
		n.add(p)
	}
	return pairs
}
