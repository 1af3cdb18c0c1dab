//go:build nobuiltin

package encoder

import "errors"

// Builtin opens the model that is part of the binary, of which this one has
// none.
func Builtin() (*Encoder, error) {
	return nil, errors.New("this binary was built without the sentence encoder (tag nobuiltin): take a full build or set up another embedder")
}
