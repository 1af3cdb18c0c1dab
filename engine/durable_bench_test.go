package engine_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// plainInsert returns what inserts a row of about the length of a turn's entries
// into a SQLite of its own, as durable as they.
func plainInsert(b *testing.B) func() {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "plain.db")+"?_pragma=journal_mode(wal)&_pragma=synchronous(full)")
	must(b, err)
	b.Cleanup(func() { must(b, db.Close()) })
	db.SetMaxOpenConns(1)
	_, err = db.Exec("CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)")
	must(b, err)
	insert, err := db.Prepare("INSERT INTO t (body) VALUES (?)")
	must(b, err)
	text := strings.Repeat("x", 950)
	return func() {
		_, err := insert.Exec(text)
		must(b, err)
	}
}

// engineOnDisk is an engine over a store that is removed afterwards.
func engineOnDisk(b *testing.B) *engine.Engine {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "worlds.db"), sqlite.Options{})
	must(b, err)
	e := engine.Open(store, engine.Config{})
	b.Cleanup(func() {
		must(b, e.Close(ctx))
		must(b, store.Close())
	})
	return e
}

// BenchmarkDurable observes rows one by one, in turn with a plain insert. An
// operation is one of each; plain-us and told-us are the medians, ratio is how
// many rows are observed in the time of one insert.
func BenchmarkDurable(b *testing.B) {
	for _, language := range []string{"en", "ja", "zh"} {
		b.Run(language, func(b *testing.B) {
			w, err := engineOnDisk(b).Create(b.Context(), "harbour", firsthand.Settings{})
			must(b, err)
			insert := plainInsert(b)
			var plain, told []time.Duration
			for n := 0; b.Loop(); n++ {
				began := time.Now()
				insert()
				inserted := time.Now()
				observe(b, w, ordinary(language, n))
				plain, told = append(plain, inserted.Sub(began)), append(told, time.Since(inserted))
			}
			slices.Sort(plain)
			slices.Sort(told)
			one, row := plain[len(plain)/2], told[len(told)/2]
			b.ReportMetric(float64(one.Microseconds()), "plain-us")
			b.ReportMetric(float64(row.Microseconds()), "told-us")
			b.ReportMetric(float64(one)/float64(row), "ratio")
		})
	}
}

// BenchmarkDurableMany has writers observe rows one by one at once, each into a
// world of its own and all into one. An operation is one row of one of them.
func BenchmarkDurableMany(b *testing.B) {
	for _, many := range []struct{ writers, worlds int }{{1, 1}, {64, 64}, {64, 1}} {
		b.Run(fmt.Sprintf("writers=%d/worlds=%d", many.writers, many.worlds), func(b *testing.B) {
			e := engineOnDisk(b)
			var worlds []*engine.World
			for n := range many.worlds {
				w, err := e.Create(b.Context(), fmt.Sprint("harbour ", n), firsthand.Settings{})
				must(b, err)
				worlds = append(worlds, w)
			}
			b.ResetTimer()
			var wg sync.WaitGroup
			for i := range many.writers {
				wg.Go(func() {
					for n := i; n < b.N; n += many.writers {
						if _, err := worlds[i%many.worlds].Observe(b.Context(), "", ordinary([]string{"en", "ja", "zh"}[i%3], n)); err != nil {
							b.Error(err)
						}
					}
				})
			}
			wg.Wait()
		})
	}
}
