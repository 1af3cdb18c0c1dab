package vector

import "golang.org/x/sys/cpu"

// kernels returns what this processor can run beside plainDots.
func kernels() map[string]func([]int32, *probe, []int8) {
	all := map[string]func([]int32, *probe, []int8){"dots": dots}
	if cpu.X86.HasAVX2 {
		all["AVX2"] = func(sums []int32, p *probe, rows []int8) {
			dotsAVX2(&sums[0], &p.wide[0], &rows[0], len(p.code), len(sums))
		}
	}
	return all
}

// kernelsOfFour returns what this processor can run beside plainFourDots.
func kernelsOfFour() map[string]func(*[four][few]int32, *panel, int, []int8) {
	all := map[string]func(*[four][few]int32, *panel, int, []int8){"fourDots": fourDots}
	if cpu.X86.HasAVX2 {
		all["AVX2"] = func(sums *[four][few]int32, p *panel, from int, rows []int8) {
			fourDotsAVX2(sums, &p.wide[from*p.width], &rows[0], p.width, len(rows)/p.width)
		}
	}
	return all
}
