package heading

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Heading is a line that names what follows it.
type Heading struct {
	// Title is the line without the marks around it.
	Title string
	// Level is 1 for a volume or part, 2 for a chapter and 3 for a section; in
	// Markdown it is the number of its marks, 1 to 6.
	Level int
	// Marked says that Markdown marks it.
	Marked bool
	// Counted says that its words tell it, such as "Chapter 3" or 序章.
	Counted bool
}

// longest is how many characters a heading has at most. Longer lines are text
// that happens to begin like one.
const longest = 100

// Of returns the heading that a line is, or false if it is text. It looks at
// the line alone: whether a paragraph is still open before it is for the
// caller to know.
func Of(line string) (Heading, bool) {
	line = strings.Trim(line, " \t　\r\n")
	if line == "" || utf8.RuneCountInString(line) > longest {
		return Heading{}, false
	}
	if h, ok := marked(line); ok {
		_, h.Counted = counted(h.Title)
		return h, true
	}
	return counted(unbracketed(line))
}

// counted reads a heading that is told by its words.
func counted(line string) (Heading, bool) {
	for _, p := range patterns {
		if m := p.form.FindStringSubmatch(line); m != nil && follows(m[1], p.title) {
			return Heading{Title: line, Level: p.level, Counted: true}, true
		}
	}
	return Heading{}, false
}

// marked reads a Markdown heading: one to six marks, a space, the title.
func marked(line string) (Heading, bool) {
	title := strings.TrimLeft(line, "#")
	level := len(line) - len(title)
	if level == 0 || level > 6 || !strings.HasPrefix(title, " ") && !strings.HasPrefix(title, "\t") {
		return Heading{}, false
	}
	title = strings.TrimSpace(strings.TrimRight(strings.TrimSpace(title), "#"))
	return Heading{Title: title, Level: level, Marked: true}, title != ""
}

// unbracketed takes the brackets away that some books set around a heading.
func unbracketed(line string) string {
	for _, pair := range []string{"【】", "〔〕", "《》", "［］"} {
		open, size := utf8.DecodeRuneInString(pair)
		inner := strings.TrimSuffix(strings.TrimPrefix(line, string(open)), pair[size:])
		if len(inner) == len(line)-len(pair) && !strings.Contains(inner, pair[size:]) {
			return strings.TrimSpace(inner)
		}
	}
	return line
}

// follows reports whether the rest of a line can be the title of a heading
// behind its number.
func follows(rest string, how title) bool {
	if rest == "" {
		return true
	}
	first, _ := utf8.DecodeRuneInString(rest)
	switch {
	case strings.HasSuffix(rest, "。"), strings.HasSuffix(rest, "，"), strings.HasSuffix(rest, ","):
		return false
	case strings.ContainsRune(".:：—–-)．・「『（(~～", first):
		return true
	case strings.ContainsRune(" \t　", first):
		return how != capital || opensTitle(strings.TrimLeft(rest, " \t"))
	}
	return how == straight && utf8.RuneCountInString(rest) <= 20 && !strings.ContainsAny(rest, "。！？、，!?") &&
		!strings.ContainsRune("はがをにのでともへ的是和與与在", first)
}

// opensTitle reports whether words behind an English number begin as a title
// does, with a capital or a mark, and do not end as a sentence.
func opensTitle(rest string) bool {
	first, _ := utf8.DecodeRuneInString(rest)
	return strings.ContainsRune(":—–-", first) || unicode.IsUpper(first) && !strings.HasSuffix(rest, ".")
}
