package recall

import (
	"cmp"
	"slices"
)

// best returns the k documents of the highest scores above 0, best first and
// of equal ones the newer.
func best(scores []float32, k int) []uint32 {
	heap := make([]uint32, 0, k) // the worst is at 0
	worse := func(a, b uint32) bool {
		return scores[a] < scores[b] || scores[a] == scores[b] && a < b
	}
	floor := float32(0) // what is below is not among the best
	for doc, x := range scores {
		if x < floor || x <= 0 {
			continue
		}
		d := uint32(doc)
		switch {
		case len(heap) < k:
			heap = append(heap, d)
			for i := len(heap) - 1; i > 0 && worse(heap[i], heap[(i-1)/2]); i = (i - 1) / 2 {
				heap[i], heap[(i-1)/2] = heap[(i-1)/2], heap[i]
			}
		case worse(heap[0], d):
			heap[0] = d
			sink(heap, worse)
			floor = scores[heap[0]]
		}
	}
	slices.SortFunc(heap, func(a, b uint32) int { return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(b, a)) })
	return heap
}

// sink moves the first of a heap to where it belongs.
func sink(heap []uint32, less func(a, b uint32) bool) {
	for i := 0; ; {
		c := 2*i + 1
		if c >= len(heap) {
			return
		}
		if c+1 < len(heap) && less(heap[c+1], heap[c]) {
			c++
		}
		if !less(heap[c], heap[i]) {
			return
		}
		heap[i], heap[c] = heap[c], heap[i]
		i = c
	}
}
