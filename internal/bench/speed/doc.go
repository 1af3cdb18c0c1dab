// Package speed measures how fast the engine writes, recalls and starts, on the
// machine it runs on.
//
// Figures of one machine say little on another, so what matters is told as a
// ratio of two things done in the same run: durable writes against plain inserts
// into SQLite as durable as they, many writers, each into a world of its own,
// against one. How long the disk takes to flush is told beside them: many
// writers share that, and nothing else.
//
// The chat that is told is made up, in English, Japanese and Chinese, the same
// in every run; so are the vectors of its sentences, whose encoder is measured
// apart.
//
// Everything goes through the engine over SQLite, as in the program. Only the
// command line and tests may use the package, and no test asserts a time.
package speed
