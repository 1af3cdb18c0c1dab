package lexical

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// Load returns the index that a snapshot holds. It keeps no reference to b. A
// snapshot that AppendTo did not write, or that was damaged since, is an error;
// the index can then be built again from the documents.
func Load(o Options, b []byte) (*Index, error) {
	ix := New(o)
	r := reader{ix: ix, s: string(b)}
	if err := r.load(); err != nil {
		return nil, fmt.Errorf("load keyword index at byte %d of %d: %w; build it again from its documents", r.at, len(b), err)
	}
	return ix, nil
}

var (
	errVersion = errors.New("not a snapshot of a known version")
	errShort   = errors.New("cut short")
	errLong    = errors.New("more bytes than the snapshot says")
	errNumber  = errors.New("a number is out of range")
	errOrder   = errors.New("terms or documents are out of order")
	errCount   = errors.New("counts do not agree")
)

// reader takes a snapshot apart. Terms and codes of documents stay pieces of
// it, so a loaded index holds the snapshot's bytes once and allocates little.
//
// Documents come one after the other, postings lie term by term: next says for
// each term where in all its next posting goes, ends where its place is full.
type reader struct {
	ix         *Index
	s          string
	at         int // how far it is read
	all        []posting
	next, ends []int
}

func (r *reader) load() error {
	if !strings.HasPrefix(r.s, magic) {
		return errVersion
	}
	r.at = len(magic)
	if err := r.terms(); err != nil {
		return err
	}
	if err := r.documents(); err != nil {
		return err
	}
	if r.left() > 0 {
		return errLong
	}
	return r.share()
}

func (r *reader) left() int { return len(r.s) - r.at }

// number reads a varint of at most limit.
func (r *reader) number(limit uint64) (uint64, error) {
	x, n := uvarint(r.s[r.at:])
	switch {
	case n == 0:
		return 0, errShort
	case n < 0 || x > limit:
		return 0, errNumber
	}
	r.at += n
	return x, nil
}

// terms reads the term table. Each thing still to come takes at least a byte,
// so no count may be above the bytes left: that bounds what is allocated.
func (r *reader) terms() error {
	n, err := r.number(uint64(r.left()))
	if err != nil {
		return err
	}
	r.ix.lists = make([]list, n)
	r.ix.slots = make(map[string]uint32, n)
	r.next, r.ends = make([]int, n), make([]int, n)
	total := 0
	for i := range r.ix.lists {
		df, err := r.term(uint32(i))
		if err != nil {
			return err
		}
		r.next[i] = total
		total += df
		r.ends[i] = total
		if total > r.left() {
			return errCount
		}
	}
	if len(r.ix.slots)+len(r.ix.free) < len(r.ix.lists) {
		return errOrder // a term has two slots
	}
	r.all = make([]posting, total)
	return nil
}

// term reads one slot of the table and returns its count of documents.
func (r *reader) term(slot uint32) (df int, err error) {
	n, err := r.number(uint64(r.left()))
	if err != nil {
		return 0, err
	}
	if n > uint64(r.left()) {
		return 0, errShort
	}
	term := r.s[r.at : r.at+int(n)]
	r.at += int(n)
	count, err := r.number(uint64(r.left()))
	switch {
	case err != nil:
		return 0, err
	case count == 0 && n > 0:
		return 0, errCount
	case count == 0:
		r.ix.free = append(r.ix.free, slot)
		return 0, nil
	}
	r.ix.lists[slot].term = term
	r.ix.slots[term] = slot
	return int(count), nil
}

func (r *reader) documents() error {
	n, err := r.number(uint64(r.left()))
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
		if err := r.document(uint32(doc)); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) document(doc uint32) error {
	length, err := r.number(longest)
	if err != nil {
		return err
	}
	distinct, err := r.number(length)
	if err != nil {
		return err
	}
	start, sum, slot := r.at, uint64(0), uint64(0)
	for i := range distinct {
		step, tf, err := r.posting()
		if err != nil {
			return err
		}
		if slot += step; slot >= uint64(len(r.next)) || (i > 0 && step == 0) {
			return errOrder
		}
		at := r.next[slot]
		if at == r.ends[slot] {
			return errCount
		}
		r.all[at] = posting{doc, uint16(length), tf}
		r.next[slot] = at + 1
		sum += uint64(tf)
	}
	if sum != length {
		return errCount
	}
	r.ix.put(doc, uint16(length), r.s[start:r.at])
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

// share gives each list its part of all postings. A list that grows later
// moves out of it.
func (r *reader) share() error {
	start := 0
	for i := range r.ix.lists {
		l, end := &r.ix.lists[i], r.ends[i]
		if r.next[i] != end {
			return errCount
		}
		l.postings = r.all[start:end:end]
		for _, p := range l.postings {
			l.peak = max(l.peak, p.tf)
		}
		start = end
	}
	return nil
}
