package journaltest

import (
	"context"
	"fmt"
	"iter"
	"reflect"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// The worlds of the suite. The second id is no UUID: a driver keeps any id.
const (
	harbour = firsthand.WorldID("5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c11")
	island  = firsthand.WorldID("the island")
)

// lines are spoken in turn by the entries of a test.
func lines() []string {
	return []string{"The lamp <is> out & \"cold\".", "灯台の明かりが消えた。", "燈塔的光熄滅了。"}
}

// turn makes entry n of a test: a turn told, with an id that depends on n.
func turn(n int) firsthand.Entry {
	return firsthand.Entry{
		ID: entryID(n), Format: firsthand.Format, Kind: firsthand.EntryTurn,
		At:       time.Date(2026, 2, 3, 4, 5, 6, 789_012_345+n, time.UTC),
		Activity: firsthand.ActivityObserve, Agent: firsthand.Agent{Kind: firsthand.AgentRules, Name: "rules/1"},
		Turn: &firsthand.Turn{
			Number: firsthand.TurnNumber(n), Scene: 1, Speaker: "Mei", SpeakerID: 3,
			Text: lines()[n%3], Audience: firsthand.Only(3, 4),
		},
	}
}

func entryID(n int) firsthand.EntryID {
	return firsthand.EntryID(fmt.Sprintf("00000000-0000-7000-8000-%012x", n))
}

// record makes entry n of a test: a record that was read from a turn.
func record(n int, id firsthand.RecordID, from firsthand.TurnNumber) firsthand.Entry {
	e := turn(n)
	e.Kind, e.Activity, e.Turn = firsthand.EntryRecord, firsthand.ActivityExtract, nil
	e.Record = &firsthand.Record{
		ID: id, Kind: firsthand.Kinds()[0], Status: firsthand.Statuses()[0], Text: lines()[n%3], About: []string{"灯台"},
		Audience: firsthand.Everyone(), Importance: firsthand.DefaultImportance, Scene: 1, Turn: from,
		Sources: []firsthand.Source{{Kind: firsthand.SourceTurn, Turn: from, End: 6}},
	}
	return e
}

// turns makes the entries from first to last.
func turns(first, last int) []firsthand.Entry {
	var entries []firsthand.Entry
	for n := first; n <= last; n++ {
		entries = append(entries, turn(n))
	}
	return entries
}

// numbered returns the entries as Read must give them, the first at seq.
func numbered(seq firsthand.Seq, entries []firsthand.Entry) []firsthand.Entry {
	var out []firsthand.Entry
	for i, e := range entries {
		e.Seq = seq + firsthand.Seq(i)
		out = append(out, e)
	}
	return out
}

// create makes a world, named by its id.
func create(t *testing.T, s firsthand.Store, worlds ...firsthand.WorldID) {
	t.Helper()
	for _, w := range worlds {
		if err := s.Create(t.Context(), w, "name of "+string(w)); err != nil {
			t.Fatal(err)
		}
	}
}

func appendAll(t *testing.T, s firsthand.Store, w firsthand.WorldID, after firsthand.Seq, entries ...firsthand.Entry) {
	t.Helper()
	if err := s.Append(t.Context(), w, after, entries); err != nil {
		t.Fatal(err)
	}
}

// collect returns what an iterator yields and the error it ends in.
func collect[T any](seq iter.Seq2[T, error]) ([]T, error) {
	var all []T
	for v, err := range seq {
		if err != nil {
			return all, err
		}
		all = append(all, v)
	}
	return all, nil
}

// wantEntries fails if the world's entries after a Seq are not these.
func wantEntries(t *testing.T, s firsthand.Store, w firsthand.WorldID, after firsthand.Seq, want []firsthand.Entry) {
	t.Helper()
	got, err := collect(s.Read(t.Context(), w, after))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) {
		t.Fatalf("read %d entries after %d, want %d", len(got), after, len(want))
	}
	for i := range got {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("entry %d after %d:\ngot  %+v\nwant %+v", i, after, got[i], want[i])
		}
	}
}

func wantCode(t *testing.T, err error, code firsthand.Code) {
	t.Helper()
	if got := firsthand.CodeOf(err); got != code {
		t.Fatalf("got %q (%v), want %q", got, err, code)
	}
}

// wantHead fails if the world does not end at seq.
func wantHead(t *testing.T, s firsthand.Store, w firsthand.WorldID, seq firsthand.Seq) {
	t.Helper()
	head, err := s.Find(context.WithoutCancel(t.Context()), string(w))
	if err != nil {
		t.Fatal(err)
	}
	if head.Seq != seq {
		t.Fatalf("world %s ends at %d, want %d", w, head.Seq, seq)
	}
}
