package vector

import "fmt"

// Matrix is rows of codes to multiply vectors by, such as a layer of a neural
// network. The zero Matrix has no rows.
type Matrix struct {
	codes []int8
	width int
}

// NewMatrix returns the matrix whose rows lie end to end in codes, which it
// keeps and never writes to. It panics unless width is a multiple of 64, as long
// as the kernels read at once, and codes is of whole rows.
func NewMatrix(codes []int8, width int) Matrix {
	if width < lane || width%lane != 0 || width > MaxDim || len(codes)%width != 0 {
		panic(fmt.Sprintf("vector: a matrix of %d codes in rows of %d", len(codes), width))
	}
	return Matrix{codes: codes, width: width}
}

// Rows returns the number of rows.
func (m Matrix) Rows() int {
	if m.width == 0 {
		return 0
	}
	return len(m.codes) / m.width
}

// few is how many rows stay near the processor while all vectors meet them.
const few = 32

// four is how many vectors meet a row at once, so that it is read once for all.
const four = 4

// Multiply calls yield with the dot product of every row with every vector, some
// rows at a time for each vector: sums[i] belongs to row first+i and lives until
// yield returns. The vectors must be as wide as the matrix.
func (m Matrix) Multiply(vectors []Row, yield func(vector, first int, sums []int32)) {
	p := newPanel(vectors, m.width)
	var sums [four][few]int32
	for first := 0; first < m.Rows(); first += few {
		n := min(few, m.Rows()-first)
		rows := m.codes[first*m.width:][:n*m.width]
		for i := range vectors {
			if i%four == 0 {
				fourDots(&sums, p, i, rows)
			}
			yield(i, first, sums[i%four][:n])
		}
	}
}

// panel is several vectors in the forms the kernels read, with null vectors to
// make their number a multiple of four.
type panel struct {
	width int
	code  []int8
	wide  []int16 // code in 16 bits, or nil if no kernel here reads it
	bias  []int32 // per vector, as in a probe
	pairs []int64 // two vectors in one, made when plain Go first reads it
}

func newPanel(vectors []Row, width int) *panel {
	n := (len(vectors) + four - 1) / four * four
	p := &panel{width: width, code: make([]int8, n*width), bias: make([]int32, n)}
	for i, v := range vectors {
		copy(p.code[i*width:], v.Code)
		for _, c := range v.Code {
			p.bias[i] += 128 * int32(c)
		}
	}
	if readsWide() {
		p.widen()
	}
	return p
}

func (p *panel) widen() {
	p.wide = make([]int16, len(p.code))
	for i, c := range p.code {
		p.wide[i] = int16(c)
	}
}

// probe returns the i-th vector.
func (p *panel) probe(i int) *probe {
	from, to := i*p.width, (i+1)*p.width
	out := &probe{code: p.code[from:to], bias: p.bias[i]}
	if p.wide != nil {
		out.wide = p.wide[from:to]
	}
	return out
}

// plainFourDots sets sums to the dot products of four vectors of the panel, from
// the given one on, with the rows. The kernels in assembly give the same sums.
//
// Without vector instructions multiplying is what takes the time, so two vectors
// share a multiplication: one lies in the upper half of 64 bits, the other in
// the lower.
func plainFourDots(sums *[four][few]int32, p *panel, from int, rows []int8) {
	if p.pairs == nil {
		p.pairUp()
	}
	for i := 0; i < four; i += 2 {
		pairs := p.pairs[(from+i)/2*p.width:][:p.width]
		for at := 0; (at+1)*p.width <= len(rows); at++ {
			var both int64
			for j, c := range rows[at*p.width:][:len(pairs)] {
				both += int64(c) * pairs[j]
			}
			lower := int32(both) // borrows from the upper if it is negative
			sums[i][at] = lower
			sums[i+1][at] = int32((both - int64(lower)) >> 32)
		}
	}
}

// pairUp lays out the vectors in pairs, code by code.
func (p *panel) pairUp() {
	p.pairs = make([]int64, len(p.code)/2)
	for i := range p.pairs {
		vector, j := i/p.width*2, i%p.width
		p.pairs[i] = int64(p.code[vector*p.width+j]) + int64(p.code[(vector+1)*p.width+j])<<32
	}
}
