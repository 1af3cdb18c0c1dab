package vector

import "golang.org/x/sys/cpu"

// dots is plainDots by the fastest means the processor has.
func dots(sums []int32, p *probe, rows []int8) {
	_ = rows[:len(sums)*len(p.code)] // the kernels do not check
	switch {
	case len(sums) == 0:
	case hasVNNI():
		dotsVNNI(&sums[0], &p.code[0], &rows[0], len(p.code), len(sums), p.bias)
	case cpu.X86.HasAVX2:
		dotsAVX2(&sums[0], &p.wide[0], &rows[0], len(p.code), len(sums))
	default:
		plainDots(sums, p, rows)
	}
}

// fourDots is plainFourDots by the fastest means the processor has.
func fourDots(sums *[four][few]int32, p *panel, from int, rows []int8) {
	n, at := len(rows)/p.width, from*p.width
	_ = p.code[at : at+four*p.width] // the kernels do not check
	switch {
	case n == 0:
	case hasVNNI():
		fourDotsVNNI(sums, &p.code[at], &rows[0], p.width, n, &p.bias[from])
	case cpu.X86.HasAVX2:
		fourDotsAVX2(sums, &p.wide[at], &rows[0], p.width, n)
	default:
		plainFourDots(sums, p, from, rows)
	}
}

// readsWide says whether the kernels chosen here read vectors in 16 bits.
func readsWide() bool { return cpu.X86.HasAVX2 && !hasVNNI() }

func hasVNNI() bool {
	return cpu.X86.HasAVX512VNNI && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL
}

// dotsAVX2 scores n ≥ 1 rows of stride codes; stride is a multiple of 32.
//
//go:noescape
func dotsAVX2(sums *int32, query *int16, rows *int8, stride, n int)

// dotsVNNI scores n ≥ 1 rows of stride codes; stride is a multiple of 64, and
// bias is that of the probe.
//
//go:noescape
func dotsVNNI(sums *int32, query *int8, rows *int8, stride, n int, bias int32)

// fourDotsAVX2 is dotsAVX2 for four queries, end to end, and at most few rows.
//
//go:noescape
func fourDotsAVX2(sums *[four][few]int32, queries *int16, rows *int8, stride, n int)

// fourDotsVNNI is dotsVNNI for four queries, end to end, and at most few rows.
//
//go:noescape
func fourDotsVNNI(sums *[four][few]int32, queries *int8, rows *int8, stride, n int, bias *int32)
