//go:build !race

package block_test

// hundreds of hostile memories are tried.
const hundreds = 100
