package lexicon

import "unicode/utf8"

// Japanese inflects its verbs and adjectives and writes most grammar in
// hiragana. The lexicon therefore holds the stems of inflected words as words
// of their own (書く also as 書か, 書き, 書い …), and what is left over of
// hiragana between words is endings and particles.

// shortestKana is how many characters a word of kana alone has at least: below
// that, endings and particles look like words.
const shortestKana = 3

// japanese takes the longest word at the start of run, if there is one, and
// returns how far it went.
func (c *cutter) japanese(run string) int {
	first, size := utf8.DecodeRuneInString(run)
	if katakana(first) {
		size = span(run, katakana)
		c.loan(run[:size])
		return size
	}
	if found := c.longest(Japanese, run, longestJapanese); found > 0 {
		word := run[:found]
		if span(word, hiragana) < found || utf8.RuneCountInString(word) >= shortestKana {
			c.take(Japanese, word)
			return found
		}
	}
	if !hiragana(first) {
		c.han(run[:size])
	}
	return size
}

// han takes a character that no Japanese word of the lexicon begins with: it may
// be written as the Chinese do.
func (c *cutter) han(character string) {
	w := c.lexicon.Lookup(Chinese, character)
	w.Language = Japanese
	c.words = append(c.words, w)
}

// loan takes a run of katakana: as one word if the lexicon has it or does not
// know its beginning, which is so with names, and else word by word.
func (c *cutter) loan(run string) {
	for run != "" {
		size := len(run)
		if _, found := c.lexicon.find(Japanese, run); !found {
			if found := c.longest(Japanese, run, longestJapanese); found >= shortestKana*len("ア") {
				size = found
			}
		}
		c.take(Japanese, run[:size])
		run = run[size:]
	}
}
