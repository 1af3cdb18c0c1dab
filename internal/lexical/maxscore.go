package lexical

import "math/bits"

// window is how many documents are scored together: their sums fit the
// processor's nearest cache.
const window = 2048

// searcher is MaxScore (Turtle and Flood 1995) in windows of documents. The
// lists of the rarer terms are walked; those of common terms, which together
// cannot lift a document among the best, are only looked up for documents that
// a rarer term brings and that could still get there.
type searcher struct {
	norms   norms
	cursors []cursor
	bounds  []float64
	allow   func(uint32) bool
	best    top

	first int // cursors before it are only looked up
	sums  [window]float64
	seen  [window / 64]uint64 // which of sums are in use
}

func (s *searcher) run() {
	for {
		for s.best.full() && s.first < len(s.cursors) && s.bounds[s.first+1] < s.best.least() {
			s.first++
		}
		doc, ok := s.next()
		if !ok {
			return
		}
		s.score(doc - doc%window)
	}
}

// next returns the lowest document that a walked list stands at.
func (s *searcher) next() (doc uint32, ok bool) {
	for i := s.first; i < len(s.cursors); i++ {
		if c := &s.cursors[i]; !c.done() && (!ok || c.postings[c.at].doc < doc) {
			doc, ok = c.postings[c.at].doc, true
		}
	}
	return doc, ok
}

// score walks one window, rarest term first, and offers what it finds.
func (s *searcher) score(base uint32) {
	for i := len(s.cursors) - 1; i >= s.first; i-- {
		s.walk(&s.cursors[i], base)
	}
	for i, word := range s.seen {
		for ; word != 0; word &= word - 1 {
			at := i*64 + bits.TrailingZeros64(word)
			s.consider(base+uint32(at), s.sums[at])
			s.sums[at] = 0
		}
		s.seen[i] = 0
	}
}

// walk adds what a term gives to the documents of a window.
func (s *searcher) walk(c *cursor, base uint32) {
	at := c.at
	for ; at < len(c.postings); at++ {
		p := c.postings[at]
		i := p.doc - base
		if i >= window {
			break
		}
		s.sums[i] += c.gain * s.norms.saturate(p.tf, p.length)
		s.seen[i/64] |= 1 << (i % 64)
	}
	c.at = at
}

// consider completes a score with the terms that are only looked up, and stops
// as soon as the document cannot be among the best.
func (s *searcher) consider(doc uint32, score float64) {
	for i := s.first - 1; i >= 0; i-- {
		if s.best.full() && (score+s.bounds[i+1])*slack < s.best.least() {
			return
		}
		c := &s.cursors[i]
		if c.done() {
			continue
		}
		if c.at = c.seek(c.at, doc); !c.done() && c.postings[c.at].doc == doc {
			score += c.gain * s.norms.saturate(c.postings[c.at].tf, c.postings[c.at].length)
		}
	}
	if s.best.wants(score) && (s.allow == nil || s.allow(doc)) {
		s.best.put(Hit{doc, score})
	}
}
