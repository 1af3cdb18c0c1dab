package state_test

import (
	"bytes"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// TestSavingOnlyReads is for the race detector: a world saves its state while
// others read it.
func TestSavingOnlyReads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyTale(t, 40).s
		var all sync.WaitGroup
		var saved [2][]byte
		for i := range saved {
			all.Go(func() { saved[i] = s.Save() })
		}
		all.Wait()
		if !bytes.Equal(saved[0], saved[1]) {
			t.Fatal("one state was saved in two ways")
		}
	})
}
