package journaltest

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
)

// The forks of the suite.
const (
	ebb  = firsthand.WorldID("0196b2ce-9a5b-7d1e-8f57-3f1f6d2f0001")
	flow = firsthand.WorldID("the flow")
)

func fork(t *testing.T, s firsthand.Store, parent firsthand.WorldID, at firsthand.Seq, w firsthand.WorldID) {
	t.Helper()
	if err := s.Fork(t.Context(), parent, at, w, "name of "+string(w)); err != nil {
		t.Fatal(err)
	}
}

// born returns entries as a fork of the world gives them.
func born(w firsthand.WorldID, entries []firsthand.Entry) []firsthand.Entry {
	var out []firsthand.Entry
	for _, e := range entries {
		if e.Birth == "" {
			e.Birth = w
		}
		out = append(out, e)
	}
	return out
}

func forks(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	appendAll(t, s, harbour, 0, turns(1, 5)...)
	save(t, s, harbour, 2, "state")
	fork(t, s, harbour, 3, ebb)
	past := born(harbour, numbered(1, turns(1, 3)))
	wantEntries(t, s, ebb, 0, past)
	wantHead(t, s, ebb, 3)
	wantSnapshot(t, s, ebb, 0, "")

	appendAll(t, s, harbour, 5, turn(6)) // neither sees what the other tells
	appendAll(t, s, ebb, 3, turns(7, 8)...)
	appendAll(t, s, ebb, 3, turns(7, 8)...) // a retry
	wantEntries(t, s, harbour, 0, numbered(1, turns(1, 6)))
	wantEntries(t, s, ebb, 0, append(past, numbered(4, turns(7, 8))...))
	wantEntries(t, s, ebb, 2, append(past[2:3:3], numbered(4, turns(7, 8))...))
	wantEntries(t, s, ebb, 4, numbered(5, turns(8, 8)))
	wantCode(t, s.Append(t.Context(), ebb, 0, turns(1, 3)), firsthand.CodeConflict)
	wantCode(t, s.Append(t.Context(), ebb, 2, turns(3, 4)), firsthand.CodeConflict)
	_, err := collect(s.Read(t.Context(), ebb, 6))
	wantCode(t, err, firsthand.CodeConflict)

	head, err := s.Find(t.Context(), string(ebb))
	if want := (firsthand.Fork{Parent: harbour, At: 3}); err != nil || head.Forked != want {
		t.Errorf("found %+v, %v, want it forked %+v", head, err, want)
	}
	save(t, s, ebb, 5, "its own state")
	wantSnapshot(t, s, harbour, 2, "state")
}

func forkOfFork(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	copied := turn(2)
	copied.Birth = island // brought here from another store
	appendAll(t, s, harbour, 0, turn(1), copied, turn(3), turn(4))
	fork(t, s, harbour, 4, ebb)
	appendAll(t, s, ebb, 4, turns(5, 6)...)
	fork(t, s, ebb, 5, flow)
	fork(t, s, ebb, 2, "the early one") // from before its parent began to be one of its own
	appendAll(t, s, flow, 5, turn(7))
	appendAll(t, s, "the early one", 2, turn(8))

	old := born(harbour, numbered(1, []firsthand.Entry{turn(1), copied, turn(3), turn(4)}))
	want := append(append(old[:4:4], born(ebb, numbered(5, turns(5, 5)))...), numbered(6, turns(7, 7))...)
	for after := range want {
		wantEntries(t, s, flow, firsthand.Seq(after), want[after:])
	}
	wantEntries(t, s, "the early one", 0, append(old[:2:2], numbered(3, turns(8, 8))...))
}

func noFork(t *testing.T, s firsthand.Store) {
	create(t, s, harbour, island)
	appendAll(t, s, harbour, 0, turns(1, 3)...)
	ctx := t.Context()
	wantCode(t, s.Fork(ctx, "nowhere", 1, ebb, "ebb"), firsthand.CodeNotFound)
	for _, at := range []firsthand.Seq{0, 4} {
		wantCode(t, s.Fork(ctx, harbour, at, ebb, "ebb"), firsthand.CodeConflict)
	}
	wantCode(t, s.Fork(ctx, harbour, 2, island, "ebb"), firsthand.CodeConflict)
	wantCode(t, s.Fork(ctx, harbour, 2, ebb, "name of "+string(island)), firsthand.CodeConflict)
	wantCode(t, s.Fork(ctx, harbour, 2, "", "ebb"), firsthand.CodeInvalid)
	wantCode(t, s.Fork(ctx, harbour, 2, ebb, ""), firsthand.CodeInvalid)
	_, err := s.Find(ctx, string(ebb))
	wantCode(t, err, firsthand.CodeNotFound)
}

func needed(t *testing.T, s firsthand.Store) {
	create(t, s, harbour, island)
	appendAll(t, s, harbour, 0, turns(1, 3)...)
	fork(t, s, harbour, 2, ebb)
	ctx := t.Context()
	need := func(w firsthand.WorldID, on ...firsthand.WorldID) {
		t.Helper()
		if err := s.Need(ctx, w, on); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(w firsthand.WorldID, names string) {
		t.Helper()
		err := s.Delete(ctx, w)
		wantCode(t, err, firsthand.CodeRefused)
		if !strings.Contains(err.Error(), names) {
			t.Errorf("%v does not name %s", err, names)
		}
	}
	refused(harbour, "name of "+string(ebb))
	need(harbour, island)
	refused(island, "name of "+string(harbour))
	need(ebb, island, harbour)
	need(harbour) // no longer
	refused(island, "name of "+string(ebb))
	wantCode(t, s.Need(ctx, harbour, []firsthand.WorldID{island, "nowhere"}), firsthand.CodeNotFound)
	wantCode(t, s.Need(ctx, "nowhere", nil), firsthand.CodeNotFound)
	wantEntries(t, s, harbour, 0, numbered(1, turns(1, 3)))

	for _, w := range []firsthand.WorldID{ebb, island, harbour} { // who needs first, then what was needed
		if err := s.Delete(ctx, w); err != nil {
			t.Fatal(err)
		}
	}
}
