//go:build !nobuiltin

package encoder

import _ "embed"

//go:embed data/encoder.bin
var builtin string

// Builtin opens the model that is part of the binary, in about a millisecond.
// Its weights have a licence of their own, data/LICENSE. In a binary built with
// the tag nobuiltin there are none, which the error says.
func Builtin() (*Encoder, error) { return Open(builtin) }
