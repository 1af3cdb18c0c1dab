// Package foreign holds what all importers of chats share: the rows they hand
// out, the report they fill in, the lines they cut a file into, the keys by
// which a row is recognised when it comes again, and the formats a file can
// be told from by its content.
//
// It holds no format itself: those are the packages below it. Packages tavern
// and transcript read chats, charset finds out how a text is encoded, and
// macro puts names in the place of macros. All of them are pure: a reader
// goes in, rows come out, nothing is stored and no clock is read. The engine
// and the programs above it may use them.
package foreign
