// Package macro puts names in the place of the macros {{user}} and {{char}}
// of cards and chats. It knows those two and their older spellings; every
// other macro stays as it is written, for {{random:red,blue}} is no fact.
// Importers of chats, cards and lorebooks may use it.
package macro

import "strings"

// Names are whom the macros of a text stand for: the names valid where the
// text stands, which need not be today's.
type Names struct {
	User string
	Char string
	// Nickname takes the place of Char where a card gives one.
	Nickname string
}

// Resolve returns the text with the names in the place of {{user}}, <USER>,
// {{char}}, <BOT> and <CHAR>, in any case. A macro whose name is empty stays.
// A name is not searched for macros itself.
func Resolve(text string, names Names) string {
	at := next(text)
	if at < 0 {
		return text
	}
	var b strings.Builder
	for at >= 0 {
		b.WriteString(text[:at])
		name, size := names.at(text[at:])
		b.WriteString(name)
		text = text[at+size:]
		at = next(text)
	}
	b.WriteString(text)
	return b.String()
}

// next returns where the next macro may begin, or -1.
func next(text string) int { return strings.IndexAny(text, "{<") }

// at returns what to write for the macro at the head of the text and how many
// bytes that replaces. Without a macro it is the first byte itself.
func (n Names) at(text string) (string, int) {
	open, end := "{{", "}}"
	if text[0] == '<' {
		open, end = "<", ">"
	}
	if inner, found := strings.CutPrefix(text, open); found {
		if word, _, found := strings.Cut(inner[:min(len(inner), longest)], end); found {
			if name := n.of(open, word); name != "" {
				return name, len(open) + len(word) + len(end)
			}
		}
	}
	return text[:1], 1
}

// longest is how far the end of a macro that is known can be away.
const longest = 16

// of returns the name a macro stands for, or "".
func (n Names) of(open, word string) string {
	switch open + strings.ToLower(strings.TrimSpace(word)) {
	case "{{user", "<user":
		return n.User
	case "{{char", "<char", "<bot":
		if n.Nickname != "" {
			return n.Nickname
		}
		return n.Char
	}
	return ""
}
