// Package firsthand holds the words of a memory engine for fictional
// characters: worlds, characters, scenes, turns, records and what is said of
// them. A memory answers one question first: was this directly established,
// and who said or showed it?
//
// The package is the vocabulary and nothing else. It imports the standard
// library alone, does no I/O, keeps no state, and any package may import it.
// The engine that works with these words is in package engine; the laws they
// obey are told in docs/model.md.
//
// Names of things are short and stable within a world: r17 is a record, t3 a
// turn, s4 a scene, c2 a character, p5 a passage. Apart from turns, which are
// counted 1, 2, 3, the number is the sequence number of the journal entry that
// brought the thing into being.
package firsthand
