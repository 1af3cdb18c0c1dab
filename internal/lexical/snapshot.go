package lexical

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
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

// Load returns the index that a snapshot holds. It keeps no reference to b. A
// snapshot that AppendTo did not write, or that was damaged since, is an error;
// the index can then be built again from the documents.
func Load(o Options, b []byte) (*Index, error) {
	ix := New(o)
	r := reader{rest: string(b)}
	if err := r.load(ix); err != nil {
		return nil, fmt.Errorf("load keyword index at byte %d of %d: %w", len(b)-len(r.rest), len(b), err)
	}
	return ix, nil
}

var (
	errShort   = errors.New("cut short")
	errNumber  = errors.New("a number is out of range")
	errVersion = errors.New("not a keyword index of a known version: build it again from its documents")
	errOrder   = errors.New("terms or documents are out of order")
	errCount   = errors.New("counts do not agree")
)

// reader takes a snapshot apart. The codes of documents stay pieces of rest,
// so a loaded index holds the snapshot's bytes once.
type reader struct{ rest string }

func (r *reader) load(ix *Index) error {
	if len(r.rest) < len(magic) || r.rest[:len(magic)] != magic {
		return errVersion
	}
	r.rest = r.rest[len(magic):]
	if err := r.terms(ix); err != nil {
		return err
	}
	if err := r.documents(ix); err != nil {
		return err
	}
	if len(r.rest) > 0 {
		return errors.New("more bytes than the snapshot says")
	}
	for i := range ix.lists {
		if l := &ix.lists[i]; len(l.postings) != cap(l.postings) {
			return errCount
		}
	}
	return nil
}

// number reads a varint of at most limit.
func (r *reader) number(limit uint64) (uint64, error) {
	x, n := uvarint(r.rest)
	switch {
	case n == 0:
		return 0, errShort
	case n < 0 || x > limit:
		return 0, errNumber
	}
	r.rest = r.rest[n:]
	return x, nil
}

// terms reads the term table. Each thing still to come takes at least a byte,
// so no count may be above the bytes left: that bounds what is allocated.
func (r *reader) terms(ix *Index) error {
	n, err := r.number(uint64(len(r.rest)))
	if err != nil {
		return err
	}
	ix.lists = make([]list, n)
	ix.slots = make(map[string]uint32, n)
	counts, total := make([]int, n), 0
	for i := range ix.lists {
		if counts[i], err = r.term(ix, uint32(i)); err != nil {
			return err
		}
		total += counts[i]
	}
	if total > len(r.rest) {
		return errCount
	}
	all := make([]posting, total)
	for i, c := range counts {
		ix.lists[i].postings, all = all[:0:c], all[c:]
	}
	return nil
}

// term reads one slot of the table and returns its count of documents.
func (r *reader) term(ix *Index, slot uint32) (int, error) {
	n, err := r.number(uint64(len(r.rest)))
	if err != nil {
		return 0, err
	}
	if n > uint64(len(r.rest)) {
		return 0, errShort
	}
	term := r.rest[:n]
	r.rest = r.rest[n:]
	df, err := r.number(uint64(len(r.rest)))
	if err != nil {
		return 0, err
	}
	if df == 0 {
		if n > 0 {
			return 0, errCount
		}
		ix.free = append(ix.free, slot)
		return 0, nil
	}
	if _, twice := ix.slots[term]; twice {
		return 0, errOrder
	}
	ix.lists[slot].term = term
	ix.slots[term] = slot
	return int(df), nil
}

func (r *reader) documents(ix *Index) error {
	n, err := r.number(uint64(len(r.rest)))
	if err != nil {
		return err
	}
	doc := uint64(0)
	for i := range n {
		step, err := r.number(math.MaxUint32)
		if err != nil {
			return err
		}
		if doc += step; doc > math.MaxUint32 || (i > 0 && step == 0) {
			return errOrder
		}
		if err := r.document(ix, uint32(doc)); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) document(ix *Index, doc uint32) error {
	length, err := r.number(longest)
	if err != nil {
		return err
	}
	distinct, err := r.number(length)
	if err != nil {
		return err
	}
	start, sum, slot := r.rest, uint64(0), uint64(0)
	for i := range distinct {
		step, tf, err := r.posting()
		if err != nil {
			return err
		}
		if slot += step; slot >= uint64(len(ix.lists)) || (i > 0 && step == 0) {
			return errOrder
		}
		if !ix.lists[slot].fill(posting{doc, uint16(length), tf}) {
			return errCount
		}
		sum += uint64(tf)
	}
	if sum != length {
		return errCount
	}
	ix.put(doc, uint16(length), start[:len(start)-len(r.rest)])
	return nil
}

// posting reads the step to a document's next term and its frequency.
func (r *reader) posting() (step uint64, tf uint16, err error) {
	x, err := r.number(math.MaxUint32<<1 | 1)
	if err != nil || x&1 == 0 {
		return x >> 1, 1, err
	}
	f, err := r.number(longest)
	if err == nil && f < 2 {
		err = errNumber
	}
	return x >> 1, uint16(f), err
}

// fill appends to a list that Load made as long as its term table says.
func (l *list) fill(p posting) bool {
	if len(l.postings) == cap(l.postings) {
		return false
	}
	l.postings = append(l.postings, p)
	l.peak = max(l.peak, p.tf)
	return true
}
