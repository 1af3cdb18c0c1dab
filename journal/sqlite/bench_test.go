package sqlite_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// plainInsert returns a function that inserts one row by hand, of the size of a
// batch and as durable: what an append is measured by.
func plainInsert(b *testing.B) func() {
	path := filepath.Join(b.TempDir(), "plain.db")
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(wal)&_pragma=synchronous(full)")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)"); err != nil {
		b.Fatal(err)
	}
	insert, err := db.Prepare("INSERT INTO t (body) VALUES (?)")
	if err != nil {
		b.Fatal(err)
	}
	text := fmt.Sprintf("%1200d", 1)
	return func() {
		if _, err := insert.Exec(text); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAppend appends a turn and two records, to journals of several
// lengths, in turn with a plain insert. An operation is one of each; ratio is
// how many batches are appended in the time of one insert.
func BenchmarkAppend(b *testing.B) {
	for _, have := range []int{1_000, 100_000} {
		b.Run(fmt.Sprintf("entries=%d", have), func(b *testing.B) {
			n := have / 3
			s, insert := filled(b, filepath.Join(b.TempDir(), "worlds.db"), n), plainInsert(b)
			var plain, append time.Duration
			for b.Loop() {
				began := time.Now()
				insert()
				inserted := time.Now()
				if err := s.Append(b.Context(), harbour, firsthand.Seq(3*n), batch(n)); err != nil {
					b.Fatal(err)
				}
				plain, append = plain+inserted.Sub(began), append+time.Since(inserted)
				n++
			}
			b.ReportMetric(float64(plain.Nanoseconds())/float64(b.N), "plain-ns/op")
			b.ReportMetric(float64(append.Nanoseconds())/float64(b.N), "append-ns/op")
			b.ReportMetric(float64(plain)/float64(append), "ratio")
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
	s := filled(b, filepath.Join(b.TempDir(), "worlds.db"), 10_000)
	b.ReportAllocs()
	b.ResetTimer()
	for n := 0; n < b.N; {
		for _, err := range s.Read(b.Context(), harbour, 0) {
			if err != nil {
				b.Fatal(err)
			}
			if n++; n == b.N {
				break
			}
		}
	}
}
