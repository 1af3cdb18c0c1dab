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
	s := searcher{ix: ix, cursors: cs, bounds: bounds(cs), allow: allow, best: top{limit: k}}
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

func (c *cursor) done() bool { return c.at == len(c.docs) }

// cursors returns one cursor a known term, most common first: the order of
// bounds, and from the back the order of addition.
func (ix *Index) cursors(query []Term) []cursor {
	weights := make(map[uint32]float64, len(query))
	for _, t := range query {
		if slot, ok := ix.slots[t.Text]; ok && t.Weight > 0 {
			weights[slot] += float64(t.Weight)
		}
	}
	cs := make([]cursor, 0, len(weights))
	for slot, w := range weights {
		l := &ix.lists[slot]
		gain := w * ix.idf(len(l.docs)) * (ix.k1 + 1)
		// A document is at least as long as it has the term often.
		tf := float64(l.peak)
		cs = append(cs, cursor{list: l, gain: gain, bound: gain * tf / (tf + ix.norm(tf))})
	}
	slices.SortFunc(cs, func(a, b cursor) int {
		return cmp.Or(cmp.Compare(len(b.docs), len(a.docs)), cmp.Compare(b.term, a.term))
	})
	return cs
}

// bounds returns for each i the most that the first i cursors together can
// add, with a little slack for the rounding of sums taken in another order.
func bounds(cs []cursor) []float64 {
	out := make([]float64, len(cs)+1)
	for i, c := range cs {
		out[i+1] = out[i] + c.bound*(1+1e-9)
	}
	return out
}

// searcher is MaxScore (Turtle and Flood 1995), document by document: lists
// whose terms together cannot lift a document among the best are not walked,
// only looked up for documents that a rarer term brings.
type searcher struct {
	ix      *Index
	cursors []cursor
	bounds  []float64
	allow   func(uint32) bool
	best    top

	pageNumber uint32
	page       *page
}

func (s *searcher) run() {
	first := 0 // cursors before it are only looked up
	for {
		for first < len(s.cursors) && s.best.full() && s.bounds[first+1] < s.best.least() {
			first++
		}
		doc, ok := next(s.cursors[first:])
		if !ok {
			return
		}
		s.consider(doc, first)
		for i := first; i < len(s.cursors); i++ {
			if c := &s.cursors[i]; !c.done() && c.docs[c.at] == doc {
				c.at++
			}
		}
	}
}

// next returns the lowest document that any cursor stands at.
func next(cs []cursor) (doc uint32, ok bool) {
	for i := range cs {
		if c := &cs[i]; !c.done() && (!ok || c.docs[c.at] < doc) {
			doc, ok = c.docs[c.at], true
		}
	}
	return doc, ok
}

// consider scores a document from the rarest term to the most common one, and
// stops as soon as it cannot be among the best.
func (s *searcher) consider(doc uint32, first int) {
	score, norm := 0.0, s.lengthNorm(doc)
	for i := len(s.cursors) - 1; i >= 0; i-- {
		if s.best.full() && (score+s.bounds[i+1])*(1+1e-9) < s.best.least() {
			return
		}
		c := &s.cursors[i]
		if i < first && !c.done() {
			c.at = c.seek(c.at, doc)
		}
		if !c.done() && c.docs[c.at] == doc {
			tf := float64(c.tfs[c.at])
			score += c.gain * tf / (tf + norm)
		}
	}
	if s.best.wants(score) && (s.allow == nil || s.allow(doc)) {
		s.best.put(Hit{doc, score})
	}
}

// lengthNorm returns the norm of a document. Documents come by rising number,
// so their page is mostly the one before.
func (s *searcher) lengthNorm(doc uint32) float64 {
	if n := doc >> pageBits; s.page == nil || n != s.pageNumber {
		s.page, s.pageNumber = s.ix.pages[n], n
	}
	length, _ := s.page.get(doc)
	return s.ix.norm(float64(length))
}

// norm is k1·(1 − b + b·|d|/avgdl) of a document of that length.
func (ix *Index) norm(length float64) float64 {
	return ix.k1 * (1 - ix.b + ix.b*length*float64(ix.docs)/float64(ix.words))
}
