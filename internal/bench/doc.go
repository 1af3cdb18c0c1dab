// Package bench measures how well recall finds what answers a question, on
// public sets and on the project's own, through the same doors that a user has:
// a world is told the set's turns and memories, and recall is asked its
// questions. Nothing here looks into an index.
//
// A set is read into pools, a pool becomes a world, and the hits of each
// question are scored against its gold items as the set's authors score them.
// The same commit, settings and files give the same figures.
//
// The package holds no data but the project's own set, in harbour; the public
// sets are read from a folder of the user's. Only the command line and tests
// may use it.
package bench
