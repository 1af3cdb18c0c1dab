package text

import (
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/clipperhouse/uax29/v2/words"
)

// Terms returns the terms under which an index keeps a text, repeats included,
// in the order of the text. Terms are folded as by Fold.
//
//   - Words of scripts with spaces are cut by UAX #29. Plain Latin words are
//     reduced to their English stem, names too: the same is done to the query,
//     so a name still finds itself whatever its case, and "James" and "jame"
//     meeting is cheaper than two terms a word. Exact names are what Names is for.
//   - Han, kana and Hangul give each character and each pair of neighbours.
//   - An emoji, flag or family, and any other symbol such as ♪, is one term; so
//     is a kaomoji such as (；´д｀)ゞ, with its arms and once more without.
func Terms(s string) []string {
	t := termer{dst: make([]string, 0, 8+len(s)/4)}
	t.text(s)
	return t.dst
}

// QueryTerms returns the terms to look for. They differ from Terms in that
// characters without spaces give pairs only, and singly only those that stand
// alone or are a Han character between kana, as 鍵 in 鍵はどこ, because that is
// a word; and that small English words are left out, unless the query has
// nothing else.
func QueryTerms(s string) []string {
	t := termer{query: true}
	t.text(s)
	if len(t.dst) == 0 {
		t.keepStops = true
		t.text(s)
	}
	return t.dst
}

type termer struct {
	dst       []string
	query     bool
	keepStops bool
	env       *snowballstem.Env // made for the first word that needs it
}

func (t *termer) text(s string) {
	for {
		face, core := findKaomoji(s)
		t.folded(Fold(s[:face.Start]))
		if face.End == 0 {
			return
		}
		t.kaomoji(face.Of(s), core.Of(s))
		s = s[face.End:]
	}
}

// folded takes a folded text apart into stretches of one kind.
func (t *termer) folded(s string) {
	for len(s) > 0 {
		r, _ := utf8.DecodeRuneInString(s)
		var n int
		switch {
		case scriptOf(r).cjk():
			n = stretch(s, func(r rune) bool { return scriptOf(r).cjk() })
			t.characters(s[:n])
		case isSymbol(r):
			it := graphemes.FromString(s)
			it.Next()
			n = it.End()
			t.dst = append(t.dst, s[:n])
		default:
			n = stretch(s, func(r rune) bool { return r < utf8.RuneSelf || !scriptOf(r).cjk() && !isSymbol(r) })
			t.words(s[:n])
		}
		s = s[n:]
	}
}

// stretch returns the length of the longest beginning of s whose runes all
// pass; the first one has already.
func stretch(s string, pass func(rune) bool) int {
	for i, r := range s {
		if i > 0 && !pass(r) {
			return i
		}
	}
	return len(s)
}

func (t *termer) words(s string) {
	for it := words.FromString(s); it.Next(); {
		w := it.Value()
		if r, _ := utf8.DecodeRuneInString(w); scriptOf(r) != spaced {
			continue
		}
		switch stop := isStop(w); {
		case !stop:
			t.dst = append(t.dst, t.stem(w))
		case !t.query || t.keepStops: // as it is: half of all words need no stemmer
			t.dst = append(t.dst, w)
		}
	}
}

// stem returns the English stem of a word of plain letters, any other as it is.
func (t *termer) stem(w string) string {
	if len(w) < 3 {
		return w
	}
	for i := range len(w) {
		if c := w[i]; (c < 'a' || c > 'z') && c != '\'' {
			return w
		}
	}
	if t.env == nil {
		t.env = snowballstem.NewEnv(w)
	} else {
		t.env.SetCurrent(w)
	}
	english.Stem(t.env)
	return t.env.Current()
}

// characters adds the characters and pairs of a run without spaces.
func (t *termer) characters(s string) {
	before, prev := other, 0 // the script and place of the character before
	for i, r := range s {
		n, sc := i+utf8.RuneLen(r), scriptOf(r)
		if !t.query || n-i == len(s) || sc == han && before != han && !startsHan(s[n:]) {
			t.dst = append(t.dst, s[i:n])
		}
		if i > 0 {
			t.dst = append(t.dst, s[prev:n])
		}
		before, prev = sc, i
	}
}

func startsHan(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return scriptOf(r) == han
}

func (t *termer) kaomoji(face, core string) {
	whole := squeeze(Fold(face))
	t.dst = append(t.dst, whole)
	if !t.query && core != face {
		t.dst = append(t.dst, squeeze(Fold(core)))
	}
}

// squeeze takes the spaces out: NFKC puts some into a face by itself.
func squeeze(s string) string { return strings.ReplaceAll(s, " ", "") }
