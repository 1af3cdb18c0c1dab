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
//   - a dot inside a number, a word or an address, after one capital, after a
//     title or abbreviation such as Mr. or e.g., or after the number of a list;
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
	r, n := utf8.DecodeRuneInString(cluster)
	switch {
	case isNewLine(cluster):
		c.close()
		return
	case unicode.IsSpace(r) && n == len(cluster): // a mark on a space is drawn
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

func isNewLine(cluster string) bool {
	switch cluster {
	case "\n", "\r", "\r\n", "\u0085", "\u2028", "\u2029":
		return true
	}
	return false
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
	return !takesDot(c.s[c.start:c.marks])
}

func isMark(r rune) bool { return strings.ContainsRune(".!?…。！？｡", r) }

// isCloser knows the ends of quotes and brackets, and of *acts* and _stress_.
func isCloser(r rune) bool {
	return strings.ContainsRune("\"'*_", r) || unicode.In(r, unicode.Pe, unicode.Pf)
}

// abbreviations are those that a capital or a number may follow in the middle
// of a sentence. Before a small letter no list is needed.
const abbreviations = " mr mrs ms mx dr st prof sr jr vs capt lt col gen sgt rev hon mt vol ch fig approx e.g i.e "

// takesDot reports whether a sentence so far ends in a word with a dot of its
// own: one of the list, a single capital as in J. Smith, or only the number of
// a list.
func takesDot(s string) bool {
	if strings.Trim(s, "0123456789") == "" {
		return true
	}
	word := s[1+strings.LastIndexFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("(\"'“‘*_", r)
	}):]
	if r, n := utf8.DecodeRuneInString(word); n == len(word) && unicode.IsUpper(r) {
		return r != 'I'
	}
	return word != "" && strings.Contains(abbreviations, " "+strings.ToLower(word)+" ")
}
