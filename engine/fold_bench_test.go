package engine_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// bare is a store that keeps no snapshots.
type bare struct{ firsthand.Store }

func (bare) LoadSnapshot(context.Context, firsthand.WorldID) (firsthand.Seq, []byte, error) {
	return 0, nil, nil
}

func (bare) SaveSnapshot(context.Context, firsthand.WorldID, firsthand.Seq, []byte) error { return nil }

// BenchmarkFold opens a world of 6,000 turns by its journal alone.
func BenchmarkFold(b *testing.B) {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "worlds.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	config := engine.Config{Meanings: []engine.Meaning{}}
	e := engine.Open(bare{store}, config)
	w, err := e.Create(b.Context(), "harbour", firsthand.Settings{})
	must(b, err)
	for n := 0; n < 6000; n += 200 {
		var rows []firsthand.Utterance
		for i := range 200 {
			rows = append(rows, ordinary([]string{"en", "ja", "zh"}[n/200%3], n+i))
		}
		observe(b, w, rows...)
	}
	must(b, e.Close(b.Context()))
	for b.Loop() {
		e := engine.Open(bare{store}, config)
		_, err := e.World(b.Context(), "harbour")
		must(b, err)
		must(b, e.Close(b.Context()))
	}
}
