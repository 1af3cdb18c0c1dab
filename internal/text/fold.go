package text

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns the form of s that search compares: two texts that a reader
// takes for the same give the same form. It folds
//
//   - compatibility forms and width, by NFKC: ＡＢＣ, ｶｷﾞ, ①;
//   - case, and ß to ss, ς to σ;
//   - accents on Latin letters, because people type names without them:
//     Zoë and Zoe, café and cafe. Marks elsewhere make another letter (か and
//     が, и and й) and stay;
//   - Traditional, Simplified and Japanese forms of a character: 鑰匙 and 钥匙,
//     燈台 and 灯台. Where Simplified writing uses one character for several
//     old ones (发 for 發 and 髮) they become one, and so does a Japanese
//     character that looks like the Simplified form of another (机 and 機);
//   - katakana to hiragana;
//   - curly single quotes to ', for the sake of don't;
//   - variation selectors, soft hyphens and zero-width spaces, to nothing.
//
// Folding twice gives the same as folding once. Fold(s) is for comparing, never
// for showing.
func Fold(s string) string {
	if folded(s) {
		return s
	}
	return fold(s, search)
}

// folded reports whether s is ASCII without capitals, which Fold leaves alone.
func folded(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return true
}

// strength says how much folding takes as the same.
type strength int

const (
	naming strength = iota // keeps accents and the two kana apart
	search
)

func fold(s string, how strength) string {
	s = norm.NFKC.String(s)
	b := make([]byte, 0, len(s)+8)
	latin := false // whether the last letter was a Latin one
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			latin = isASCIILetter(r)
			b = append(b, lowerASCII(byte(r)))
		case invisible(r):
		case latin && how == search && unicode.Is(unicode.Mn, r):
		default:
			b = appendFolded(b, r, how)
			latin = unicode.Is(unicode.Latin, r)
		}
	}
	// A letter that lost its case or its neighbour may compose with its mark.
	return string(norm.NFKC.Bytes(b))
}

// appendFolded adds the form of a rune beyond ASCII that is in NFKC.
func appendFolded(b []byte, r rune, how strength) []byte {
	switch {
	case r >= hanFirst && r <= hanLast:
		return utf8.AppendRune(b, variants.root(r))
	case r >= 'ァ' && r <= 'ヶ', r == 'ヽ', r == 'ヾ':
		if how == search {
			r -= 'ァ' - 'ぁ'
		}
		return utf8.AppendRune(b, r)
	case r == '‘', r == '’':
		return append(b, '\'')
	}
	switch r = unicode.ToLower(r); {
	case r == 'ß':
		return append(b, "ss"...)
	case r == 'ς':
		r = 'σ'
	case how == search && unicode.Is(unicode.Latin, r):
		r = bare(r)
	}
	return utf8.AppendRune(b, r)
}

// bare returns a Latin letter without its accents.
func bare(r rune) rune {
	var buf [utf8.UTFMax]byte
	parts := norm.NFD.Properties(utf8.AppendRune(buf[:0], r)).Decomposition()
	if base, _ := utf8.DecodeRune(parts); len(parts) > 0 {
		return base
	}
	return r
}

// invisible reports whether a rune changes only how its neighbour is drawn or
// where a line may break. Joiners are not among them: they make emoji families.
func invisible(r rune) bool {
	switch {
	case r == 0xad, r == 0x200b, r == 0x2060, r == 0xfeff:
		return true
	case r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0100 && r <= 0xe01ef:
		return true
	}
	return false
}

func isASCIILetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

func lowerASCII(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
