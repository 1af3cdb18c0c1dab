// Package foreign holds what all importers share: the rows of chats and pieces
// of works they hand out, the report they fill in, the lines they cut a file
// into, the keys by which a row is recognised when it comes again, and the
// formats a file can be told from by its content.
//
// It holds no format itself: those are the packages below it. Packages tavern
// and transcript read chats; work, card and lorebook read lore. Charset finds
// out how a text is encoded, heading what a heading is, macro puts names in the
// place of macros, and object reads JSON whose fields may be of any kind. All of
// them are pure: a reader goes in, rows or pieces come out, nothing is stored and
// no clock is read. The engine and the programs above it may use them.
package foreign
