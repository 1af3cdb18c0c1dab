package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// Sentences cuts s into sentences, without the white space around them. A new
// line always cuts. A full stop, question or exclamation mark cuts with the
// marks, closing quotes and brackets that follow it, except
//
//   - a dot inside a number, a word or an address, after one letter or after a
//     title or abbreviation such as Mr. or e.g.;
//   - dots of an ellipsis: whoever trails off may go on;
//   - before a lower-case word ("Go!" he said) or a Japanese と or って after
//     a closing quote.
//
// Every byte that is not white space is in exactly one sentence.
func Sentences(s string) []Span {
	c := cutter{s: s, start: -1}
	it := graphemes.FromString(s)
	for it.Next() {
		c.next(it.Value(), it.Start(), it.End())
	}
	c.close()
	return c.out
}

// cutter reads clusters and is in one of three states: before a sentence,
// within one, or behind the marks that may end it.
type cutter struct {
	s          string
	out        []Span
	start, end int // the sentence so far; start is -1 before one
	marks      int // where the marks at its end begin; 0 if there are none
	closed     bool
	gap        bool // white space since end
}

func (c *cutter) next(cluster string, start, end int) {
	r, _ := utf8.DecodeRuneInString(cluster)
	switch {
	case r == '\n', r == '\r', r == '\u2028', r == '\u2029', r == '\u0085':
		c.close()
		return
	case unicode.IsSpace(r):
		c.gap = true
		return
	case c.start >= 0 && c.marks > 0:
		if c.follows(r, cluster) {
			c.end = end
			return
		}
		if c.ends(r) {
			c.close()
		}
	}
	if c.start < 0 {
		c.start = start
	}
	c.marks, c.closed = 0, false
	if isMark(r) && start > c.start {
		c.marks = start
	}
	c.end, c.gap = end, false
}

func (c *cutter) close() {
	if c.start >= 0 {
		c.out = append(c.out, Span{c.start, c.end})
	}
	c.start, c.marks, c.closed, c.gap = -1, 0, false, false
}

// follows reports whether a cluster belongs to the marks before it.
func (c *cutter) follows(r rune, cluster string) bool {
	if c.gap {
		return false
	}
	if isCloser(r) {
		c.closed = true
		return true
	}
	return isMark(r) && !c.closed
}

// ends reports whether the marks so far end the sentence, now that r follows.
func (c *cutter) ends(r rune) bool {
	marks := c.s[c.marks:c.end]
	switch {
	case unicode.IsLower(r):
		return false
	case c.closed && !c.gap && (r == 'と' || r == 'っ'):
		return false
	case strings.ContainsAny(marks, "。！？｡"):
		return true
	case !c.gap && !scriptOf(r).cjk():
		return false
	case strings.ContainsAny(marks, "!?"):
		return true
	case strings.Contains(marks, "…"), strings.Contains(marks, ".."):
		return false
	}
	return !isAbbreviation(c.s[c.start:c.marks])
}

func isMark(r rune) bool { return strings.ContainsRune(".!?…。！？｡", r) }

func isCloser(r rune) bool {
	return r == '"' || r == '\'' || unicode.In(r, unicode.Pe, unicode.Pf)
}

const abbreviations = " mr mrs ms mx dr st prof sr jr vs etc capt lt col gen sgt rev hon mt no vol ch fig approx dept e.g i.e a.m p.m "

// isAbbreviation reports whether a text ends in a word that takes a dot: one of
// the list, or a single capital as in J. Smith.
func isAbbreviation(s string) bool {
	word := s[strings.LastIndexFunc(s, func(r rune) bool { return unicode.IsSpace(r) || r == '(' || r == '"' || r == '“' })+1:]
	if r, n := utf8.DecodeRuneInString(word); n == len(word) && unicode.IsUpper(r) {
		return r != 'I'
	}
	return word != "" && strings.Contains(abbreviations, " "+strings.ToLower(word)+" ")
}
