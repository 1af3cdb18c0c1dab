//go:build !amd64

package vector

// dots is plainDots by the fastest means the processor has.
func dots(sums []int32, p *probe, rows []int8) { plainDots(sums, p, rows) }

// fourDots is plainFourDots by the fastest means the processor has.
func fourDots(sums *[four][few]int32, p *panel, from int, rows []int8) {
	plainFourDots(sums, p, from, rows)
}

// readsWide says whether the kernels chosen here read vectors in 16 bits.
func readsWide() bool { return false }
