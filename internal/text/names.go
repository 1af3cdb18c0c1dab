package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
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
}

type node struct {
	next  map[rune]int32
	names []int32 // the names that end here
}

// NewNames makes ready to find names. Names are compared in NFKC, without case,
// with Traditional, Simplified and Japanese forms taken as one and runs of white
// space as one space; accents count. Empty names are never found.
func NewNames(names []Name) *Names {
	ns := &Names{nodes: make([]node, 1)}
	for i, n := range names {
		if t := strings.Join(strings.Fields(fold(n.Text, naming)), " "); findable(t, n.Listed) {
			ns.add(t, int32(i))
		}
	}
	return ns
}

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
func (ns *Names) Find(text string) []NameMatch {
	if len(ns.nodes) < 2 {
		return nil
	}
	line := readLine(text)
	var out []NameMatch
	for i := 0; i < len(line.runes); {
		names, n := ns.longest(line, i)
		for _, index := range names {
			out = append(out, NameMatch{int(index), line.span(i, i+n)})
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

// line is a text folded as names are, cluster by cluster, with the way back.
type line struct {
	runes []rune
	from  []Span // the cluster that each rune came from
}

func readLine(s string) *line {
	l := &line{runes: make([]rune, 0, len(s)), from: make([]Span, 0, len(s))}
	for it := graphemes.FromString(s); it.Next(); {
		l.add(it.Value(), Span{it.Start(), it.End()})
	}
	return l
}

func (l *line) add(cluster string, from Span) {
	switch r, n := utf8.DecodeRuneInString(cluster); {
	case len(cluster) == 1:
		l.put(rune(lowerASCII(cluster[0])), from)
	case n == len(cluster) && r >= hanFirst && r <= hanLast:
		l.put(variants.root(r), from)
	case n == len(cluster) && r >= 'ぁ' && r <= 'ー': // NFKC leaves these as they are
		l.put(r, from)
	default:
		for _, r := range fold(cluster, naming) {
			l.put(r, from)
		}
	}
}

func (l *line) put(r rune, from Span) {
	if unicode.IsSpace(r) {
		r = ' '
		if last := len(l.runes) - 1; last >= 0 && l.runes[last] == ' ' {
			l.from[last].End = from.End
			return
		}
	}
	l.runes = append(l.runes, r)
	l.from = append(l.from, from)
}

func (l *line) span(i, j int) Span { return Span{l.from[i].Start, l.from[j-1].End} }

// bounded reports whether runes i to j may be a name, by what stands around.
func (l *line) bounded(i, j int) bool {
	if i > 0 && l.from[i-1] == l.from[i] || j < len(l.runes) && l.from[j] == l.from[j-1] {
		return false // a part of a cluster
	}
	if sc := scriptOf(l.runes[i]); j == i+1 && sc.cjk() {
		return l.free(i, sc)
	}
	return (i == 0 || !joined(l.runes[i-1], l.runes[i])) && (j == len(l.runes) || !joined(l.runes[j-1], l.runes[j]))
}

// joined reports whether two neighbours are of one word: of a script with
// spaces, or of katakana, in which Japanese writes one loan word or name.
func joined(a, b rune) bool {
	if scriptOf(a) == spaced || scriptOf(b) == spaced {
		return scriptOf(a) == scriptOf(b)
	}
	return isKatakana(a) && isKatakana(b)
}

func isKatakana(r rune) bool { return r == 'ー' || scriptOf(r) == katakana }

// free reports whether a name of one character stands alone at i.
func (l *line) free(i int, sc script) bool {
	if i > 0 && scriptOf(l.runes[i-1]) == sc && !strings.ContainsRune(beforeName, l.runes[i-1]) {
		return false
	}
	if i+1 == len(l.runes) || scriptOf(l.runes[i+1]) != sc {
		return true
	}
	rest := string(l.runes[i+1 : min(i+4, len(l.runes))])
	for _, w := range afterName {
		if strings.HasPrefix(rest, w) && (sc != hangul || l.wordEnds(i+1+utf8.RuneCountInString(w))) {
			return true
		}
	}
	return false
}

func (l *line) wordEnds(i int) bool { return i >= len(l.runes) || scriptOf(l.runes[i]) != hangul }
