package vector

import (
	"cmp"
	"math"
	"slices"
)

// Hit is a document that a search found.
type Hit struct {
	Doc   uint32
	Score float32 // dot product of the query and the document's best row
}

// compare orders hits from best to worst: the higher score, then the newer
// document.
func compare(a, b Hit) int {
	if a.Score != b.Score {
		return cmp.Compare(b.Score, a.Score)
	}
	return cmp.Compare(b.Doc, a.Doc)
}

// top keeps the best size hits of those offered, as a heap with the worst of
// them in front. Its size is at least 1.
type top struct {
	size int
	heap []Hit
}

// floor is the least score that is worth an offer.
func (t *top) floor() float32 {
	if len(t.heap) < t.size {
		return -math.MaxFloat32
	}
	return t.heap[0].Score
}

// offer takes h in if it is among the best so far.
func (t *top) offer(h Hit) {
	if len(t.heap) < t.size {
		t.heap = append(t.heap, h)
		t.rise(len(t.heap) - 1)
		return
	}
	if compare(h, t.heap[0]) < 0 {
		t.heap[0] = h
		t.sink()
	}
}

// rise restores the heap after a change of its i-th hit.
func (t *top) rise(i int) {
	for i > 0 {
		up := (i - 1) / 2
		if compare(t.heap[i], t.heap[up]) < 0 {
			return
		}
		t.heap[i], t.heap[up] = t.heap[up], t.heap[i]
		i = up
	}
}

// sink restores the heap after a change of its first hit.
func (t *top) sink() {
	for i := 0; ; {
		worst := i
		for down := 2*i + 1; down <= 2*i+2 && down < len(t.heap); down++ {
			if compare(t.heap[down], t.heap[worst]) > 0 {
				worst = down
			}
		}
		if worst == i {
			return
		}
		t.heap[i], t.heap[worst] = t.heap[worst], t.heap[i]
		i = worst
	}
}

// sorted returns the hits, best first, and takes the heap for it.
func (t *top) sorted() []Hit {
	slices.SortFunc(t.heap, compare)
	return t.heap
}
