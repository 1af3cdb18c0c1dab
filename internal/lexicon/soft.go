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
