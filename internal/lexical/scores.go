package lexical

import "iter"

// Score adds to scores[doc] the BM25 score of every document that holds a term
// of the query. Documents beyond the end of scores are passed over. It is for
// callers that treat the scores of all documents before they rank them; Search
// is quicker where the best few are wanted as they are.
func (ix *Index) Score(query []Term, scores []float32) {
	norms := ix.norms()
	for _, c := range ix.cursors(query) {
		for _, p := range c.postings {
			if int(p.doc) >= len(scores) {
				break
			}
			scores[p.doc] += float32(c.gain * norms.saturate(p.tf, p.length))
		}
	}
}

// Postings yields the documents that hold a term, by rising number, and how
// often each does.
func (ix *Index) Postings(term string) iter.Seq2[uint32, int] {
	return func(yield func(uint32, int) bool) {
		slot, ok := ix.slots[term]
		if !ok {
			return
		}
		for _, p := range ix.lists[slot].postings {
			if !yield(p.doc, int(p.tf)) {
				return
			}
		}
	}
}

// Length returns how many terms the document has, repeats included; 0 if it is
// not there.
func (ix *Index) Length(doc uint32) int {
	p := ix.pages[doc>>pageBits]
	if p == nil {
		return 0
	}
	length, _ := p.get(doc)
	return int(length)
}
