package text

import "slices"

// Bigrams returns the pairs of neighbouring letters and digits of a folded
// text, each once, in a fixed order: what Jaccard compares. What stands between
// letters, such as spaces and marks, is passed over; a single letter is a pair
// with nothing.
func Bigrams(s string) []uint64 {
	var pairs []uint64
	last := rune(0)
	for _, r := range Fold(s) {
		if scriptOf(r) == other {
			continue
		}
		if last != 0 {
			pairs = append(pairs, uint64(last)<<32|uint64(r))
		}
		last = r
	}
	if len(pairs) == 0 && last != 0 {
		return []uint64{uint64(last) << 32}
	}
	slices.Sort(pairs)
	return slices.Compact(pairs)
}

// Alike reports whether the Jaccard overlap of two sets reaches the least, and
// gives up as soon as it cannot. Both must be sorted and hold nothing twice.
func Alike(a, b []uint64, least float64) bool {
	need := least / (1 + least) * float64(len(a)+len(b)) // so many in both
	both, i, j := 0, 0, 0
	for i < len(a) && j < len(b) && float64(both+min(len(a)-i, len(b)-j)) >= need-1e-9 {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			both, i, j = both+1, i+1, j+1
		}
	}
	return both > 0 && float64(both) >= least*float64(len(a)+len(b)-both)
}

// Jaccard returns how much two sets share, in 0..1: what is in both, of what is
// in either. Both must be sorted and hold nothing twice. Two empty sets share
// nothing.
func Jaccard(a, b []uint64) float64 {
	both := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			both, i, j = both+1, i+1, j+1
		}
	}
	if either := len(a) + len(b) - both; either > 0 {
		return float64(both) / float64(either)
	}
	return 0
}
