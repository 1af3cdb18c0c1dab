//go:build race

package block_test

// hundreds of hostile memories are tried: fewer where the race detector, which
// has nothing to find in pure functions, slows each of them down.
const hundreds = 5
