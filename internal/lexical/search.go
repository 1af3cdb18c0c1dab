package lexical

import (
	"cmp"
	"slices"
)

// Term is one term of a query and how much it counts. A weight of 0 or less
// counts nothing.
type Term struct {
	Text   string
	Weight float32
}

// Terms gives every term the same weight.
func Terms(weight float32, terms []string) []Term {
	out := make([]Term, len(terms))
	for i, t := range terms {
		out[i] = Term{t, weight}
	}
	return out
}

// Hit is a document that holds at least one term of a query.
type Hit struct {
	Doc   uint32
	Score float64 // above 0
}

// Search returns the k best documents for a query, best first, and of equal
// ones the higher number first. Only documents that allow lets through are
// ranked; a nil allow lets all through. It is asked at most once a document
// and search, and only about documents that could still be among the best.
// Weights of a term that comes twice add up. No hit is an empty slice.
func (ix *Index) Search(query []Term, k int, allow func(doc uint32) bool) []Hit {
	cs := ix.cursors(query)
	if k <= 0 || len(cs) == 0 {
		return nil
	}
	s := searcher{norms: ix.norms(), cursors: cs, bounds: bounds(cs), allow: allow, best: top{limit: k}}
	s.run()
	return s.best.sorted()
}

// cursor walks the list of one query term.
type cursor struct {
	*list
	at    int
	gain  float64 // w · idf · (k1+1)
	bound float64 // the most that this term can add to a score
}

func (c *cursor) done() bool { return c.at == len(c.postings) }

// cursors returns one cursor a known term, most common first: the order of
// bounds, and from the back the order of addition.
func (ix *Index) cursors(query []Term) []cursor {
	weights := make(map[uint32]float64, len(query))
	for _, t := range query {
		if slot, ok := ix.slots[t.Text]; ok && t.Weight > 0 {
			weights[slot] += float64(t.Weight)
		}
	}
	norms := ix.norms()
	cs := make([]cursor, 0, len(weights))
	for slot, w := range weights {
		l := &ix.lists[slot]
		gain := w * ix.idf(len(l.postings)) * (ix.k1 + 1)
		// A document is at least as long as it has the term often.
		most := norms.saturate(l.peak, l.peak)
		cs = append(cs, cursor{list: l, gain: gain, bound: gain * most})
	}
	slices.SortFunc(cs, func(a, b cursor) int {
		return cmp.Or(cmp.Compare(len(b.postings), len(a.postings)), cmp.Compare(b.term, a.term))
	})
	return cs
}

// norms is k1·(1 − b + b·|d|/avgdl) as a line over |d|.
type norms struct{ base, slope float64 }

func (ix *Index) norms() norms {
	return norms{ix.k1 * (1 - ix.b), ix.k1 * ix.b * float64(ix.docs) / float64(max(ix.words, 1))}
}

// saturate returns tf / (tf + norm of the length).
func (n norms) saturate(tf, length uint16) float64 {
	return float64(tf) / (float64(tf) + n.base + n.slope*float64(length))
}

// slack covers the rounding of sums taken in another order than the scores'.
const slack = 1 + 1e-9

// bounds returns for each i the most that the first i cursors together add.
func bounds(cs []cursor) []float64 {
	out := make([]float64, len(cs)+1)
	for i, c := range cs {
		out[i+1] = out[i] + c.bound*slack
	}
	return out
}
