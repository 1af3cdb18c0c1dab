package sqlite_test

import (
	"path/filepath"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/journaltest"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

func TestStoreKeepsTheLaws(t *testing.T) {
	t.Parallel()
	paths := map[firsthand.Store]string{}
	open := func(t *testing.T, path string) firsthand.Store {
		s, err := sqlite.Open(t.Context(), path, sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		paths[s] = path
		return s
	}
	journaltest.Run(t, journaltest.Driver{
		Open: func(t *testing.T) firsthand.Store { return open(t, filepath.Join(t.TempDir(), "worlds.db")) },
		Reopen: func(t *testing.T, s firsthand.Store) firsthand.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return open(t, paths[s])
		},
	})
}

// TestWorldIsNotMistakenForTheOneThatHadItsNumber has another process delete
// the world that a store has just written to, and make two more: one takes the
// number by which the store knew it, the other its id.
func TestWorldIsNotMistakenForTheOneThatHadItsNumber(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "worlds.db")
	s, other := openAt(t, path), openAt(t, path)
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	do(s.Create(t.Context(), harbour, "harbour"))
	do(s.Append(t.Context(), harbour, 0, batch(0)))
	do(other.Delete(t.Context(), harbour))
	do(other.Create(t.Context(), "lighthouse", "lighthouse"))
	do(other.Append(t.Context(), "lighthouse", 0, batch(0)))
	do(other.Create(t.Context(), harbour, "harbour"))

	if err := s.Append(t.Context(), harbour, 3, batch(1)); firsthand.CodeOf(err) != firsthand.CodeConflict {
		t.Errorf("appending behind entries that were deleted answers %v, want a conflict", err)
	}
	do(s.Append(t.Context(), harbour, 0, batches(0, 2)))
	for world, want := range map[firsthand.WorldID]int{harbour: 6, "lighthouse": 3} {
		if entries, err := worldAt(t, s, world); err != nil || len(entries) != want {
			t.Errorf("%s has %d entries (%v), want %d", world, len(entries), err, want)
		}
	}
	wantSound(t, s)
}
