package lexical

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
)

// Options are the two constants of BM25. The zero value means the defaults.
type Options struct {
	// K1 says how slowly repeats of a term stop counting. 0 means 0.9.
	K1 float64
	// B says how much a long document is held back, up to 1. 0 means 0.4;
	// below 0 means not at all.
	B float64
}

// Index holds the terms of numbered documents. Make one with New or Load.
type Index struct {
	k1, b float64

	slots map[string]uint32 // term to its place in lists
	lists []list
	free  []uint32 // places in lists that hold no term

	pages map[uint32]*page // document number >> pageBits
	docs  int              // documents held
	words uint64           // sum of their lengths
	held  int              // bytes of their term lists
}

// New returns an empty index.
func New(o Options) *Index {
	ix := &Index{slots: map[string]uint32{}, pages: map[uint32]*page{}}
	ix.k1, ix.b = o.constants()
	return ix
}

func (o Options) constants() (k1, b float64) {
	k1, b = o.K1, o.B
	if k1 <= 0 {
		k1 = 0.9
	}
	switch {
	case b == 0:
		b = 0.4
	case b < 0:
		b = 0
	}
	return k1, min(b, 1)
}

// longest is the most terms that a document is indexed under. Who has more to
// say in one record should cut it.
const longest = math.MaxUint16

// Add puts a document with its terms into the index, repeats included, in
// place of what that number held before. A document without terms counts, and
// is never found; of a very long one the first 65,535 terms count. The index keeps
// no reference to terms.
func (ix *Index) Add(doc uint32, terms []string) {
	ix.Remove(doc)
	terms = terms[:min(len(terms), longest)]
	length := uint16(len(terms))
	slots := make([]uint32, len(terms))
	for i, t := range terms {
		slots[i] = ix.slot(t)
	}
	slices.Sort(slots)

	var code []byte
	prev := uint32(0)
	for len(slots) > 0 {
		n, slot := run(slots), slots[0]
		ix.lists[slot].insert(posting{doc, length, uint16(n)})
		code = appendTerm(code, slot-prev, uint16(n))
		prev, slots = slot, slots[n:]
	}
	ix.put(doc, length, string(code))
}

// put notes a document whose postings are in the lists.
func (ix *Index) put(doc uint32, length uint16, code string) {
	ix.page(doc).set(doc, length, code)
	ix.docs++
	ix.words += uint64(length)
	ix.held += len(code)
}

// run returns how many equal values s begins with.
func run(s []uint32) int {
	n := 1
	for n < len(s) && s[n] == s[0] {
		n++
	}
	return n
}

// slot returns the place of a term in lists, and makes one for a new term.
func (ix *Index) slot(term string) uint32 {
	if s, ok := ix.slots[term]; ok {
		return s
	}
	term = strings.Clone(term) // the caller's may be a piece of a long text
	var s uint32
	if n := len(ix.free); n > 0 {
		s, ix.free = ix.free[n-1], ix.free[:n-1]
		ix.lists[s].term = term
	} else {
		s = uint32(len(ix.lists))
		ix.lists = append(ix.lists, list{term: term})
	}
	ix.slots[term] = s
	return s
}

// Remove takes a document out of the index and reports whether it was there.
// What it added to the statistics goes with it.
func (ix *Index) Remove(doc uint32) bool {
	p := ix.pages[doc>>pageBits]
	if p == nil || !p.has(doc) {
		return false
	}
	length, code := p.get(doc)
	for slot := range termsOf(code) {
		ix.lists[slot].remove(doc)
		if len(ix.lists[slot].postings) == 0 {
			ix.drop(slot)
		}
	}
	p.clear(doc)
	if p.present == 0 {
		delete(ix.pages, doc>>pageBits)
	}
	ix.docs--
	ix.words -= uint64(length)
	ix.held -= len(code)
	return true
}

// drop forgets a term that no document holds any more.
func (ix *Index) drop(slot uint32) {
	delete(ix.slots, ix.lists[slot].term)
	ix.lists[slot] = list{}
	ix.free = append(ix.free, slot)
}

// Len returns how many documents the index holds.
func (ix *Index) Len() int { return ix.docs }

// Has reports whether the index holds a document.
func (ix *Index) Has(doc uint32) bool {
	p := ix.pages[doc>>pageBits]
	return p != nil && p.has(doc)
}

// IDF returns how telling a term is: ln(1 + (N − df + 0.5)/(df + 0.5)), which
// is highest for a term no document holds. It is 0 for an empty index.
func (ix *Index) IDF(term string) float64 {
	df := 0
	if s, ok := ix.slots[term]; ok {
		df = len(ix.lists[s].postings)
	}
	return ix.idf(df)
}

func (ix *Index) idf(df int) float64 {
	if ix.docs == 0 {
		return 0
	}
	n, f := float64(ix.docs), float64(df)
	return math.Log(1 + (n-f+0.5)/(f+0.5))
}

// appendTerm adds one term to the code of a document: the step from the slot
// before it and how often it stands there.
func appendTerm(code []byte, step uint32, tf uint16) []byte {
	if tf == 1 {
		return binary.AppendUvarint(code, uint64(step)<<1)
	}
	code = binary.AppendUvarint(code, uint64(step)<<1|1)
	return binary.AppendUvarint(code, uint64(tf))
}
