package journaltest

import (
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
)

func roundTrip(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	plain, keyed, zoned, odd := turn(1), turn(2), turn(3), record(4, 4, 1)
	keyed.Keys = []firsthand.KeyID{"5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c12", "old key"}
	zoned.At = time.Date(2026, 2, 3, 4, 5, 6, 0, time.FixedZone("", 9*3600))
	odd.ID, odd.At = "An id of SOME other form\n鍵", time.Time{}
	upper := turn(5)
	upper.ID = "5D3F3B1E-0B6E-4C1B-9A53-3F6A2A7B1C11" // not the usual form: kept as it is
	entries := []firsthand.Entry{plain, keyed, zoned, odd, upper}
	appendAll(t, s, harbour, 0, entries...)

	got, err := collect(s.Read(t.Context(), harbour, 0))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range numbered(1, entries) {
		if !got[i].At.Equal(want.At) || got[i].At.Format(time.RFC3339Nano) != want.At.Format(time.RFC3339Nano) {
			t.Errorf("entry %d: time %v, want %v", want.Seq, got[i].At, want.At)
		}
		got[i].At, want.At = time.Time{}, time.Time{} // two zones of one offset differ inside
		if !reflect.DeepEqual(got[i], want) {
			t.Errorf("entry %d:\ngot  %+v\nwant %+v", want.Seq, got[i], want)
		}
	}
}

func numbering(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	e := turn(1)
	e.Seq = 99
	given := []firsthand.Entry{e, turn(2)}
	appendAll(t, s, harbour, 0, given...)
	if given[0].Seq != 99 || given[1].Seq != 0 {
		t.Errorf("append changed the entries it was given: seq %d and %d", given[0].Seq, given[1].Seq)
	}
	wantEntries(t, s, harbour, 0, numbered(1, given))
}

func aliasing(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	given := []firsthand.Entry{turn(1)}
	appendAll(t, s, harbour, 0, given...)
	given[0].Turn.Text, given[0].Turn.Audience.Characters[0] = "changed", 9
	wantEntries(t, s, harbour, 0, numbered(1, turns(1, 1)))

	got, err := collect(s.Read(t.Context(), harbour, 0))
	if err != nil {
		t.Fatal(err)
	}
	got[0].Turn.Text = "changed"
	wantEntries(t, s, harbour, 0, numbered(1, turns(1, 1)))
}

func compareAndAppend(t *testing.T, s firsthand.Store) {
	create(t, s, harbour, island)
	appendAll(t, s, harbour, 0, turns(1, 3)...)
	for _, after := range []firsthand.Seq{0, 2, 4, 1 << 40} {
		wantCode(t, s.Append(t.Context(), harbour, after, turns(4, 5)), firsthand.CodeConflict)
	}
	appendAll(t, s, harbour, 3, turns(4, 5)...)
	wantEntries(t, s, harbour, 0, numbered(1, turns(1, 5)))
	wantHead(t, s, harbour, 5)
	wantHead(t, s, island, 0)
}

func unknownWorld(t *testing.T, s firsthand.Store) {
	ctx := t.Context()
	wantCode(t, s.Append(ctx, harbour, 0, turns(1, 1)), firsthand.CodeNotFound)
	_, err := collect(s.Read(ctx, harbour, 0))
	wantCode(t, err, firsthand.CodeNotFound)
	_, err = s.Find(ctx, string(harbour))
	wantCode(t, err, firsthand.CodeNotFound)
	wantCode(t, s.Delete(ctx, harbour), firsthand.CodeNotFound)
	wantCode(t, s.SaveSnapshot(ctx, harbour, 0, nil), firsthand.CodeNotFound)
	_, _, err = s.LoadSnapshot(ctx, harbour)
	wantCode(t, err, firsthand.CodeNotFound)
}

func atomicBatch(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	appendAll(t, s, harbour, 0, turns(1, 2)...)
	batches := map[string][]firsthand.Entry{
		"the last entry has no id":   {turn(3), turn(4), {}},
		"the last entry has no time": {turn(3), turn(4), timeless(5)},
	}
	for name, batch := range batches {
		if err := s.Append(t.Context(), harbour, 2, batch); err == nil {
			t.Errorf("%s: no error", name)
		}
		wantEntries(t, s, harbour, 0, numbered(1, turns(1, 2)))
		wantHead(t, s, harbour, 2)
	}
	appendAll(t, s, harbour, 2, turns(3, 4)...) // nothing of what failed is in the way
	wantEntries(t, s, harbour, 0, numbered(1, turns(1, 4)))
}

