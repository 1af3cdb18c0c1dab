package vector

// lane is the number of codes that the widest kernel reads at once. Rows and
// queries are padded to a multiple of it with zeros, which add nothing.
const lane = 64

// probe is a query in the forms the kernels read.
type probe struct {
	code []int8
	wide []int16 // code in 16 bits, or nil if no kernel here reads it
	bias int32   // 128 × the sum of code: what adding 128 to a row's codes adds
}

// newProbe pads codes to length n.
func newProbe(codes []int8, n int) *probe {
	return newPanel([]Row{{Code: codes}}, n).probe(0)
}

// plainDots sets sums[i] to the dot product of the probe and the i-th row. The
// rows lie one after the other, each as long as the probe. The kernels in
// assembly give the same sums.
func plainDots(sums []int32, p *probe, rows []int8) {
	n := len(p.code)
	for i := range sums {
		row := rows[i*n : i*n+n]
		var a, b, c, d int32
		for code := p.code; len(code) >= 4 && len(row) >= 4; code, row = code[4:], row[4:] {
			a += int32(row[0]) * int32(code[0])
			b += int32(row[1]) * int32(code[1])
			c += int32(row[2]) * int32(code[2])
			d += int32(row[3]) * int32(code[3])
		}
		sums[i] = a + b + c + d
	}
}
