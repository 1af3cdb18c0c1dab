package extract

import (
	"unicode"
	"unicode/utf8"
)

// matcher finds all the words of the lists in one pass over a text. It reads
// small letters for capitals and ' for ’. It never changes once filled.
type matcher struct {
	next map[step]int32
	ends [][]entry // by node; 0 is the root
}

// step is an edge of the trie: a node and the rune that leads on.
type step struct {
	node int32
	r    rune
}

// hit is a place where a word of a list stands.
type hit struct {
	start, end int
	*entry
}

func (m *matcher) add(word string, e entry) {
	node := int32(0)
	for _, r := range word {
		next, ok := m.next[step{node, r}]
		if !ok {
			next = int32(len(m.ends))
			m.ends = append(m.ends, nil)
			m.next[step{node, r}] = next
		}
		node = next
	}
	m.ends[node] = append(m.ends[node], e)
}

// scan returns the hits in s by their beginning, the shorter first.
func (m *matcher) scan(s string) []hit {
	hits := make([]hit, 0, 16)
	inWord := false
	for at := 0; at < len(s); {
		r, n := utf8.DecodeRuneInString(s[at:])
		letter := spaced(r)
		if !letter || !inWord {
			hits = m.from(s, at, hits)
		}
		inWord = letter
		at += n
	}
	return hits
}

// from appends the hits that begin at a byte.
func (m *matcher) from(s string, at int, hits []hit) []hit {
	node := int32(0)
	for i := at; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		next, ok := m.next[step{node, folded(r)}]
		if !ok {
			return hits
		}
		node = next
		i += n
		for e := range m.ends[node] {
			if entry := &m.ends[node][e]; entry.open || !spaced(r) || endsWord(s[i:]) {
				hits = append(hits, hit{at, i, entry})
			}
		}
	}
	return hits
}

func endsWord(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return !spaced(r)
}

func folded(r rune) rune {
	switch {
	case 'A' <= r && r <= 'Z':
		return r + 'a' - 'A'
	case r == '’':
		return '\''
	}
	return r
}

// spaced reports whether r is a letter or digit of a script that puts spaces
// between words.
func spaced(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return r < 0x2e80 && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r))
}

// dense reports whether r is a letter of a script without spaces between words.
func dense(r rune) bool { return r >= 0x2e80 && unicode.IsLetter(r) }
