package lexical

import (
	"encoding/binary"
	"slices"
)

const magic = "fhlx\x01"

// AppendTo appends a snapshot of the index to b and returns the longer slice.
// Load makes an index of it that gives the same answers.
func (ix *Index) AppendTo(b []byte) []byte {
	b = slices.Grow(b, ix.held+8*ix.docs+16*len(ix.lists)+len(magic))
	b = append(b, magic...)
	b = binary.AppendUvarint(b, uint64(len(ix.lists)))
	for i := range ix.lists {
		l := &ix.lists[i]
		b = binary.AppendUvarint(b, uint64(len(l.term)))
		b = append(b, l.term...)
		b = binary.AppendUvarint(b, uint64(len(l.postings)))
	}
	b = binary.AppendUvarint(b, uint64(ix.docs))
	numbers := make([]uint32, 0, len(ix.pages))
	for n := range ix.pages {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	prev := uint32(0)
	for _, n := range numbers {
		b, prev = ix.pages[n].appendTo(b, n<<pageBits, prev)
	}
	return b
}

func (p *page) appendTo(b []byte, base, prev uint32) ([]byte, uint32) {
	for doc := range uint32(pageSize) {
		if !p.has(doc) {
			continue
		}
		length, code := p.get(doc)
		b = binary.AppendUvarint(b, uint64(base+doc-prev))
		b = binary.AppendUvarint(b, uint64(length))
		distinct := 0
		for range termsOf(code) {
			distinct++
		}
		b = binary.AppendUvarint(b, uint64(distinct))
		b = append(b, code...)
		prev = base + doc
	}
	return b, prev
}
