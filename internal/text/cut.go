package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// Cut cuts s into pieces of at most maxBytes bytes that follow each other
// without a gap, and never inside a grapheme cluster. It cuts after white space
// where there is some in the second half of a piece. A cluster longer than
// maxBytes is a piece of its own, longer than asked. No text, no pieces; below
// 1 means 1.
func Cut(s string, maxBytes int) []Span {
	var out []Span
	maxBytes = max(maxBytes, 1)
	start, blank := 0, 0 // where the piece begins; the end of its last white space
	for it := graphemes.FromString(s); it.Next(); {
		if it.End()-start > maxBytes && it.Start() > start {
			end := it.Start()
			if blank-start > maxBytes/2 {
				end = blank
			}
			out = append(out, Span{start, end})
			start = end
		}
		if r, _ := utf8.DecodeRuneInString(it.Value()); unicode.IsSpace(r) {
			blank = it.End()
		}
	}
	if start < len(s) {
		out = append(out, Span{start, len(s)})
	}
	return out
}

// ValidUTF8 returns s with every byte that is not UTF-8, and every surrogate
// that someone wrote as three bytes, replaced by one U+FFFD, and how many were.
// U+FFFD that was already in s is not counted.
func ValidUTF8(s string) (valid string, replaced int) {
	if utf8.ValidString(s) {
		return s, 0
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			replaced++
			if isSurrogate(s) {
				n = 3
			}
		}
		b.WriteRune(r)
		s = s[n:]
	}
	return b.String(), replaced
}

// isSurrogate reports whether s begins with a surrogate in three bytes.
func isSurrogate(s string) bool {
	return len(s) >= 3 && s[0] == 0xed && s[1] >= 0xa0 && s[1] <= 0xbf && s[2]&0xc0 == 0x80
}

// Tail returns the end of s, at most maxBytes bytes long, not begun inside a
// grapheme cluster.
func Tail(s string, maxBytes int) string {
	if len(s) <= maxBytes {
		return s
	}
	for it := graphemes.FromString(s); it.Next(); {
		if it.Start() >= len(s)-maxBytes {
			return s[it.Start():]
		}
	}
	return ""
}
