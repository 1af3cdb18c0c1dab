// Package state holds what a world's journal adds up to: its characters,
// scenes, turns and records with what is held of them, their links, and the
// keyword index over them. It is a pure fold: the same entries give the same
// state, byte for byte.
//
// Check says whether entries may follow, and is where the laws that bind
// several entries are kept; Apply takes in one that may; Visible is the one
// filter through which everything that is read must go; Save and Load move a
// state to bytes and back. The package knows no journal, no clock and no
// people.
//
// A State is not safe for concurrent use; the engine guards it.
package state
