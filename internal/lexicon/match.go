package lexicon

import (
	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

// alike is the least cosine at which two words count as near in meaning.
const alike = .6

// Soften turns a cosine of two words into what they count for as a match: its
// square above 0.6, and 0 up to there.
func Soften(cosine float32) float32 {
	if cosine <= alike {
		return 0
	}
	return cosine * cosine
}

// Stem returns what the forms of an English word have in common, and a word of
// another language as it is.
func Stem(w Word) string {
	if w.Language != English {
		return w.Text
	}
	env := snowballstem.NewEnv(w.Text)
	english.Stem(env)
	return env.Current()
}

// Match returns how well the best of words matches a word of the cue, from 0 to
// 1, and which it is: 1 for the same stem, else the softened cosine of the
// vectors, across languages too. The first of equals is taken; none is -1.
func (l *Lexicon) Match(cue Word, words []Word) (match float32, best int) {
	stem := Stem(cue)
	best = -1
	for i, w := range words {
		if w.Text == cue.Text || Stem(w) == stem {
			return 1, i
		}
		if near := min(1, Soften(l.Cosine(cue, w))); near > match {
			match, best = near, i
		}
	}
	return match, best
}
