// Package markdown writes a world as a book to read: its scenes and turns with
// what was taken from each, what was stated beside them, and what is open.
//
// It writes and never reads: a book cannot be brought back in. The words of a
// story are data, so marks of Markdown in them are escaped. The programs above
// may use it; it stores nothing.
package markdown
