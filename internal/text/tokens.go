package text

// Tokens estimates how many tokens a language model makes of s.
func Tokens(s string) int {
	n := 0
	for _, r := range s {
		if scriptOf(r).cjk() {
			n += 4
		} else {
			n++
		}
	}
	return (n + 1) / 2
}
