package main

import "math"

// flatten takes from the vectors the mean of the most frequent ones and their
// two principal directions, and makes each of length 1 again.
func flatten(vectors [][]float64) {
	mean := make([]float64, dim)
	common := vectors[:min(50_000, len(vectors))]
	for _, v := range common {
		add(mean, v, 1/float64(len(common)))
	}
	for _, v := range vectors {
		add(v, mean, -1)
	}
	first := principal(vectors[:min(20_000, len(vectors))], nil)
	second := principal(vectors[:min(20_000, len(vectors))], first)
	for i, v := range vectors {
		without(v, first)
		without(v, second)
		vectors[i] = unit(v)
	}
}

// principal returns the direction in which the vectors vary most, orthogonal to
// other if that is not nil, by power iteration on their products.
func principal(vectors [][]float64, other []float64) []float64 {
	var products [dim][dim]float64
	for _, v := range vectors {
		for i := range dim {
			for j := range dim {
				products[i][j] += v[i] * v[j]
			}
		}
	}
	direction := make([]float64, dim)
	for i := range direction {
		direction[i] = 1 / float64(i+1)
	}
	for range 1000 {
		if other != nil {
			without(direction, other)
		}
		next := make([]float64, dim)
		for i := range dim {
			next[i] = dot(products[i][:], direction)
		}
		direction = unit(next)
	}
	return direction
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// add adds weight times v to sum.
func add(sum, v []float64, weight float64) {
	for i := range sum {
		sum[i] += weight * v[i]
	}
}

// without takes the part of v along a direction of length 1 away.
func without(v, direction []float64) { add(v, direction, -dot(v, direction)) }

// unit returns v at length 1, or a null vector as it is.
func unit(v []float64) []float64 {
	out := make([]float64, len(v))
	if length := math.Sqrt(dot(v, v)); length > 0 {
		add(out, v, 1/length)
	}
	return out
}
