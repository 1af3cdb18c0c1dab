package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

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
	case n == len(cluster) && plain(r):
		l.put(r, from)
	default:
		for _, r := range fold(cluster, naming) {
			l.put(r, from)
		}
	}
}

// plain reports whether a rune is one of the kana and Hangul syllables that
// folding of names leaves alone.
func plain(r rune) bool {
	return r >= 'ぁ' && r <= 'ゖ' || r >= 'ァ' && r <= 'ー' || r >= 0xac00 && r <= 0xd7a3
}

// put adds a rune; a run of white space is one space.
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
