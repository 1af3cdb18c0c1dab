package block

import "strings"

// At returns the length of a block of ours that s begins with, 0 if there is
// none. One that was cut off reaches to the end of s: what was recalled is never
// told.
func At(s string) int {
	if !strings.HasPrefix(s, Open) {
		return 0
	}
	end := strings.Index(s, Close)
	if end < 0 {
		return len(s)
	}
	end += len(Close)
	for strings.HasPrefix(s[end:], "\n") {
		end++
	}
	return end
}

// Cut returns s without the blocks of ours in it.
func Cut(s string) string {
	for from := 0; ; {
		at := strings.Index(s[from:], Open)
		if at < 0 {
			return s
		}
		from += at
		s = s[:from] + s[from+At(s[from:]):]
	}
}
