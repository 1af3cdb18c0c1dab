//go:build !amd64

package vector

// kernels returns what this processor can run beside plainDots.
func kernels() map[string]func([]int32, *probe, []int8) {
	return map[string]func([]int32, *probe, []int8){"dots": dots}
}

// kernelsOfFour returns what this processor can run beside plainFourDots.
func kernelsOfFour() map[string]func(*[four][few]int32, *panel, int, []int8) {
	return map[string]func(*[four][few]int32, *panel, int, []int8){"fourDots": fourDots}
}
