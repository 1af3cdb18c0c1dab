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