// timeless is an entry that has no written form: its year has five digits.
func timeless(n int) firsthand.Entry {
	e := turn(n)
	e.At = time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC)
	return e
}

func ownRecords(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	appendAll(t, s, harbour, 0, turns(1, 1)...)
	link := turn(4)
	link.Kind, link.Turn = firsthand.EntryLink, nil
	link.Link = &firsthand.Link{From: 2, To: 3, Kind: firsthand.LinkExplains}
	batch := []firsthand.Entry{record(2, 2, 1), record(3, 3, 1), link}
	appendAll(t, s, harbour, 1, batch...)
	wantEntries(t, s, harbour, 1, numbered(2, batch))
}

func emptyBatch(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	appendAll(t, s, harbour, 0, turns(1, 2)...)
	appendAll(t, s, harbour, 2)
	appendAll(t, s, harbour, 1)
	wantCode(t, s.Append(t.Context(), harbour, 3, nil), firsthand.CodeConflict)
	wantHead(t, s, harbour, 2)
}

func retry(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	appendAll(t, s, harbour, 0, turns(1, 2)...)
	appendAll(t, s, harbour, 2, turns(3, 5)...)
	appendAll(t, s, harbour, 2, turns(3, 5)...) // the reply was lost
	appendAll(t, s, harbour, 5, turn(6))
	appendAll(t, s, harbour, 2, turns(3, 5)...) // and somebody wrote meanwhile
	wantEntries(t, s, harbour, 0, numbered(1, turns(1, 6)))

	reversed := turns(3, 5)
	slices.Reverse(reversed)
	wantCode(t, s.Append(t.Context(), harbour, 2, reversed), firsthand.CodeConflict)
	wantCode(t, s.Append(t.Context(), harbour, 3, turns(3, 5)), firsthand.CodeConflict)
	wantHead(t, s, harbour, 6)
}

func idsMarkRetries(t *testing.T, s firsthand.Store) {
	create(t, s, harbour, island)
	appendAll(t, s, harbour, 0, turns(1, 3)...)
	wantCode(t, s.Append(t.Context(), harbour, 3, []firsthand.Entry{{}}), firsthand.CodeInvalid)
	wantCode(t, s.Append(t.Context(), harbour, 0, turns(2, 3)), firsthand.CodeConflict)
	wantCode(t, s.Append(t.Context(), harbour, 2, turns(3, 4)), firsthand.CodeConflict)
	appendAll(t, s, island, 0, turns(2, 3)...) // another world knows nothing of them
	changed := turn(2)
	changed.Turn.Text = "said otherwise"
	appendAll(t, s, harbour, 1, changed) // the id alone says what it is
	wantEntries(t, s, harbour, 0, numbered(1, turns(1, 3)))
	wantEntries(t, s, island, 0, numbered(1, turns(2, 3)))
}

// manyWriters is case D21: twelve clients write at once and nothing is lost.
func manyWriters(t *testing.T, s firsthand.Store) {
	const writers, each = 12, 8
	create(t, s, harbour)
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for n := range each {
				if err := appendSomewhere(t, s, turn(1+w*each+n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	got, err := collect(s.Read(t.Context(), harbour, 0))
	if err != nil {
		t.Fatal(err)
	}
	once := map[firsthand.EntryID]bool{}
	for i, e := range got {
		if e.Seq != firsthand.Seq(i)+1 {
			t.Fatalf("entry %d has seq %d", i+1, e.Seq)
		}
		once[e.ID] = true
	}
	if len(got) != writers*each || len(once) != len(got) {
		t.Errorf("read %d entries with %d ids, want %d of each", len(got), len(once), writers*each)
	}
}

// appendSomewhere appends at the end, wherever that is by then.
func appendSomewhere(t *testing.T, s firsthand.Store, e firsthand.Entry) error {
	for {
		head, err := s.Find(t.Context(), string(harbour))
		if err != nil {
			return err
		}
		err = s.Append(t.Context(), harbour, head.Seq, []firsthand.Entry{e})
		if firsthand.CodeOf(err) != firsthand.CodeConflict {
			return err
		}
	}
}
