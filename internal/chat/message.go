package chat

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/firsthand-memory/firsthand/internal/block"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Message is one message of a chat that is story: the user's or the
// assistant's.
type Message struct {
	User bool
	Name string // the name beside the message, if there is one
	Text string
}

// Said is a message, or a part of one, with its speaker.
type Said struct {
	User    bool
	Speaker string // empty: nobody is named
	Text    string
	Mark    Mark
	// Telling says that the text is long enough not to be said twice by chance.
	Telling bool
}

// Cast answers whether somebody of that name is in the world, under which name,
// and whether a person plays them.
type Cast func(name string) (known string, played, ok bool)

// Read makes messages ready. A message that holds the lines of several known
// speakers, as front ends merge them, is parted; one without any text is left
// out.
func Read(messages []Message, cast Cast) []Said {
	named := naming(messages, cast)
	said := make([]Said, 0, len(messages))
	for _, m := range messages {
		m.Text = Story(m.Text)
		for _, part := range parted(m, cast, named) {
			if strings.TrimSpace(part.Text) == "" {
				continue
			}
			part.Mark, part.Telling = MarkOf(part.User, part.Text), telling(part.Text)
			said = append(said, part)
		}
	}
	return said
}

// thought is what a model thinks aloud before it answers.
var thought = regexp.MustCompile(`(?s)^\s*<think(?:ing)?>.*?</think(?:ing)?>\s*`)

// Story returns a message without our own blocks and without what a model
// thought before it.
func Story(s string) string {
	if !strings.Contains(s, "<") {
		return s
	}
	return thought.ReplaceAllString(block.Cut(s), "")
}

// parted returns the message, or its parts by speaker. Names gives the names
// that stand before texts in this chat though nobody of the world has them.
func parted(m Message, cast Cast, names map[string]bool) []Said {
	one := Said{User: m.User, Speaker: m.Name, Text: m.Text}
	name, rest, ok := Prefix(m.Text)
	if !ok {
		return []Said{called(one, cast)}
	}
	if _, _, known := lookUp(cast, name); !known && !names[text.Fold(name)] {
		return []Said{called(one, cast)}
	}
	one.Speaker, one.Text = name, rest
	var parts []Said
	for at := 0; ; {
		next := strings.IndexByte(one.Text[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
		name, rest, ok := Prefix(one.Text[at:])
		if _, _, known := lookUp(cast, name); !ok || !known {
			continue
		}
		whole := one.Text
		one.Text = strings.TrimSpace(whole[:at])
		parts = append(parts, called(one, cast))
		one.Speaker, one.Text, at = name, rest, 0
	}
	return append(parts, called(one, cast))
}

// called gives a speaker the name that the world has for them. A character whom
// nobody plays is no user, whatever the role of the message.
func called(s Said, cast Cast) Said {
	if s.Speaker == "" {
		return s
	}
	known, played, ok := lookUp(cast, s.Speaker)
	if ok {
		s.Speaker = known
		s.User = s.User && played
	}
	return s
}

// lookUp also knows names whose spaces a front end had to replace.
func lookUp(cast Cast, name string) (known string, played, ok bool) {
	if name == "" {
		return "", false, false
	}
	if known, played, ok = cast(name); !ok && strings.Contains(name, "_") {
		known, played, ok = cast(strings.ReplaceAll(name, "_", " "))
	}
	return known, played, ok
}

// naming returns the names that stand before at least two texts of the chat, or
// before one in a chat where somebody's known name does.
func naming(messages []Message, cast Cast) map[string]bool {
	count, style := map[string]int{}, false
	for _, m := range messages {
		name, _, ok := Prefix(m.Text)
		if !ok {
			continue
		}
		count[text.Fold(name)]++
		if _, _, known := lookUp(cast, name); known {
			style = true
		}
	}
	names := map[string]bool{}
	for name, n := range count {
		names[name] = n > 1 || style
	}
	return names
}

const longestName = 48 // bytes

// Prefix parts "Name: text". What cannot be a name is none.
func Prefix(s string) (name, rest string, ok bool) {
	head := s[:min(len(s), longestName+3)]
	at := strings.IndexAny(head, ":：\n")
	if at <= 0 || head[at] == '\n' {
		return "", s, false
	}
	name = strings.TrimSpace(strings.Trim(head[:at], "*_ "))
	rest = strings.TrimPrefix(strings.TrimPrefix(s[at:], ":"), "：")
	for i, r := range name {
		if i == 0 && !unicode.IsUpper(r) && r < 0x2e80 || unicode.IsDigit(r) && i == 0 || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" '’-_・·ー", r) {
			return "", s, false
		}
	}
	if name == "" || strings.Count(name, " ") > 3 || strings.HasPrefix(rest, "//") {
		return "", s, false
	}
	return name, strings.TrimLeft(strings.TrimPrefix(rest, "**"), " \t\r\n　"), true
}

// telling reports whether a text has twelve letters, or six characters of a
// writing without spaces.
func telling(s string) bool {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			if n++; r >= 0x2e80 {
				n++
			}
			if n >= 12 {
				return true
			}
		}
	}
	return false
}

// Mark stands for a text: equal texts have equal marks, whatever their spaces
// and whether or not the speaker's name stands before them.
type Mark uint64

// MarkOf returns the mark of a text that a user or an assistant said.
func MarkOf(user bool, s string) Mark {
	const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a
	h := uint64(offset)
	if user {
		h = (h ^ 'u') * prime
	}
	s = Story(s)
	if _, rest, ok := Prefix(s); ok {
		s = rest
	}
	for i := range len(s) {
		switch c := s[i]; c {
		case ' ', '\n', '\r', '\t':
		default:
			h = (h ^ uint64(c)) * prime
		}
	}
	return Mark(h)
}
