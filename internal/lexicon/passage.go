package lexicon

import "github.com/firsthand-memory/firsthand/internal/text"

// LanguageOf returns the language in which the words of a text are looked up.
func LanguageOf(s string) Language {
	switch text.Language(s) {
	case text.Japanese:
		return Japanese
	case text.Chinese:
		return Chinese
	}
	return English
}

// Passage cuts a text of any language into its sentences and each into its
// words, as Words does. Laid end to end they are the words of the whole: what
// is asked for either can be answered by one cut.
func (l *Lexicon) Passage(s string) [][]Word {
	lang := LanguageOf(s)
	spans := text.Sentences(s)
	sentences := make([][]Word, len(spans))
	for i, span := range spans {
		sentences[i] = l.Words(lang, span.Of(s))
	}
	return sentences
}
