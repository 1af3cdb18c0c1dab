package sqlite_test

import (
	"fmt"
	"reflect"
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

// batches are the entries of the batches from first up to, not with, end.
func batches(first, end int) []firsthand.Entry {
	var entries []firsthand.Entry
	for n := first; n < end; n++ {
		entries = append(entries, batch(n)...)
	}
	return entries
}

// told is entry n of a test: a turn of ordinary length.
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

// harbour is the world of the tests.
const harbour = firsthand.WorldID("5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c11")

// filled is a store at path with a world of n batches.
func filled(tb testing.TB, path string, n int) *sqlite.Store {
	tb.Helper()
	s := openAt(tb, path)
	if err := s.Create(tb.Context(), harbour, "harbour"); err != nil {
		tb.Fatal(err)
	}
	const chunk = 500
	for done := 0; done < n; done += chunk {
		if err := s.Append(tb.Context(), harbour, firsthand.Seq(3*done), batches(done, min(done+chunk, n))); err != nil {
			tb.Fatal(err)
		}
	}
	return s
}

// worldAt returns the entries that can be read of the world, and the error that
// ends them.
func worldAt(t *testing.T, s *sqlite.Store, w firsthand.WorldID) ([]firsthand.Entry, error) {
	t.Helper()
	var entries []firsthand.Entry
	for e, err := range s.Read(t.Context(), w, 0) {
		if err != nil {
			return entries, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// wantBatches fails unless the world is made of whole batches, in order and as
// they were, and returns its head.
func wantBatches(t *testing.T, s *sqlite.Store) firsthand.Seq {
	t.Helper()
	entries, err := worldAt(t, s, harbour)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries)%3 != 0 {
		t.Fatalf("%d entries are no whole batches of three", len(entries))
	}
	for i, e := range entries {
		want := batch(i / 3)[i%3]
		want.Seq = firsthand.Seq(i) + 1
		if !reflect.DeepEqual(e, want) {
			t.Fatalf("entry %d:\ngot  %+v\nwant %+v", i+1, e, want)
		}
	}
	return firsthand.Seq(len(entries))
}

// wantSound fails if a check of the whole store finds anything.
func wantSound(t *testing.T, s *sqlite.Store) {
	t.Helper()
	report, err := s.Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !report.OK() || report.Dropped() != 0 {
		t.Fatalf("the store is not sound: %+v", report)
	}
}
