package text

import (
	_ "embed" // for the list
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name is a name or alias to look for.
type Name struct {
	Text string
	// Listed says that someone gave this name as it is. A name of one Han,
	// kana or Hangul character that was only derived from a longer one is
	// never found: it would be found everywhere.
	Listed bool
}

// NameMatch is a place where a text names something.
type NameMatch struct {
	Index int // of the name, in the slice that NewNames was given
	Span
}

// Names finds many names in one pass. It never changes after NewNames, and is
// safe for concurrent use. The zero value finds nothing.
type Names struct {
	nodes []node // a trie over folded runes; 0 is its root
	words []bool // by name: it is a word too, and given with a capital
}

type node struct {
	next  map[rune]int32
	names []int32 // the names that end here
}

// NewNames makes ready to find names. Names are compared in NFKC, without case,
// with Traditional, Simplified and Japanese forms taken as one and runs of white
// space as one space; accents count. Empty names are never found.
func NewNames(names []Name) *Names {
	ns := &Names{nodes: make([]node, 1), words: make([]bool, len(names))}
	for i, n := range names {
		if t := strings.Join(strings.Fields(fold(n.Text, naming)), " "); findable(t, n.Listed) {
			ns.add(t, int32(i))
			ns.words[i] = isNameWord[t] && t != strings.TrimSpace(n.Text)
		}
	}
	return ns
}

//go:embed namewords.txt
var nameWords string

// isNameWord holds the words of English that people are named by too. It is
// read once and never changes.
var isNameWord = readNameWords(nameWords)

func readNameWords(list string) map[string]bool {
	words := map[string]bool{}
	for line := range strings.Lines(list) {
		if !strings.HasPrefix(line, "#") {
			for _, w := range strings.Fields(line) {
				words[w] = true
			}
		}
	}
	return words
}

func hasCapital(s string) bool { return strings.ContainsFunc(s, unicode.IsUpper) }

// findable reports whether a folded name is long enough to be looked for.
func findable(name string, listed bool) bool {
	r, n := utf8.DecodeRuneInString(name)
	return name != "" && (listed || n < len(name) || !scriptOf(r).cjk())
}

func (ns *Names) add(name string, index int32) {
	at := int32(0)
	for _, r := range name {
		next, ok := ns.nodes[at].next[r]
		if !ok {
			next = int32(len(ns.nodes))
			ns.nodes = append(ns.nodes, node{})
			if ns.nodes[at].next == nil {
				ns.nodes[at].next = map[rune]int32{}
			}
			ns.nodes[at].next[r] = next
		}
		at = next
	}
	ns.nodes[at].names = append(ns.nodes[at].names, index)
}

// ContainsName reports whether a text names a listed name, as Find does.
func ContainsName(text, name string) bool {
	return len(NewNames([]Name{{Text: name, Listed: true}}).Find(text)) > 0
}

// Find returns where a text names something, from left to right. Of names that
// begin at one place the longest is taken, and the search goes on behind it. If
// several names have the same text, there is one match for each.
//
// Beside a letter or digit of a script with spaces, a name in such a script does
// not match: Zo is not in Zoë, nor "old king" in "bold kingdom"; and beside
// katakana none in katakana: マラ is not in マラソン. Other names in Han, kana or
// Hangul match anywhere, except a name of one character: what stands beside it
// must be of another script, or a particle, honorific or common verb.
//
// A name that is a word too, such as Rose or Will, and was given with a capital
// does not match where a line that has capitals writes it small.
func (ns *Names) Find(text string) []NameMatch {
	if len(ns.nodes) < 2 {
		return nil
	}
	line, capitals := readLine(text), hasCapital(text)
	var out []NameMatch
	for i := 0; i < len(line.runes); {
		names, n := ns.longest(line, i)
		for _, index := range names {
			m := NameMatch{int(index), line.span(i, i+n)}
			if !ns.words[index] || !capitals || hasCapital(m.Of(text)) {
				out = append(out, m)
			}
		}
		i += max(n, 1)
	}
	return out
}

// longest returns the names of the longest match at a rune and its length.
func (ns *Names) longest(l *line, i int) (names []int32, length int) {
	at := int32(0)
	for j := i; j < len(l.runes); j++ {
		next, ok := ns.nodes[at].next[l.runes[j]]
		if !ok {
			return names, length
		}
		at = next
		if found := ns.nodes[at].names; found != nil && l.bounded(i, j+1) {
			names, length = found, j+1-i
		}
	}
	return names, length
}
