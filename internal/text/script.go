package text

import "unicode"

// script is the kind of writing a rune belongs to, as far as cutting words and
// matching names must know.
type script uint8

const (
	other    script = iota // space, punctuation, symbols
	spaced                 // letters and digits of scripts that put spaces between words
	han                    // Chinese characters, 々 and 〇
	hiragana               // with the marks both kana share, ー among them
	katakana
	hangul
)

// cjk reports whether words of the script are written without spaces, or with
// particles grown on to them.
func (s script) cjk() bool { return s >= han }

func scriptOf(r rune) script {
	switch {
	case r < 0x80:
		if isASCIILetter(r) || '0' <= r && r <= '9' {
			return spaced
		}
		return other
	case r < 0x1100:
		return wordScript(r)
	case r < 0x3400:
		return smallScript(r)
	case r <= hanLast, r >= 0xf900 && r <= 0xfaff, r >= 0x20000 && r <= 0x3ffff:
		return han
	case r >= 0xac00 && r <= 0xd7a3:
		return hangul
	case r >= 0xff66 && r <= 0xff9f:
		return katakana
	case r >= 0xffa0 && r <= 0xffdc:
		return hangul
	}
	return wordScript(r)
}

// smallScript knows the blocks from Hangul letters up to the Han characters.
func smallScript(r rune) script {
	switch {
	case r <= 0x11ff, r >= 0x3131 && r <= 0x318e:
		return hangul
	case r == '々', r == '〇', r == '〻':
		return han
	case r >= 0x3041 && r <= 0x309f, r == 'ー':
		return hiragana
	case r >= 0x30a1 && r <= 0x30fa, r >= 0x30fd && r <= 0x30ff, r >= 0x31f0 && r <= 0x31ff:
		return katakana
	}
	return wordScript(r)
}

func wordScript(r rune) script {
	if unicode.In(r, unicode.Letter, unicode.Mark, unicode.Number) {
		return spaced
	}
	return other
}

// The languages that script alone can tell apart, by their ISO 639-1 codes.
const (
	English  = "en"
	Japanese = "ja"
	Chinese  = "zh"
	Korean   = "ko"
)

// Language guesses the language of a line by its script: kana is Japanese,
// Hangul Korean, Han without either Chinese, anything else with letters
// English. A name or a quoted word of another script does not turn a line
// over: a spaced word weighs as much as two characters without spaces. A line
// without letters is "".
func Language(s string) string {
	var counts [hangul + 1]int
	last := other
	for _, r := range s {
		sc := scriptOf(r)
		if sc != spaced || last != spaced {
			counts[sc]++
		}
		last = sc
	}
	kana := counts[hiragana] + counts[katakana]
	east := counts[han] + kana + counts[hangul]
	switch {
	case counts[spaced]+east == 0:
		return ""
	case 2*counts[spaced] > east:
		return English
	case counts[hangul] > counts[han]+kana:
		return Korean
	case 8*kana >= counts[han]: // a の in a Chinese shop sign is not Japanese
		return Japanese
	}
	return Chinese
}
