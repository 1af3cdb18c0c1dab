package embed

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand/internal/lexicon"
)

// Words is the dictionary bridge: a sentence has the mean vector of its words,
// and a Japanese or Chinese word that of its English meanings. It takes some
// microseconds a sentence and finds across languages. A name that is a word too
// (Rose, 小雨) misleads it, and any name that the word vectors know outweighs
// what is said of its bearer: see [Words.Without].
type Words struct {
	lexicon *lexicon.Lexicon
	name    func(word string) bool // nil for no names
}

// NewWords returns the bridge over a lexicon.
func NewWords(l *lexicon.Lexicon) *Words { return &Words{lexicon: l} }

// Without returns the bridge for a world whose names are left out of every
// vector. Name is asked of each word in lower case, and has to be safe for
// concurrent use. The ID stays: vectors made before a name was known are less
// good, but comparable.
func (w *Words) Without(name func(word string) bool) *Words {
	return &Words{lexicon: w.lexicon, name: name}
}

// ID returns "builtin-1".
func (w *Words) ID() string { return "builtin-1" }

// Dim returns 100.
func (w *Words) Dim() int { return w.lexicon.Dim() }

// Embed returns one vector of a query, and of a passage one for each sentence
// that has a known word of meaning. It fails only when ctx has ended.
func (w *Words) Embed(ctx context.Context, purpose Purpose, texts []string) ([]Vectors, error) {
	out := make([]Vectors, len(texts))
	for i, t := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = w.vectors(purpose, t)
	}
	return out, nil
}

func (w *Words) vectors(purpose Purpose, t string) Vectors {
	sentences := w.lexicon.Passage(t)
	if purpose == Query {
		sentences = [][]lexicon.Word{slices.Concat(sentences...)}
	}
	return w.Of(sentences)
}

// Of returns the vectors of a passage whose sentences are cut into words
// already; it leaves them as they are.
func (w *Words) Of(sentences [][]lexicon.Word) Vectors {
	var out Vectors
	for _, words := range sentences {
		if v := w.lexicon.Sentence(words, w.counts); v != nil {
			out = append(out, v)
		}
	}
	return out
}

// counts is what a word of a sentence counts: nothing if it is a name.
func (w *Words) counts(word lexicon.Word) float32 {
	if w.name != nil && w.name(word.Text) {
		return 0
	}
	return 1
}
