package static

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// wordPiece cuts a word into the longest pieces from its beginning.
type wordPiece struct {
	ids     map[string]int
	inside  string // before a piece that does not begin a word
	longest int    // characters of a word
	rows    int
	unknown int // -1: there is none
}

func readWordPiece(d vocabulary) (*wordPiece, error) {
	var ids map[string]int
	if err := json.Unmarshal(d.Vocab, &ids); err != nil {
		return nil, invalid("the vocabulary of %s cannot be read: %v", Tokenizer, err)
	}
	w := &wordPiece{ids: ids, inside: "##", longest: 100, unknown: -1}
	if d.Inside != nil {
		w.inside = *d.Inside
	}
	if d.Longest != nil {
		w.longest = *d.Longest
	}
	for piece, id := range ids {
		if id < 0 {
			return nil, invalid("the piece %q of the vocabulary has the number %d", piece, id)
		}
		w.rows = max(w.rows, id+1)
	}
	if id, ok := ids[d.Unknown]; ok {
		w.unknown = id
	}
	return w, nil
}

func (w *wordPiece) size() int { return w.rows }

// cut tries the word as it is, and then, for vocabularies that were made so,
// with its kana without voicing marks and its Hangul in letters.
func (w *wordPiece) cut(ids []int, word string) []int {
	if found, ok := w.whole(ids, word); ok {
		return found
	}
	apart := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(word))
	if found, ok := w.whole(ids, apart); ok {
		return found
	}
	return ids
}

// whole cuts a word; a word with a part that is in no piece is unknown.
func (w *wordPiece) whole(ids []int, word string) ([]int, bool) {
	if utf8.RuneCountInString(word) > w.longest {
		return ids, false
	}
	before := len(ids)
	for at := 0; at < len(word); {
		end, id := w.first(word[at:], at > 0)
		if end == 0 {
			return ids[:before], false
		}
		if id != w.unknown {
			ids = append(ids, id)
		}
		at += end
	}
	return ids, true
}

// first returns the longest piece at the beginning of a text.
func (w *wordPiece) first(t string, inside bool) (end, id int) {
	prefix := ""
	if inside {
		prefix = w.inside
	}
	for end = len(t); end > 0; {
		if id, ok := w.ids[prefix+t[:end]]; ok {
			return end, id
		}
		_, size := utf8.DecodeLastRuneInString(t[:end])
		end -= size
	}
	return 0, 0
}
