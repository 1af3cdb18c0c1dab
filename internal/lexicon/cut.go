package lexicon

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Words cuts text into its words of meaning, in order: compatibility forms and
// case folded, stop words left out, names and other words that are not known
// left in. Text with spaces is cut at what is not a letter or digit, Japanese
// and Chinese at the longest words that the lexicon has. Lang says which of
// those two a run of characters is; given English, kana tells.
func (l *Lexicon) Words(lang Language, text string) []Word {
	c := cutter{lexicon: l}
	text = fold(text)
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		run := size
		switch {
		case ideographic(r):
			run = span(text, ideographic)
			c.cut(lang, text[:run])
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			run = span(text, spaced)
			c.take(English, text[:run])
		}
		text = text[run:]
	}
	return c.words
}

// fold takes compatibility forms and case away.
func fold(text string) string {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return strings.ToLower(norm.NFKC.String(text))
		}
	}
	return strings.ToLower(text)
}

// ideographic says whether r is a letter of Japanese or Chinese.
func ideographic(r rune) bool {
	return r >= '⺀' && (unicode.Is(unicode.Han, r) || kana(r))
}

func kana(r rune) bool {
	return r >= 'ぁ' && (unicode.Is(unicode.Hiragana, r) || katakana(r))
}

func katakana(r rune) bool {
	return r == 'ー' || unicode.Is(unicode.Katakana, r)
}

func hiragana(r rune) bool { return kana(r) && !katakana(r) }

// spaced says whether r is part of a word in a text with spaces. Marks are: a
// letter that has no composed form keeps its accents.
func spaced(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)) && !ideographic(r)
}

// span returns how many bytes at the start of text are of runes that are.
func span(text string, are func(rune) bool) int {
	for i, r := range text {
		if !are(r) {
			return i
		}
	}
	return len(text)
}

// cutter gathers the words of a text.
type cutter struct {
	lexicon *Lexicon
	words   []Word
}

// take adds a word unless it is a stop word.
func (c *cutter) take(lang Language, text string) {
	if !Stop(lang, text) {
		c.words = append(c.words, c.lexicon.Lookup(lang, text))
	}
}

// cut takes the words of a run of ideographs or kana.
func (c *cutter) cut(lang Language, run string) {
	if lang == English {
		lang = Chinese
		if strings.ContainsFunc(run, kana) {
			lang = Japanese
		}
	}
	for run != "" {
		if lang == Japanese {
			run = run[c.japanese(run):]
		} else {
			run = run[c.chinese(run):]
		}
	}
}

// The longest words looked for, in characters.
const (
	longestChinese  = 6
	longestJapanese = 8
)

// chinese takes the longest word at the start of run, or else its first
// character, and returns the word's length in bytes.
func (c *cutter) chinese(run string) int {
	size := c.longest(Chinese, run, longestChinese)
	if size == 0 {
		_, size = utf8.DecodeRuneInString(run)
	}
	c.take(Chinese, run[:size])
	return size
}

// longest returns how many bytes the longest word at the start of run has, of
// at most so many characters; 0 if none starts there.
func (c *cutter) longest(lang Language, run string, characters int) int {
	if c.lexicon == nil {
		return 0
	}
	var ends, buckets [longestJapanese]int
	n, h := 0, newHashing(lang)
	for end := 0; n < characters && end < len(run); n++ {
		_, size := utf8.DecodeRuneInString(run[end:])
		h = h.add(run[end : end+size])
		end += size
		ends[n], buckets[n] = end, h.bucket()
	}
	for n--; n >= 0; n-- {
		if _, found := c.lexicon.findIn(buckets[n], lang, run[:ends[n]]); found {
			return ends[n]
		}
	}
	return 0
}
