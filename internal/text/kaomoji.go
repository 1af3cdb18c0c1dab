package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestFace is the most runes that a kaomoji has between its brackets.
const longestFace = 16

// findKaomoji returns the first kaomoji of s, with its arms and without. If
// there is none, face is {len(s), 0}.
func findKaomoji(s string) (face, core Span) {
	for at := 0; ; {
		open := at + strings.IndexByte(s[at:], '(')
		if wide := strings.Index(s[at:], "（"); open < at || wide >= 0 && at+wide < open {
			open = at + wide
		}
		if open < at {
			return Span{Start: len(s)}, Span{}
		}
		if end := faceEnd(s[open:]); end > 0 {
			core = Span{open, open + end}
			return withArms(s, core), core
		}
		at = open + 1
	}
}

// faceEnd returns where the brackets that s begins with close again, if what
// they hold looks like a face: mouth and eyes rather than words. Else 0.
func faceEnd(s string) int {
	features, letters, runes := 0, 0, 0
	for i, r := range s {
		switch {
		case i == 0:
			continue
		case r == ')' || r == '）':
			if features > 0 && letters <= 2 && runes >= 3 {
				return i + utf8.RuneLen(r)
			}
			return 0
		case isFeature(r):
			features++
		case r != '0' && unicode.IsDigit(r), strings.ContainsRune("(（\n「『\"“", r):
			return 0
		case unicode.IsLetter(r):
			letters++
		}
		if runes++; runes > longestFace {
			return 0
		}
	}
	return 0
}

// isFeature reports whether a rune draws an eye, a mouth or a tear: any that is
// neither letter, digit, mark nor space, nor what stands in brackets anyway.
func isFeature(r rune) bool {
	if unicode.In(r, unicode.L, unicode.N, unicode.M, unicode.Z, unicode.C) {
		return false
	}
	return !strings.ContainsRune(",.!?-:/&%+'()（）「」『』[]、。！？，：・…—–\"“”‘’", r) && !isEmoji(r)
}

// withArms adds the arms on both sides of a face.
func withArms(s string, core Span) Span {
	isArm := func(r rune) bool {
		return strings.ContainsRune(`ヽヾノﾉゞ╯╰┐┌┗┛┻━︵＼／\/ლ٩۶و`, r)
	}
	left := strings.TrimRightFunc(s[:core.Start], isArm)
	right := strings.TrimLeftFunc(s[core.End:], isArm)
	return Span{len(left), len(s) - len(right)}
}

// isSymbol reports whether a rune begins a term that is not a word: an emoji
// or another drawn sign.
func isSymbol(r rune) bool { return r >= 0x2190 && (unicode.Is(unicode.So, r) || isEmoji(r)) }

// isEmoji covers the blocks of pictographs, flags and skin tones.
func isEmoji(r rune) bool { return r >= 0x1f000 && r <= 0x1faff }
