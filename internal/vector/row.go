package vector

import "math"

// Row is a vector in eight bits a dimension: value i is Code[i] × Scale. The
// zero Row has no dimension and is closest to nothing.
type Row struct {
	Code  []int8  // one per dimension, from -127 to 127
	Scale float32 // what one step of Code is worth; 0 for the null vector
}

// Quantise rounds v to a Row whose largest value takes the whole range, so that
// no value is wrong by more than half of Scale = max|v| / 127. A unit vector of
// a few hundred dimensions keeps its cosines within about ±0.005. A null vector,
// and one that holds a NaN or an infinity, becomes the null Row of its dimension,
// which scores 0 against everything.
func Quantise(v []float32) Row {
	row := Row{Code: make([]int8, len(v))}
	top := largest(v)
	if top == 0 {
		return row
	}
	row.Scale = top / math.MaxInt8
	if row.Scale == 0 { // too small for a float32 to hold a step of it
		return row
	}
	for i, f := range v {
		step := math.RoundToEven(float64(f) / float64(row.Scale))
		row.Code[i] = int8(max(-math.MaxInt8, min(math.MaxInt8, step)))
	}
	return row
}

// largest returns the greatest magnitude in v, or 0 if v is not finite.
func largest(v []float32) float32 {
	var top float64
	for _, f := range v {
		top = max(top, math.Abs(float64(f))) // max passes a NaN on
	}
	if math.IsNaN(top) || math.IsInf(top, 0) {
		return 0
	}
	return float32(top)
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
