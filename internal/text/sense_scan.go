package text

import (
	"slices"
	"strings"
	"unicode"
)

const asks = "?"

// SenseOf reads the sense of a text.
func SenseOf(s string) Sense {
	words := senses[Chinese]
	if Language(s) == Japanese {
		words = senses[Japanese]
	}
	r := senser{text: fold(s, naming), words: words}
	for at, c := range r.text {
		r.line, r.starts = append(r.line, c), append(r.starts, at)
	}
	r.starts = append(r.starts, len(r.text))
	for r.at < len(r.line) {
		switch sc := scriptOf(r.line[r.at]); {
		case sc.cjk():
			r.character(sc)
		case sc == spaced:
			r.word()
		default:
			r.sign(r.line[r.at])
			r.at++
		}
	}
	r.Turns = strings.Join(r.turns, " ")
	return r.Sense
}

// senser reads a folded line from left to right.
type senser struct {
	Sense
	text   string
	line   []rune      // of the text
	starts []int       // where in the text each begins, and where the last ends
	at     int         // the rune that is next
	words  *senseWords // of the characters without spaces
	turns  []string
	stems  termer
}

// piece returns the text from the next rune up to another.
func (r *senser) piece(end int) string { return r.text[r.starts[r.at]:r.starts[end]] }

func (r *senser) sign(c rune) {
	if c == '?' {
		r.units = append(r.units, asks)
		r.turns = append(r.turns, asks)
	}
}

// word takes a word of a script with spaces, or a number in digits.
func (r *senser) word() {
	end := r.at + 1
	for end < len(r.line) && (scriptOf(r.line[end]) == spaced || r.joins(end)) {
		end++
	}
	w := r.piece(end)
	r.at = end
	if n := figure(w); n != "" {
		r.number(n)
		return
	}
	for _, w := range spelled(w) {
		r.english(w)
	}
}

func (r *senser) english(w string) {
	marks, known := senses[English].marks[w]
	if light := isStop(w); r.take(marks, light, w) && !light && (!known || marks[0].turn == held) {
		r.about(r.stems.stem(w))
	}
}

// joins reports whether a sign stands within a word: the ' of don't, the comma
// of 1,920.
func (r *senser) joins(at int) bool {
	if at+1 >= len(r.line) || scriptOf(r.line[at+1]) != spaced {
		return false
	}
	switch r.line[at] {
	case '\'':
		return true
	case ',', '.':
		return unicode.IsDigit(r.line[at-1]) && unicode.IsDigit(r.line[at+1])
	}
	return false
}

// character takes the longest word of the list that the rest begins with, a
// number in Han, a word in katakana, or one character.
func (r *senser) character(sc script) {
	for end := min(r.at+r.words.longest[r.line[r.at]], len(r.line)); end > r.at; end-- {
		if marks, known := r.words.marks[r.piece(end)]; known {
			r.held = r.held || marks[0].turn == parts && r.describes(end)
			r.take(marks, false, strings.Split(r.piece(end), "")...)
			r.at = end
			return
		}
	}
	end := r.at + 1
	if _, is := numerals[r.line[r.at]]; is {
		for ; end < len(r.line) && r.isNumeral(r.line[end]); end++ {
		}
		r.number(numeral(r.line[r.at:end]))
		r.at = end
		return
	}
	if sc == katakana {
		for ; end < len(r.line) && (scriptOf(r.line[end]) == katakana || r.line[end] == 'ー'); end++ {
		}
	}
	w := r.piece(end)
	r.at = end
	r.units = append(r.units, particle(w))
	if !isParticle(w) {
		r.bare = append(r.bare, w)
	}
	if sc == han || sc == katakana {
		r.about(w)
	}
}

// describes reports whether a verb of Japanese that ends in た there describes
// the noun behind it: the man who sold the ring need not be who is spoken of.
func (r *senser) describes(end int) bool {
	return end+1 < len(r.line) && r.line[end] == 'た' && (scriptOf(r.line[end+1]) == han || scriptOf(r.line[end+1]) == katakana)
}

func (r *senser) isNumeral(c rune) bool { _, is := numerals[c]; return is }

// isParticle reports whether a character only ties others together.
func isParticle(w string) bool {
	switch w {
	case "は", "が", "を", "に", "へ", "と", "で", "も", "の", "よ", "ね", "な", "的", "過", "着", "著", "把", "在":
		return true
	}
	return false
}

// particle takes particles for one that do the same.
func particle(w string) string {
	switch w {
	case "が":
		return "は"
	case "へ":
		return "に"
	}
	return w
}

// take takes in a word of a list, light if it is grammar, and reports whether it
// says something of its own too.
func (r *senser) take(marks []mark, light bool, units ...string) bool {
	for _, m := range marks {
		switch m.turn {
		case idle:
			return false
		case deny:
			r.denials++
			r.turns = append(r.turns, "not")
		case doubt:
			r.doubts++
			r.turns = append(r.turns, "perhaps")
		case change:
			r.Changes = true
		case person:
			r.Personal, light = true, true
		case you:
			r.Personal, r.you, light = true, true, true
		case hearsay:
			light = true
		case held:
			r.held = true
			r.turns = append(r.turns, "held")
		case has:
			r.has = true
		case parts:
			r.parts = true
		case whole:
			r.about(strings.Join(units, ""))
		case count:
			r.number(m.is)
			return false
		case pole:
			r.poles = append(r.poles, m)
			r.turns = append(r.turns, side(m))
		}
	}
	r.units = append(r.units, units...)
	if !light {
		r.bare = append(r.bare, units...)
	}
	return true
}

func side(m mark) string {
	if m.minus {
		return "-" + m.is
	}
	return "+" + m.is
}

func (r *senser) number(n string) {
	r.numbers = append(r.numbers, n)
	r.turns = append(r.turns, n)
	r.units, r.bare = append(r.units, n), append(r.bare, n)
}

// aboutMost bounds About: what a text is about shows early.
const aboutMost = 64

func (r *senser) about(w string) {
	if len(r.About) < aboutMost && !slices.Contains(r.About, w) {
		r.About = append(r.About, w)
	}
}
