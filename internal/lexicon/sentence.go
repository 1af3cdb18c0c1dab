package lexicon

import "math"

// Sentence adds words up to one vector of length 1, each by its [Lexicon.Weight]
// times what weigh gives it; a nil weigh gives 1. Nil comes back if no word is
// known or all weigh nothing.
func (l *Lexicon) Sentence(words []Word, weigh func(Word) float32) []float32 {
	sum, some := make([]float32, l.Dim()), false
	for _, w := range words {
		weight := l.Weight(w)
		if weigh != nil {
			weight *= weigh(w)
		}
		if weight > 0 {
			l.add(sum, w, weight)
			some = true
		}
	}
	if !some || !normalise(sum) {
		return nil
	}
	return sum
}

// normalise scales v to length 1 and says whether it had any.
func normalise(v []float32) bool {
	var square float64
	for _, f := range v {
		square += float64(f) * float64(f)
	}
	if square == 0 {
		return false
	}
	scale := float32(1 / math.Sqrt(square))
	for i := range v {
		v[i] *= scale
	}
	return true
}
