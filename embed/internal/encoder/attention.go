package encoder

import "math"

// attend mixes the vectors of a text: x holds query, key and value of each piece,
// and each piece gets the mean of all values, weighted by how well its query
// meets their keys, apart for each head.
func attend(x states) states {
	width := x.width / 3
	size := width / heads
	out := newStates(x.len(), width)
	scale := float32(1 / math.Sqrt(float64(size)))
	shares := make([]float32, x.len())
	for head := range heads {
		query, key, value := head*size, width+head*size, 2*width+head*size
		for i := range x.len() {
			q := x.at(i)[query:][:size]
			for j := range shares {
				shares[j] = scale * dot(q, x.at(j)[key:][:size])
			}
			softmax(shares)
			to := out.at(i)[head*size:][:size]
			for j, share := range shares {
				add(to, x.at(j)[value:][:size], share)
			}
		}
	}
	return out
}

// softmax turns values into shares of 1.
func softmax(values []float32) {
	top := values[0]
	for _, f := range values {
		top = max(top, f)
	}
	var sum float32
	for i, f := range values {
		values[i] = float32(math.Exp(float64(f - top)))
		sum += values[i]
	}
	for i := range values {
		values[i] /= sum
	}
}

// dot adds in four sums, so that no addition waits for the one before it.
func dot(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	for ; len(a) >= 4 && len(b) >= 4; a, b = a[4:], b[4:] {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
		s2 += a[2] * b[2]
		s3 += a[3] * b[3]
	}
	return s0 + s1 + s2 + s3
}

// add adds share times v to sum.
func add(sum, v []float32, share float32) {
	for i := range sum {
		sum[i] += share * v[i]
	}
}

// unit scales v to length 1.
func unit(v []float32) []float32 {
	scale := float32(1 / math.Sqrt(float64(dot(v, v))))
	for i := range v {
		v[i] *= scale
	}
	return v
}
