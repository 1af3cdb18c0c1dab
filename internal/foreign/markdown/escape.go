package markdown

import "strings"

// marks are the characters that mean something to Markdown or HTML in the
// middle of a line. A mark that only counts at the beginning of a line is
// escaped there.
const marks = "\\`*_[]<>&|~#"

// escape lets a text of one line stand as it is written.
func escape(s string) string {
	var b strings.Builder
	for i, r := range s {
		if strings.ContainsRune(marks, r) || i == 0 && strings.ContainsRune("+-=", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return numbered(b.String())
}

// numbered keeps a text that begins with a number and a dot, or a bracket,
// from being read as a list.
func numbered(s string) string {
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	if digits == 0 || digits == len(s) || s[digits] != '.' && s[digits] != ')' {
		return s
	}
	return s[:digits] + "\\" + s[digits:]
}

// paragraphs lets a text of several lines keep them, with one empty line
// between paragraphs.
func paragraphs(s string) string {
	var b strings.Builder
	end := ""
	for line := range strings.Lines(s) {
		line = escape(strings.TrimSpace(line))
		switch {
		case line != "":
			b.WriteString(end)
			b.WriteString(line)
			end = "\\\n"
		case b.Len() > 0:
			end = "\n\n"
		}
	}
	return b.String()
}
