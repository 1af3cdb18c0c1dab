package vector

import "math"

// Row is a vector in eight bits a dimension: value i is Code[i] × Scale. The
// zero Row has no dimension and is closest to nothing.
type Row struct {
	Code  []int8  // one per dimension, from -127 to 127
	Scale float32 // what one step of Code is worth; 0 for the null vector
}

// shortest is the least magnitude that a vector's largest value may have. What
// is below has no direction worth keeping.
const shortest = 1e-30

// Quantise rounds v to a Row whose largest value takes the whole range, so that
// no value is wrong by more than half of Scale = max|v| / 127. A unit vector of
// a few hundred dimensions keeps its cosines within about ±0.005. A vector
// without a value of at least 1e-30, and one that holds a NaN or an infinity,
// becomes the null Row of its dimension, which scores 0 against everything.
func Quantise(v []float32) Row {
	row := Row{Code: make([]int8, len(v))}
	top := largest(v)
	if !(top >= shortest && top <= math.MaxFloat32) {
		return row
	}
	row.Scale = top / math.MaxInt8
	steps := math.MaxInt8 / top
	for i, f := range v {
		row.Code[i] = round(f * steps)
	}
	return row
}

// largest returns the greatest magnitude in v, a NaN if one is in it. As bits,
// positive floats are in order, with infinity and the NaNs last.
func largest(v []float32) float32 {
	var top uint32
	for _, f := range v {
		top = max(top, math.Float32bits(f)&^(1<<31))
	}
	return math.Float32frombits(top)
}

// round rounds f, of a magnitude up to 127, to the nearest whole number, halves to
// even: added to 1.5 × 2^23, it leaves no bit for a fraction.
func round(f float32) int8 {
	return int8(math.Float32bits(float32(f) + 3<<22))
}

// Dot returns the dot product of two rows; for rows of unit vectors their
// cosine. Rows of different dimensions are compared over the shorter one.
func (r Row) Dot(o Row) float32 {
	var sum int32
	for i := range min(len(r.Code), len(o.Code)) {
		sum += int32(r.Code[i]) * int32(o.Code[i])
	}
	return closeness(sum, r.Scale, o.Scale)
}

// closeness turns a sum of products of codes into a score. Every score of this
// package is made here, so that equal vectors score equal on every path.
func closeness(sum int32, query, row float32) float32 {
	return float32(sum) * (query * row)
}
