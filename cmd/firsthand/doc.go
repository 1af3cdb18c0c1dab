// Command firsthand keeps the memory of fictional characters: who said or
// showed what, in which scene, how firmly it is established, and who knows.
//
// It wires the engine to a store by hand, one file a subcommand, and holds
// what a terminal needs: flags, words for a reader, JSON for a program. It
// decides nothing about memory.
//
// What a command answers is on stdout; with --json that is one JSON document.
// Notices, progress and errors are on stderr. The exit codes are 0 for done,
// 1 internal, 2 invalid use or input, 3 not found, 4 conflict, 5 refused and
// 6 unavailable; where it is not 0, stdout holds nothing but what was done
// and acknowledged before.
package main
