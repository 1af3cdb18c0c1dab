package vector

import (
	"fmt"
	"slices"
	"unsafe"
)

// MaxDim is the greatest dimension an [Index] takes: with it, no sum of
// products of codes can overflow 32 bits.
const MaxDim = 1 << 16

// Index finds the documents nearest to a query among those set. Make one with
// [New]. Documents are meant to be numbered from 0 without large gaps: each
// number up to the highest takes four bytes. It is not safe for concurrent use; its owner guards it, and any number
// of Searches may run together while nobody sets or removes.
type Index struct {
	dim, stride int
	codes       []int8    // stride bytes a row
	scales      []float32 // one a row
	spans       []span    // ordered by first, without gaps in the rows
	place       []uint32  // by document: one more than where in spans it is, 0 for nowhere
	held        int       // documents
	lost        int       // rows of documents that are no longer here
}

// span is where a document's rows lie. A removed document's has no rows.
type span struct {
	doc         uint32
	first, size uint32 // in rows
}

// New returns an empty index of vectors of the given dimension, from 1 to
// [MaxDim]. It panics outside that range.
func New(dim int) *Index {
	if dim < 1 || dim > MaxDim {
		panic(fmt.Sprintf("vector: an index of %d dimensions", dim))
	}
	stride := (dim + lane - 1) / lane * lane
	return &Index{dim: dim, stride: stride}
}

// Dim returns the dimension of the index's vectors.
func (x *Index) Dim() int { return x.dim }

// Len returns the number of documents that can be found.
func (x *Index) Len() int { return x.held }

// Bytes returns how much memory the index takes, in bytes.
func (x *Index) Bytes() int {
	return cap(x.codes) + 4*cap(x.scales) + int(unsafe.Sizeof(span{}))*cap(x.spans) + 4*cap(x.place)
}

// Set makes rows the vectors of a document, in place of those it had; the rows
// are copied. No rows at all removes it. The error says that a row is of another
// dimension than the index, which then is as it was before.
func (x *Index) Set(doc uint32, rows ...Row) error {
	for _, row := range rows {
		if len(row.Code) != x.dim {
			return fmt.Errorf("set vector of document %d: it has %d dimensions, the index %d", doc, len(row.Code), x.dim)
		}
	}
	x.Remove(doc)
	if len(rows) == 0 {
		return nil
	}
	if n := int(doc) + 1; n > len(x.place) {
		x.place = roomFor(x.place, n-len(x.place))[:n]
	}
	x.spans = append(roomFor(x.spans, 1), span{doc: doc, first: uint32(len(x.scales)), size: uint32(len(rows))})
	x.place[doc] = uint32(len(x.spans))
	x.held++
	x.codes, x.scales = roomFor(x.codes, len(rows)*x.stride), roomFor(x.scales, len(rows))
	for _, row := range rows {
		x.codes = append(x.codes, row.Code...)
		x.codes = append(x.codes, make([]int8, x.stride-x.dim)...)
		x.scales = append(x.scales, row.Scale)
	}
	return nil
}

// Remove forgets a document and says whether it was there. Its rows are
// zero from then on, and given back when half of all are of removed documents.
func (x *Index) Remove(doc uint32) bool {
	if int(doc) >= len(x.place) || x.place[doc] == 0 {
		return false
	}
	gone := &x.spans[x.place[doc]-1]
	clear(x.rows(gone.first, gone.size))
	x.lost += int(gone.size)
	gone.size = 0
	x.place[doc] = 0
	x.held--
	if x.lost*2 > len(x.scales) {
		x.compact()
	}
	return true
}

// rows returns the codes of n rows from the given one on.
func (x *Index) rows(first, n uint32) []int8 {
	return x.codes[int(first)*x.stride:][:int(n)*x.stride]
}

// compact moves the rows of the documents that are left together. Each lies at
// or behind its new place, so that they can be moved one after the other.
func (x *Index) compact() {
	row, kept := uint32(0), x.spans[:0]
	for _, s := range x.spans {
		if s.size == 0 {
			continue
		}
		copy(x.rows(row, s.size), x.rows(s.first, s.size))
		copy(x.scales[row:], x.scales[s.first:s.first+s.size])
		s.first = row
		row += s.size
		kept = append(kept, s)
		x.place[s.doc] = uint32(len(kept))
	}
	x.spans = kept
	x.codes = slices.Clone(x.codes[:int(row)*x.stride]) // lets the rest go
	x.scales = slices.Clone(x.scales[:row])
	x.lost = 0
}

// roomFor returns s with room for n more. It grows by a sixteenth where append
// would by a quarter: an index is most of what a large world takes in memory.
func roomFor[T any](s []T, n int) []T {
	if len(s)+n <= cap(s) {
		return s
	}
	more := make([]T, len(s), len(s)+max(n, len(s)/16, 64))
	copy(more, s)
	return more
}
