//go:build race

package engine_test

// racing says that the race detector looks on, under which long tests are cut
// short.
const racing = true
