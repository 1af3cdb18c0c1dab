package embed

import (
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// languageOf returns the language in which the lexicon looks a text up.
func languageOf(s string) lexicon.Language {
	switch text.Language(s) {
	case "ja":
		return lexicon.Japanese
	case "zh":
		return lexicon.Chinese
	}
	return lexicon.English
}
