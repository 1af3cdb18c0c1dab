// Package text folds and cuts text in English, Japanese, Chinese (Traditional
// and Simplified) and Korean: one form for things that are read the same, terms
// for an index, sentences, chunks, quotes, names, an estimate of tokens, and what
// tells apart two texts that look alike.
// Other languages pass through the same rules without a word list of their own.
//
// It holds no state and no index, and knows nothing of worlds or records. Every
// function is pure and safe for concurrent use; every package may use it.
//
// Offsets are bytes of the text that was handed in. Spans never end inside a
// grapheme cluster, so an emoji family or an accented letter is never cut.
// Text that is not valid UTF-8 is treated as if each bad byte were U+FFFD; clean
// it once, where it enters, with ValidUTF8.
package text

// Span is a piece of a text, from byte Start up to, not including, byte End.
type Span struct{ Start, End int }

// Of returns the piece of s. The span must have been made for s.
func (p Span) Of(s string) string { return s[p.Start:p.End] }
