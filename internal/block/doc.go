// Package block writes recalled memory out for a language model: as data, in
// a block of its own that begins with Open and ends with Close.
//
// Whatever a story holds, a block has exactly one opening and one closing
// delimiter, every memory in it is a line of its own, and what looks like a
// delimiter, a role label or a heading of a prompt is escaped, look-alikes and
// invisible characters included. What is stored stays as it was told. A block
// fits its budget, its own words counted, and says what it left out.
//
// The package knows its own blocks again, so that what was recalled is never
// taken for something that was told.
//
// Layout, one line each:
//
//	<firsthand-memory>
//	the preface, in the language of the story
//	In mind:
//	- r17 (canon; pier, turn 3) Ivo handed Mara the brass key.
//	Recalled:
//	- r19 (declared by Mara; pier, turn 4; contradicts r17, undecided) …
//	  r20 (unresolved, a reading by rules) …
//	About the player, who agreed to have it kept:
//	- habit: …
//	</firsthand-memory>
//
// Every layer that shows memory to a model uses it; it imports the vocabulary
// and the estimate of tokens alone.
package block
