package macro

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Certain returns the text without what is no fact in it, and whether chance
// decides a part: remarks such as {{// x}} go, and with {{random:red,blue}},
// {{pick:…}} or {{roll:d6}} the whole statement that it stands in, up to the
// end of a sentence, a semicolon or a line.
func Certain(text string) (certain string, chance bool) {
	var out []byte
	for {
		at, end, word := find(text)
		if at < 0 {
			return string(append(out, text...)), chance
		}
		out = append(out, text[:at]...)
		switch {
		case remark(word):
		case lot(word):
			out, chance = whole(out), true
			end += statement(text[end:])
		default:
			end = at + len("{{")
			out = append(out, "{{"...)
		}
		text = text[end:]
	}
}

// find returns where the next macro begins and ends, and its word. A macro
// may hold others; one that is not closed is none.
func find(text string) (at, end int, word string) {
	for {
		i := strings.Index(text[at:], "{{")
		if i < 0 {
			return -1, -1, ""
		}
		at += i
		if end = closing(text, at); end > 0 {
			word, _, _ = strings.Cut(strings.TrimSpace(text[at+2:end-2]), ":")
			return at, end, strings.ToLower(strings.TrimSpace(word))
		}
		at += len("{{")
	}
}

// farthest is how far the end of a macro that holds a list can be away.
const farthest = 1024

func closing(text string, at int) int {
	depth := 0
	for i := at; i+1 < min(len(text), at+farthest); i++ {
		switch text[i : i+2] {
		case "{{":
			depth++
			i++
		case "}}":
			if depth--; depth == 0 {
				return i + 2
			}
			i++
		}
	}
	return 0
}

func remark(word string) bool {
	return strings.HasPrefix(word, "//") || word == "comment" || word == "hidden_key"
}

func lot(word string) bool {
	switch name, _, _ := strings.Cut(word, " "); name {
	case "random", "pick", "roll", "dice":
		return true
	}
	return false
}

// stops end a statement: what stands beyond them holds by itself.
const stops = ".!?;。！？；\n"

// statement returns how far the statement goes on whose middle the text is.
func statement(text string) int {
	i := strings.IndexAny(text, stops)
	if i < 0 {
		return len(text)
	}
	_, size := utf8.DecodeRuneInString(text[i:])
	return i + size
}

// whole returns the text without the statement that it breaks off in. A
// semicolon before that becomes the end of a sentence.
func whole(text []byte) []byte {
	i := bytes.LastIndexAny(text, stops)
	if i < 0 {
		return nil
	}
	switch stop, size := utf8.DecodeRune(text[i:]); stop {
	case ';':
		return append(text[:i], '.')
	case '；':
		return append(text[:i], "。"...)
	default:
		return text[:i+size]
	}
}
