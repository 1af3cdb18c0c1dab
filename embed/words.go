package embed

import (
	"context"

	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Words is the dictionary bridge: a sentence has the mean vector of its words,
// and a Japanese or Chinese word that of its English meanings. It takes some
// microseconds a sentence and finds across languages. A name that means
// something (Rose, 小雨) misleads it: see [Words.Ignore].
type Words struct {
	lexicon *lexicon.Lexicon

	// Ignore, if it is set, says which words are left out, in lower case: the
	// names of a world. A vector made under another rule is still comparable.
	Ignore func(word string) bool
}

// NewWords returns the bridge over a lexicon.
func NewWords(l *lexicon.Lexicon) *Words { return &Words{lexicon: l} }

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
	if w.Ignore != nil {
		kept := words[:0]
		for _, word := range words {
			if !w.Ignore(word.Text) {
				kept = append(kept, word)
			}
		}
		words = kept
	}
	return w.lexicon.Sentence(words, nil)
}
