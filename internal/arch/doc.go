// Package arch holds the architecture as a table and the test that keeps the
// source to it. It has no code to import: the table says which package may
// import which and who may touch the clock, and a change to it is a change of
// architecture, to be reviewed as one together with ARCHITECTURE.md.
//
// The test parses every Go file of the module and reports
//
//   - an import that goes up a layer, or sideways without being written down,
//   - an arrow that must not exist, such as recall reaching people,
//   - time, files, network, locks or goroutines where all of them must come in
//     as arguments,
//   - a package that is not in the table,
//   - a package without a doc comment, an init function, a dot import,
//   - a file of more than 500 lines or a function of more than 60.
//
// Test files are held to the rules of shape only: a test may import what it
// needs, and its functions may be as long as their story. Generated files are
// free of the rules of size.
package arch
