package lexical

import "slices"

// top keeps the best hits seen, in a heap with the worst of them at its root.
type top struct {
	limit int
	hits  []Hit
}

// below reports whether a comes after b: by score, then the older document.
func below(a, b Hit) bool {
	return a.Score < b.Score || a.Score == b.Score && a.Doc < b.Doc
}

func (t *top) full() bool { return len(t.hits) == t.limit }

// least is the score a hit must reach once top is full.
func (t *top) least() float64 { return t.hits[0].Score }

// wants reports whether a score reaches the best. An equal score does: hits
// come by rising number, so the newer one wins.
func (t *top) wants(score float64) bool { return !t.full() || score >= t.least() }

func (t *top) put(h Hit) {
	if !t.full() {
		t.hits = append(t.hits, h)
		t.up(len(t.hits) - 1)
		return
	}
	if below(t.hits[0], h) {
		t.hits[0] = h
		t.down(0)
	}
}

func (t *top) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if !below(t.hits[i], t.hits[parent]) {
			return
		}
		t.hits[i], t.hits[parent] = t.hits[parent], t.hits[i]
		i = parent
	}
}

func (t *top) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(t.hits) {
			return
		}
		if r := child + 1; r < len(t.hits) && below(t.hits[r], t.hits[child]) {
			child = r
		}
		if !below(t.hits[child], t.hits[i]) {
			return
		}
		t.hits[i], t.hits[child] = t.hits[child], t.hits[i]
		i = child
	}
}

// sorted returns the hits, best first.
func (t *top) sorted() []Hit {
	slices.SortFunc(t.hits, func(a, b Hit) int {
		if below(b, a) {
			return -1
		}
		return 1 // no two hits are of one document
	})
	return t.hits
}
