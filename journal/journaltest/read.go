package journaltest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/firsthand-memory/firsthand"
)

func readFromTheMiddle(t *testing.T, s firsthand.Store) {
	create(t, s, harbour, island)
	appendAll(t, s, harbour, 0, turns(1, 9)...)
	appendAll(t, s, island, 0, turns(10, 12)...)
	all := numbered(1, turns(1, 9))
	for after := range len(all) + 1 {
		wantEntries(t, s, harbour, firsthand.Seq(after), all[after:])
	}
}

func readStops(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	appendAll(t, s, harbour, 0, turns(1, 9)...)
	seen := 0
	for _, err := range s.Read(t.Context(), harbour, 0) {
		if err != nil {
			t.Fatal(err)
		}
		if seen++; seen == 4 {
			break
		}
	}
	appendAll(t, s, harbour, 9, turn(10)) // nothing is left locked
	wantHead(t, s, harbour, 10)
}

func readPastTheEnd(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	appendAll(t, s, harbour, 0, turns(1, 2)...)
	got, err := collect(s.Read(t.Context(), harbour, 3))
	wantCode(t, err, firsthand.CodeConflict)
	if len(got) != 0 {
		t.Errorf("read %d entries past the end", len(got))
	}
}

func readWhileWriting(t *testing.T, s firsthand.Store) {
	const batches = 40
	create(t, s, harbour)
	var wg sync.WaitGroup
	wg.Go(func() {
		for n := range batches {
			if err := s.Append(t.Context(), harbour, firsthand.Seq(3*n), turns(3*n+1, 3*n+3)); err != nil {
				t.Error(err)
				return
			}
		}
	})
	for range 3 {
		wg.Go(func() { readUntil(t, s, 3*batches) })
	}
	wg.Wait()
}

// readUntil reads again and again: whole batches, without a gap, and never
// fewer than before.
func readUntil(t *testing.T, s firsthand.Store, last int) {
	for before := 0; before < last && !t.Failed(); {
		got, err := collect(s.Read(t.Context(), harbour, 0))
		if err != nil {
			t.Error(err)
			return
		}
		for i, e := range got {
			if e.Seq != firsthand.Seq(i)+1 || e.ID != entryID(i+1) {
				t.Errorf("entry %d is %s with seq %d", i+1, e.ID, e.Seq)
				return
			}
		}
		if len(got)%3 != 0 || len(got) < before {
			t.Errorf("read %d entries after having read %d; batches are of 3", len(got), before)
			return
		}
		before = len(got)
	}
}

func readerWrites(t *testing.T, s firsthand.Store) {
	create(t, s, harbour, island)
	appendAll(t, s, harbour, 0, turns(1, 5)...)
	copied := 0
	for e, err := range s.Read(t.Context(), harbour, 0) {
		if err != nil {
			t.Fatal(err)
		}
		appendAll(t, s, island, e.Seq-1, e)
		copied++
		wantHead(t, s, island, e.Seq)
		wantEntries(t, s, island, 0, numbered(1, turns(1, copied)))
	}
	if copied != 5 {
		t.Errorf("copied %d entries, want 5", copied)
	}
}

func endedContext(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	appendAll(t, s, harbour, 0, turn(1))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, read := collect(s.Read(ctx, harbour, 0))
	_, find := s.Find(ctx, string(harbour))
	_, heads := collect(s.Heads(ctx))
	_, _, load := s.LoadSnapshot(ctx, harbour)
	for call, err := range map[string]error{
		"append": s.Append(ctx, harbour, 1, turns(2, 2)), "create": s.Create(ctx, island, "island"), "delete": s.Delete(ctx, harbour),
		"save": s.SaveSnapshot(ctx, harbour, 1, []byte("x")), "read": read, "find": find, "heads": heads, "load": load,
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, want %v", call, err, context.Canceled)
		}
	}
	wantHead(t, s, harbour, 1)
	if at, _, err := s.LoadSnapshot(t.Context(), harbour); at != 0 || err != nil {
		t.Errorf("a snapshot at %d was saved (%v)", at, err)
	}
	_, err := s.Find(t.Context(), string(island))
	wantCode(t, err, firsthand.CodeNotFound)
}
