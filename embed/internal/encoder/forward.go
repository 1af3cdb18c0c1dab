package encoder

import (
	"math"

	"github.com/firsthand-memory/firsthand/internal/vector"
)

// longest is how many pieces of a text the model reads; it leaves the rest.
const longest = 128

// heads is how many ways of attention a layer has.
const heads = 4

// states is the vectors of a text's pieces, end to end.
type states struct {
	values []float32
	width  int
}

func newStates(n, width int) states { return states{values: make([]float32, n*width), width: width} }

func (s states) len() int           { return len(s.values) / s.width }
func (s states) at(i int) []float32 { return s.values[i*s.width:][:s.width] }
func (s states) plus(o states) states {
	for i := range s.values {
		s.values[i] += o.values[i]
	}
	return s
}

// Encode returns the vector of an English sentence, [Dim] numbers of length 1, or
// nil if there is no text in it. Only the first 128 word pieces count, about 90
// words.
func (e *Encoder) Encode(text string) []float32 {
	ids := e.pieces.cut(text)
	if len(ids) == 0 {
		return nil
	}
	x := e.embed(ids[:min(longest, len(ids))])
	for i := range e.layers {
		x = e.layers[i].apply(x)
	}
	mean := newStates(1, x.width)
	for i := range x.len() {
		for j, f := range x.at(i) {
			mean.values[j] += f / float32(x.len())
		}
	}
	out := e.head.apply(mean).values
	for i, f := range out {
		out[i] = float32(math.Tanh(float64(f)))
	}
	return unit(out)
}

// embed returns the pieces' vectors with their places marked: as published,
// twice the embedding plus waves of lengths from 2π to 20000π.
func (e *Encoder) embed(ids []int) states {
	m := e.embedding
	x := newStates(len(ids), m.width)
	for i, id := range ids {
		row, step := x.at(i), 2*m.scale[id]
		for j, c := range m.codes[id*m.width:][:m.width] {
			row[j] = step * float32(c)
		}
	}
	half := m.width / 2
	for j := range half {
		rate := math.Pow(1e-4, float64(j)/float64(half-1))
		for i := range ids {
			sin, cos := math.Sincos(float64(i) * rate)
			row := x.at(i)
			row[j] += float32(sin)
			row[half+j] += float32(cos)
		}
	}
	return x
}

// apply runs a layer: attention, then two projections, with what came in added
// to each.
func (l *layer) apply(x states) states {
	around := x
	if l.around != nil {
		around = l.around.apply(x)
	}
	x = l.out.apply(attend(l.attention.apply(l.before.apply(x)))).plus(around)
	up := l.up.apply(l.between.apply(x))
	for i, f := range up.values {
		up.values[i] = max(0, f)
	}
	return l.down.apply(up).plus(x)
}

// apply gives each vector the mean and the variance that the norm was trained to.
func (n layerNorm) apply(x states) states {
	const epsilon = 1e-6
	out := newStates(x.len(), x.width)
	for i := range x.len() {
		in, to := x.at(i), out.at(i)
		var sum, squares float64
		for _, f := range in {
			sum += float64(f)
		}
		mean := float32(sum / float64(len(in)))
		for _, f := range in {
			squares += float64(f-mean) * float64(f-mean)
		}
		scale := float32(1 / math.Sqrt(squares/float64(len(in))+epsilon))
		for j, f := range in {
			to[j] = n.scale[j]*scale*(f-mean) + n.bias[j]
		}
	}
	return out
}

// apply multiplies each vector by the matrix, in eight bits, and adds the bias.
func (p *projection) apply(x states) states {
	rows := make([]vector.Row, x.len())
	for i := range rows {
		rows[i] = vector.Quantise(x.at(i))
	}
	out := newStates(len(rows), len(p.bias))
	p.matrix.Multiply(rows, func(i, first int, sums []int32) {
		n, step := len(sums), rows[i].Scale
		to, scale, bias := out.at(i)[first:][:n], p.scale[first:][:n], p.bias[first:][:n]
		for j, sum := range sums {
			to[j] = float32(sum)*step*scale[j] + bias[j]
		}
	})
	return out
}
