package journaltest

import (
	"testing"

	"github.com/firsthand-memory/firsthand"
)

// Driver is the driver under test. Open is required.
type Driver struct {
	// Open returns a new, empty store. The suite closes it.
	Open func(t *testing.T) firsthand.Store
	// Reopen closes a store that Open or Reopen returned and opens it again
	// with what it holds. Nil for a driver that keeps nothing.
	Reopen func(t *testing.T, s firsthand.Store) firsthand.Store
}

// Run holds a driver to the laws of firsthand.Store, one subtest a law.
func Run(t *testing.T, d Driver) {
	for _, law := range laws() {
		t.Run(law.name, func(t *testing.T) { law.hold(t, d.open(t)) })
	}
	t.Run("random operations agree with a map", func(t *testing.T) { agree(t, d) })
	if d.Reopen != nil {
		t.Run("what is acknowledged is there after reopening", func(t *testing.T) { reopens(t, d) })
	}
}

type law struct {
	name string
	hold func(t *testing.T, s firsthand.Store)
}

func laws() []law {
	return []law{
		{"entries come back as they were", roundTrip},
		{"append numbers the entries itself", numbering},
		{"append keeps no reference to its arguments", aliasing},
		{"append elsewhere than at the end is a conflict", compareAndAppend},
		{"append to an unknown world finds none", unknownWorld},
		{"a batch is written whole or not at all", atomicBatch},
		{"a batch may refer to its own records", ownRecords},
		{"a batch of nothing writes nothing", emptyBatch},
		{"a retried append is recognised", retry},
		{"an id marks a retry and nothing else", idsMarkRetries},
		{"twelve writers leave no gap", manyWriters},
		{"read starts anywhere", readFromTheMiddle},
		{"read stops when told", readStops},
		{"read past the end is a conflict", readPastTheEnd},
		{"read and write at once", readWhileWriting},
		{"a reader may write and read", readerWrites},
		{"an ended context leaves nothing", endedContext},
		{"names and ids of worlds are unique", uniqueWorlds},
		{"find by id, then by name", find},
		{"heads are listed by name", heads},
		{"delete removes one world whole", deleteWorld},
		{"a fork goes on from its parent", forks},
		{"a fork of a fork has the past of both", forkOfFork},
		{"a fork of what is not there is none", noFork},
		{"what is needed is not deleted", needed},
		{"a snapshot is kept", snapshots},
		{"vectors are kept by embedder", vectors},
		{"access keys are kept beside all worlds", accessKeys},
		{"a closed store says so", closed},
	}
}

// open has the test close what it opens.
func (d Driver) open(t *testing.T) firsthand.Store {
	t.Helper()
	s := d.Open(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}
