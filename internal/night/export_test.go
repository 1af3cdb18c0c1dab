package night

// Near returns the pairs of sets that a night finds to be near.
func Near(sets [][]uint64, least float64) [][2]int {
	n := newNear(least, sets)
	var pairs [][2]int
	for i, set := range sets {
		for _, at := range n.of(set) {
			pairs = append(pairs, [2]int{at, i})
		}
		n.add(set)
	}
	return pairs
}
