// Package sqlite keeps the journals of all worlds in one SQLite file.
//
// It holds the driver, and what an operator does with its file: check it, back
// it up, repair it. It knows nothing of what the entries mean. Anyone may use
// it.
//
// An acknowledged append is on disk: the file is in WAL mode with
// synchronous=FULL, and Append returns after the commit. One goroutine writes;
// it commits together whatever appends are waiting, of all worlds, and each of
// them succeeds or conflicts by itself. Several processes may use one file at
// once. The file is readable by its owner alone.
//
// # Format
//
// This is format 2 of the store. The application id in the file's header is
// the four bytes FHJL, the user version there is the format. Every later
// version of this package reads every earlier format.
//
// Table world has one row a world: a small number that the other tables know
// it by, its id, its unique name, and the Seq of its last entry, 0 for none.
// Table journal has one row an entry. Its place is the world's number times
// 2^32 plus the entry's Seq, so that a world's entries lie side by side; its
// body is the entry as an export writes it, one JSON object. Table snapshot has
// at most one row a world: the saved state, as the engine encoded it, and the
// Seq of the entry it was taken at. Table vector has one row for each thing that
// an embedder made a vector of: its short form, such as r17, the hash of the
// text (the 64 bits as a signed number), and the vector as the engine encoded
// it.
// Table tie, which is what format 2 adds, has one row for each world that another
// needs: the one that it continues, with the Seq of the last entry that they
// have in common, or one that it needs otherwise, with Seq 0. A world that
// continues another has the rows of its own entries only.
//
// Each row ends in a sum, the CRC-32C (Castagnoli) of what it says, so that a
// bit that flips on disk is noticed. It runs over values followed by a zero
// byte each, numbers in decimal. In world, sum is over id and name, and seq_sum
// over id and last_seq. In journal: the world's id, the entry's Seq, body. In
// snapshot: the world's id, seq, body. In vector: the world's id, embedder, ref,
// hash (unsigned), body. In tie: the world's id, the id of the one it needs, seq.
package sqlite
