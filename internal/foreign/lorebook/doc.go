// Package lorebook reads lorebooks: those of character cards, SillyTavern's
// world info, and the books of RisuAI, Agnai, NovelAI and KoboldCpp. All of
// them become one form of book and entry, made from one table of the names that
// the programs give to the same things.
//
// A book is read as it stands: macros are not resolved and nothing is judged.
// What this program has no word for is kept in the entry, byte for byte. Pieces
// makes excerpts of the entries that are on.
//
// A lorebook is one JSON value and is held as a whole; it may have 64 MiB.
// Package card and the importers above use it; it stores nothing.
package lorebook
