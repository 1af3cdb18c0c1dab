// Package cast finds names that may be a work's characters or places: those
// that recur. In scripts with capitals they are capitalised words within a
// sentence, in Japanese and Chinese words that something says are a person's:
// an honorific, a verb of speech, or "called".
//
// It offers and never decides: whether a name is a character's is for the
// author to say. Importers of works may use it; it stores nothing.
package cast
