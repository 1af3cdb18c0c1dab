package recall

import (
	"maps"
	"slices"
)

const (
	// rounds bounds how often Tune goes through all lists.
	rounds = 4
	// leastGain is how much better weights must score to be taken: what does not
	// show over the labels is not worth leaving round numbers for.
	leastGain = 1e-6
)

// Tune looks for the list weights of the highest score, one list at a time,
// beginning with the weights given, which stay where nothing better is found.
// The score of weights is the caller's, such as how well they find labelled
// answers. Nothing but Lists changes.
func Tune(start Weights, score func(Weights) float64) Weights {
	best, top := start, score(start)
	for range rounds {
		better := false
		for _, name := range slices.Sorted(maps.Keys(start.Lists)) {
			for _, weight := range []float64{0, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2} {
				next := best.with(name, weight)
				if s := score(next); s > top+leastGain {
					best, top, better = next, s, true
				}
			}
		}
		if !better {
			break
		}
	}
	return best
}

// with returns the weights with another one for a list.
func (w Weights) with(list string, weight float64) Weights {
	w.Lists = maps.Clone(w.Lists)
	w.Lists[list] = weight
	return w
}
