package lexical

import (
	"iter"
	"unsafe"
)

// Documents live in pages of 64 numbers, so that numbers which mostly grow
// cost a few bytes each and a stray large one costs one page, not a huge table.
const (
	pageBits = 6
	pageSize = 1 << pageBits
)

type page struct {
	present uint64 // one bit a document
	lengths [pageSize]uint16
	codes   [pageSize]string // which terms, as appendTerm writes them
}

// page returns the page of a document, and makes it if there is none.
func (ix *Index) page(doc uint32) *page {
	p := ix.pages[doc>>pageBits]
	if p == nil {
		p = new(page)
		ix.pages[doc>>pageBits] = p
	}
	return p
}

func bit(doc uint32) uint64 { return 1 << (doc % pageSize) }

func (p *page) has(doc uint32) bool { return p.present&bit(doc) != 0 }

func (p *page) get(doc uint32) (length uint16, code string) {
	return p.lengths[doc%pageSize], p.codes[doc%pageSize]
}

func (p *page) set(doc uint32, length uint16, code string) {
	p.present |= bit(doc)
	p.lengths[doc%pageSize] = length
	p.codes[doc%pageSize] = code
}

func (p *page) clear(doc uint32) {
	p.set(doc, 0, "")
	p.present &^= bit(doc)
}

// termsOf yields the slots and frequencies of a document's code, which must be
// one that appendTerm wrote.
func termsOf(code string) iter.Seq2[uint32, uint16] {
	return func(yield func(uint32, uint16) bool) {
		slot := uint32(0)
		for len(code) > 0 {
			step, n := uvarint(code)
			code = code[n:]
			tf := uint64(1)
			if step&1 == 1 {
				tf, n = uvarint(code)
				code = code[n:]
			}
			slot += uint32(step >> 1)
			if !yield(slot, uint16(tf)) {
				return
			}
		}
	}
}

// uvarint is binary.Uvarint over a string; n is 0 if s ends too early and
// below 0 if the number does not fit.
func uvarint(s string) (x uint64, n int) {
	if len(s) > 0 && s[0] < 0x80 { // most are small
		return uint64(s[0]), 1
	}
	for shift := uint(0); n < len(s); shift += 7 {
		c := s[n]
		n++
		if shift == 63 && c > 1 {
			return 0, -n
		}
		x |= uint64(c&0x7f) << shift
		if c < 0x80 {
			return x, n
		}
		if shift == 63 {
			return 0, -n
		}
	}
	return 0, 0
}

// Bytes estimates the memory that the index holds, in bytes. It walks the
// term table: call it once in a while, not once a search.
func (ix *Index) Bytes() int {
	const mapEntry = 2 * int(unsafe.Sizeof("")+unsafe.Sizeof(uint32(0))) // with its slack
	n := len(ix.slots)*mapEntry + cap(ix.free)*4 + cap(ix.lists)*int(unsafe.Sizeof(list{}))
	for i := range ix.lists {
		l := &ix.lists[i]
		n += len(l.term) + cap(l.postings)*int(unsafe.Sizeof(posting{}))
	}
	return n + len(ix.pages)*int(unsafe.Sizeof(page{})) + ix.held
}
