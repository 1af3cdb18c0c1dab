package transcript

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// line is a line taken apart.
type line struct {
	kind  kind
	name  string
	stamp string
	text  string
}

type kind int

const (
	empty     kind = iota
	rule           // --- or ***, between scenes
	narration      // *Rain began at dusk.*, or a heading
	spoken         // Name: text
	plain          // text without a name
)

// parse takes a line apart.
func (k known) parse(s string) line {
	s = strings.TrimSpace(s)
	switch {
	case s == "":
		return line{kind: empty}
	case len(s) >= 3 && strings.Trim(s, "-*=_ ") == "":
		return line{kind: rule}
	case strings.HasPrefix(s, "# "), strings.HasPrefix(s, "## "), strings.HasPrefix(s, "### "), starred(s):
		return line{kind: narration, text: s}
	}
	stamp, rest := cutStamp(s)
	if l, ok := cutName(rest); ok && k.name(l) {
		return line{kind: spoken, name: l.name, stamp: stamp, text: l.text}
	}
	return line{kind: plain, text: s}
}

// starred reports whether a line is wholly in single asterisks.
func starred(s string) bool {
	inner, ok := strings.CutPrefix(s, "*")
	inner, closed := strings.CutSuffix(inner, "*")
	return ok && closed && inner != "" && !strings.Contains(inner, "*")
}

// label is what stands before a colon or a quotation, perhaps a name.
type label struct {
	name   string
	bold   bool
	quoted bool // Name「…」
	text   string
}

// maxName is the longest name, in characters.
const maxName = 40

// cutName cuts "Name: text" at its first colon, or Name「text」 before the
// quotation. It reports whether the part before could be a name by its shape
// alone, and what follows be speech.
func cutName(s string) (label, bool) {
	at := strings.IndexAny(s, ":：「『")
	if at <= 0 {
		return label{}, false
	}
	mark, size := utf8.DecodeRuneInString(s[at:])
	l := label{name: strings.TrimSpace(s[:at]), text: s[at+size:]}
	switch mark {
	case '「', '『':
		l.text, l.quoted = s[at:], true
		return l, shaped(l.name) && (strings.HasSuffix(s, "」") || strings.HasSuffix(s, "』"))
	case ':':
		l.unbold()
		if !speaks(l.text) {
			return label{}, false
		}
	default:
		l.unbold()
	}
	l.text = strings.TrimSpace(l.text)
	return l, shaped(l.name)
}

// unbold takes the stars from **Name:** text and **Name**: text.
func (l *label) unbold() {
	for _, mark := range []string{"**", "__"} {
		inner, opened := strings.CutPrefix(l.name, mark)
		if !opened {
			continue
		}
		if name, closed := strings.CutSuffix(inner, mark); closed {
			l.name, l.bold = name, true
		} else if text, closed := strings.CutPrefix(l.text, mark); closed {
			l.name, l.text, l.bold = inner, text, true
		}
	}
	l.name = strings.TrimSpace(l.name)
}

// speaks reports whether speech can follow a colon of ASCII: after a space, a
// quote or in a script without spaces, but not as in 12:30, C:\ or https://.
func speaks(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return size == 0 || unicode.IsSpace(r) || strings.ContainsRune(`"*(`, r) || r >= utf8.RuneSelf
}

// shaped reports whether a text has the shape of a name: short, with a letter,
// without the punctuation of a sentence.
func shaped(name string) bool {
	if name == "" || utf8.RuneCountInString(name) > maxName || !strings.ContainsFunc(name, unicode.IsLetter) {
		return false
	}
	if strings.ContainsAny(name, "!?,;\"…。、，！？；「」『』“”*()（）[]【】{}<>/\\|=") {
		return false
	}
	// A full stop is good after a title or an initial: Dr. Wren, J. Wren.
	for word := range strings.FieldsSeq(name) {
		if stem, stopped := strings.CutSuffix(word, "."); stopped && utf8.RuneCountInString(stem) > 4 {
			return false
		}
	}
	return true
}
