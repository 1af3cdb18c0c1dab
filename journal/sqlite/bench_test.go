package sqlite_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// batch is what one turn writes: the turn and two records read from it.
func batch(n int) []firsthand.Entry {
	entries := []firsthand.Entry{told(3*n + 1), told(3*n + 2), told(3*n + 3)}
	for i := range entries[1:] {
		e := &entries[i+1]
		e.Kind, e.Activity, e.Turn = firsthand.EntryRecord, firsthand.ActivityExtract, nil
		e.Record = &firsthand.Record{
			ID: firsthand.RecordID(3*n + i + 2), Kind: "world_fact", Status: "canon", Standing: "live", Frame: "world", Tier: "episodic",
			Text: "The lamp of the harbour went out in the storm.", Speaker: "Mei", SpeakerID: 3,
			About: []string{"灯台", "the keeper"}, AboutIDs: []firsthand.CharacterID{3, 4}, Audience: firsthand.Only(3, 4, 5),
			Sources:    []firsthand.Source{{Kind: firsthand.SourceTurn, Turn: firsthand.TurnNumber(n), Start: 10, End: 56}},
			Importance: 3, Scene: 1, Turn: firsthand.TurnNumber(n),
		}
	}
	return entries
}

// told is entry n of a benchmark or test: a turn of ordinary length.
func told(n int) firsthand.Entry {
	return firsthand.Entry{
		ID: firsthand.EntryID(fmt.Sprintf("019471a0-7c1e-7000-8000-%012x", n)), Format: firsthand.Format, Kind: firsthand.EntryTurn,
		At:       time.Date(2026, 2, 3, 4, 5, 6, n, time.UTC),
		Activity: firsthand.ActivityObserve, Agent: firsthand.Agent{Kind: firsthand.AgentRules, Name: "rules/1"},
		Turn: &firsthand.Turn{
			Number: firsthand.TurnNumber(n), Scene: 1, Speaker: "Mei", SpeakerID: 3, Audience: firsthand.Only(3, 4, 5),
			Text: "\"The lamp is out,\" said Mei, and looked across the harbour to where the light had been. 灯台の明かりが消えた。燈塔的光熄滅了。 " + fmt.Sprint(n),
		},
	}
}

func openAt(tb testing.TB, path string) *sqlite.Store {
	tb.Helper()
	s, err := sqlite.Open(tb.Context(), path, sqlite.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = s.Close() })
	return s
}

const benchWorld = firsthand.WorldID("5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c11")

// filled is a store with a world of n batches.
func filled(b *testing.B, n int) *sqlite.Store {
	b.Helper()
	s := openAt(b, filepath.Join(b.TempDir(), "worlds.db"))
	if err := s.Create(b.Context(), benchWorld, "harbour"); err != nil {
		b.Fatal(err)
	}
	const chunk = 500
	for done := 0; done < n; done += chunk {
		var entries []firsthand.Entry
		for i := done; i < min(done+chunk, n); i++ {
			entries = append(entries, batch(i)...)
		}
		if err := s.Append(b.Context(), benchWorld, firsthand.Seq(3*done), entries); err != nil {
			b.Fatal(err)
		}
	}
	return s
}

// BenchmarkPlainInsert is the measure of BenchmarkAppend: one row of the same
// size a transaction, by hand, as durable.
func BenchmarkPlainInsert(b *testing.B) {
	path := filepath.Join(b.TempDir(), "plain.db")
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(wal)&_pragma=synchronous(full)")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)"); err != nil {
		b.Fatal(err)
	}
	insert, err := db.Prepare("INSERT INTO t (body) VALUES (?)")
	if err != nil {
		b.Fatal(err)
	}
	defer insert.Close()
	text := fmt.Sprintf("%1200d", 1)
	for b.Loop() {
		if _, err := insert.Exec(text); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAppend appends a turn and two records, to journals of several
// lengths. An operation is one batch.
func BenchmarkAppend(b *testing.B) {
	for _, have := range []int{1_000, 100_000} {
		b.Run(fmt.Sprintf("entries=%d", have), func(b *testing.B) {
			n := have / 3
			s := filled(b, n)
			for b.Loop() {
				if err := s.Append(b.Context(), benchWorld, firsthand.Seq(3*n), batch(n)); err != nil {
					b.Fatal(err)
				}
				n++
			}
		})
	}
}

// BenchmarkAppendMany has writers append at once, each to a world of its own.
// An operation is one batch of one of them.
func BenchmarkAppendMany(b *testing.B) {
	for _, writers := range []int{1, 64} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			s := openAt(b, filepath.Join(b.TempDir(), "worlds.db"))
			for w := range writers {
				if err := s.Create(b.Context(), firsthand.WorldID(fmt.Sprint(w)), fmt.Sprint(w)); err != nil {
					b.Fatal(err)
				}
			}
			b.ResetTimer()
			var wg sync.WaitGroup
			for w := range writers {
				wg.Go(func() {
					for n := range b.N / writers {
						if err := s.Append(b.Context(), firsthand.WorldID(fmt.Sprint(w)), firsthand.Seq(3*n), batch(n)); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			wg.Wait()
		})
	}
}

// BenchmarkRead reads a journal of 30,000 entries. An operation is one entry.
func BenchmarkRead(b *testing.B) {
	s := filled(b, 10_000)
	b.ReportAllocs()
	b.ResetTimer()
	for n := 0; n < b.N; {
		for _, err := range s.Read(b.Context(), benchWorld, 0) {
			if err != nil {
				b.Fatal(err)
			}
			if n++; n == b.N {
				break
			}
		}
	}
}
