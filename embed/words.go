package embed

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/text"
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

func (w *Words) vectors(purpose Purpose, t string) (out Vectors) {
	lang := languageOf(t)
	if purpose == Query {
		if v := w.sentence(lang, t); v != nil {
			out = Vectors{v}
		}
		return out
	}
	for _, span := range text.Sentences(t) {
		if v := w.sentence(lang, span.Of(t)); v != nil {
			out = append(out, v)
		}
	}
	return out
}

// sentence returns the vector of a text as one sentence, nil if it has none.
func (w *Words) sentence(lang lexicon.Language, t string) []float32 {
	words := w.lexicon.Words(lang, t)
	if w.name != nil {
		words = slices.DeleteFunc(words, func(word lexicon.Word) bool { return w.name(word.Text) })
	}
	return w.lexicon.Sentence(words, nil)
}
