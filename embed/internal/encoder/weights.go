package encoder

import (
	"encoding/binary"
	"errors"
	"math"
	"unsafe"

	"github.com/firsthand-memory/firsthand/internal/vector"
)

const magic = "fhuse 1\n"

// Dim is the dimension of a sentence's vector.
const Dim = 512

// Encoder is the model, opened with [Open]. It never changes and is safe for
// concurrent use.
type Encoder struct {
	pieces    pieces
	embedding matrix
	layers    [2]layer
	head      projection
}

// Open reads the weights in the format that the package describes. Data is used
// as long as the Encoder is. The error says what is wrong with data.
func Open(data string) (*Encoder, error) {
	r := reader{rest: data}
	if r.take(len(magic)) != magic {
		return nil, errors.New("open sentence encoder: not weights of version 1; build them anew with scripts/lexicon")
	}
	e := &Encoder{pieces: r.pieces()}
	e.embedding = r.matrix(len(e.pieces.score), 256)
	around := r.projection(256, 512)
	e.layers[0] = r.layer(256)
	e.layers[0].around = &around
	e.layers[1] = r.layer(512)
	e.head = r.projection(512, Dim)
	if r.short || r.rest != "" {
		return nil, errors.New("open sentence encoder: the weights are not of the right length; build them anew with scripts/lexicon")
	}
	return e, nil
}

// matrix is rows of codes and what a step of each row is worth.
type matrix struct {
	scale []float32
	codes []int8
	width int
}

// projection is a linear layer.
type projection struct {
	matrix vector.Matrix
	scale  []float32 // per output
	bias   []float32 // per output
}

type layerNorm struct{ scale, bias []float32 }

// layer is one of the transformer.
type layer struct {
	around          *projection // for what goes around the attention; nil if it keeps its width
	before, between layerNorm
	attention, out  projection
	up, down        projection
}

// reader takes weights from the front of a string. Once it is short it only
// returns zeros, of the size asked for as far as that is sane.
type reader struct {
	rest  string
	short bool
}

func (r *reader) take(n int) string {
	if n < 0 || n > len(r.rest) {
		r.short, r.rest = true, ""
		return ""
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) numbers(n int) []uint32 {
	bytes := r.take(4 * n)
	out := make([]uint32, len(bytes)/4)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32([]byte(bytes[4*i : 4*i+4]))
	}
	return out
}

func (r *reader) floats(n int) []float32 {
	numbers := r.numbers(n)
	out := make([]float32, len(numbers))
	for i, bits := range numbers {
		out[i] = math.Float32frombits(bits)
	}
	return out
}

// codes returns n signed bytes where they lie; nobody writes to them.
func (r *reader) codes(n int) []int8 {
	bytes := r.take(n)
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.StringData(bytes))), len(bytes))
}

func (r *reader) matrix(rows, width int) matrix {
	return matrix{scale: r.floats(rows), codes: r.codes(rows * width), width: width}
}

func (r *reader) projection(in, out int) projection {
	m := r.matrix(out, in)
	return projection{matrix: vector.NewMatrix(m.codes, in), scale: m.scale, bias: r.floats(out)}
}

func (r *reader) norm(n int) layerNorm { return layerNorm{scale: r.floats(n), bias: r.floats(n)} }

func (r *reader) layer(in int) layer {
	return layer{
		before:    r.norm(in),
		attention: r.projection(in, 3*in),
		out:       r.projection(in, 512),
		between:   r.norm(512),
		up:        r.projection(512, 1536),
		down:      r.projection(1536, 512),
	}
}

// pieces reads the vocabulary, none if its ends are out of order.
func (r *reader) pieces() pieces {
	count := r.numbers(1)
	if len(count) == 0 || int(count[0]) > len(r.rest) {
		r.short = true
		return pieces{}
	}
	p := pieces{score: r.floats(int(count[0])), id: make(map[string]int, count[0])}
	ends := r.numbers(int(count[0]) + 1)
	if len(ends) == 0 {
		return pieces{}
	}
	text := r.take(int(ends[len(ends)-1]))
	for i := range p.score {
		if ends[i] > ends[i+1] || int(ends[i+1]) > len(text) {
			r.short = true
			return pieces{}
		}
		p.add(text[ends[i]:ends[i+1]], i)
	}
	return p
}
