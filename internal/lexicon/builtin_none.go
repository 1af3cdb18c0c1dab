//go:build nobuiltin

package lexicon

import "errors"

// Builtin opens the lexicon that is part of the binary, of which this one has
// none.
func Builtin() (*Lexicon, error) {
	return nil, errors.New("this binary was built without the lexicon (tag nobuiltin): recall finds by keywords alone; take a full build or set up another embedder")
}
