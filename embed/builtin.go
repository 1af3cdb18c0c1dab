package embed

import "github.com/firsthand-memory/firsthand/internal/lexicon"

// Builtin returns the two embedders that the binary carries, ready within a few
// milliseconds. The error says that it was built without them (tag nobuiltin).
func Builtin() (*Words, *Sentences, error) {
	l, err := lexicon.Builtin()
	if err != nil {
		return nil, nil, err
	}
	sentences, err := NewSentences(l)
	if err != nil {
		return nil, nil, err
	}
	return NewWords(l), sentences, nil
}
