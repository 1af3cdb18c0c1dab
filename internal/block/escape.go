package block

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Escape returns a text as one line that cannot be taken for the frame it
// stands in. Line feeds and other spaces become one space each run, invisible
// and direction-changing characters go, and with a character reference
// (&lt; &#58;) are written: angle and square brackets, headings, fences, and the
// colon or bracket that would make a word the label of a role. Look-alikes of
// them are treated as them. A reader reads the text as before.
func Escape(s string) string {
	if plain(s) {
		return s
	}
	runes := visible(s)
	faces := make([]rune, len(runes))
	for i, r := range runes {
		faces[i] = face(r)
	}
	marked := labels(faces, runes)
	var b strings.Builder
	b.Grow(len(s) + 16)
	for i, r := range runes {
		if marked[i] || mark(faces, runes, i) {
			b.WriteString(reference(faces[i]))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// plain reports whether s has nothing that could need an escape: letters,
// digits, spaces and quiet punctuation of ASCII.
func plain(s string) bool {
	for i := range len(s) {
		c := s[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		case c == ' ' && i > 0 && s[i-1] != ' ' && i < len(s)-1:
		case strings.IndexByte(`.,;!?'"()-/*_`, c) >= 0:
		default:
			return false
		}
	}
	return true
}

// visible returns the runes of s that a reader sees, every run of spaces and
// line ends as one space.
func visible(s string) []rune {
	out := make([]rune, 0, len(s))
	for at, r := range s {
		switch {
		case blank(r):
			if len(out) > 0 && out[len(out)-1] != ' ' {
				out = append(out, ' ')
			}
		case r == zeroWidthJoiner:
			if joins(out, s[at+utf8.RuneLen(r):]) {
				out = append(out, r)
			}
		case hidden(r):
		default:
			out = append(out, r)
		}
	}
	for len(out) > 0 && out[len(out)-1] == ' ' {
		out = out[:len(out)-1]
	}
	return out
}

const zeroWidthJoiner = 0x200d

// joins reports whether a joiner stands between two pictures, as in families
// of emoji.
func joins(before []rune, after string) bool {
	next, _ := utf8.DecodeRuneInString(after)
	return len(before) > 0 && picture(before[len(before)-1]) && picture(next)
}

func picture(r rune) bool {
	return unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) || r == 0xfe0f
}

// blank reports whether a rune is seen as a space or ends a line.
func blank(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || r == 0x2028 || r == 0x2029 || r == 0x2800
}

// hidden reports whether nothing is seen of a rune, or it turns the direction
// of its neighbours.
func hidden(r rune) bool {
	switch r {
	case 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xffa0:
		return true
	}
	return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) && r != 0xfe0f
}

// reference writes a rune of ASCII so that it is read and not obeyed.
func reference(r rune) string {
	switch r {
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '&':
		return "&amp;"
	case '[':
		return "&#91;"
	case ']':
		return "&#93;"
	case '#':
		return "&#35;"
	case '`':
		return "&#96;"
	}
	return "&#58;"
}

// mark reports whether the rune would be read as a mark of a prompt where it
// stands.
func mark(faces, runes []rune, i int) bool {
	before, after := beside(faces, i, -1), beside(faces, i, 1)
	switch faces[i] {
	case '<', '>', '[', ']':
		return !title(runes[i]) || tagged(before) || tagged(after)
	case '#', '`':
		return before == 0 || before == faces[i] || after == faces[i]
	case '&':
		return refers(faces[i+1:])
	}
	return false
}

// beside returns the next face on a side, 0 if there is none. A mark that
// combines with a letter does not hide it.
func beside(faces []rune, i, step int) rune {
	for i += step; i >= 0 && i < len(faces); i += step {
		if !unicode.Is(unicode.Mn, faces[i]) {
			return faces[i]
		}
	}
	return 0
}

// refers reports whether what follows an & makes it a character reference.
func refers(after []rune) bool {
	for i, r := range after[:min(len(after), 12)] {
		if r == ';' {
			return i > 0
		}
		if !letter(r) && r != '#' && !unicode.IsDigit(r) {
			return false
		}
	}
	return false
}

// title reports whether a rune is a bracket that Japanese and Chinese put
// around titles.
func title(r rune) bool { return strings.ContainsRune("〈〉《》≪≫【】〔〕", r) }

// tagged reports whether a bracket beside the rune looks like that of a tag.
func tagged(r rune) bool {
	return 'a' <= r && r <= 'z' || r == '/' || r == '|' || r == '<' || r == '>' || r == '[' || r == ']'
}
