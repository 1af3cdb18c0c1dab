package embed

import (
	"context"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand/embed/internal/encoder"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Sentences is the built-in sentence encoder. It knows English; of Japanese and
// Chinese it reads the first English meaning of each word in turn. It takes a
// millisecond or more a sentence. A turn of a chat is best given to it with who
// speaks and the end of the turn before.
type Sentences struct {
	lexicon *lexicon.Lexicon
	encoder *encoder.Encoder
}

// NewSentences returns the encoder, which reads by the lexicon. The error says
// that the binary was built without it.
func NewSentences(l *lexicon.Lexicon) (*Sentences, error) {
	e, err := encoder.Builtin()
	if err != nil {
		return nil, err
	}
	return &Sentences{lexicon: l, encoder: e}, nil
}

// ID returns "builtin-sentence-1".
func (s *Sentences) ID() string { return "builtin-sentence-1" }

// Dim returns 512.
func (s *Sentences) Dim() int { return encoder.Dim }

// mostWords is how many words the encoder is given at once, safely below the
// pieces that it reads.
const mostWords = 64

// Embed returns one vector of a query, of its last 64 words if it is longer, and
// of a passage one for every 64 words or less, cut between sentences where that
// can be. It fails only when ctx has ended.
func (s *Sentences) Embed(ctx context.Context, purpose Purpose, texts []string) ([]Vectors, error) {
	out := make([]Vectors, len(texts))
	for i, t := range texts {
		parts := passages(s.sentences(t))
		if purpose == Query && len(parts) > 1 {
			parts = []string{ending(s.sentences(t))}
		}
		for _, part := range parts {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if v := s.encoder.Encode(part); v != nil {
				out[i] = append(out[i], v)
			}
		}
	}
	return out, nil
}

// sentences returns the words of each sentence of a text, in English.
func (s *Sentences) sentences(t string) (out [][]string) {
	lang := lexicon.LanguageOf(t)
	for _, span := range text.Sentences(t) {
		sentence := span.Of(t)
		if lang != lexicon.English {
			sentence = s.gloss(lang, sentence)
		}
		if words := strings.Fields(sentence); len(words) > 0 {
			out = append(out, words)
		}
	}
	return out
}

// gloss puts a Japanese or Chinese sentence into English, word by word.
func (s *Sentences) gloss(lang lexicon.Language, sentence string) string {
	var out []string
	for _, w := range s.lexicon.Words(lang, sentence) {
		switch gloss := s.lexicon.Gloss(w); {
		case gloss != "":
			out = append(out, gloss)
		case w.Language == lexicon.English:
			out = append(out, w.Text)
		}
	}
	return strings.Join(out, " ")
}

// passages joins sentences up to mostWords each, and cuts a longer one.
func passages(sentences [][]string) (out []string) {
	var held []string
	flush := func() {
		if len(held) > 0 {
			out = append(out, strings.Join(held, " "))
		}
		held = nil
	}
	for _, words := range sentences {
		if len(held)+len(words) > mostWords {
			flush()
		}
		for ; len(words) > mostWords; words = words[mostWords:] {
			out = append(out, strings.Join(words[:mostWords], " "))
		}
		held = append(held, words...)
	}
	flush()
	return out
}

// ending returns the last mostWords words.
func ending(sentences [][]string) string {
	words := slices.Concat(sentences...)
	return strings.Join(words[max(0, len(words)-mostWords):], " ")
}
