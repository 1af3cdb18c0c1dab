package journaltest

import (
	"bytes"
	"slices"
	"testing"

	"github.com/firsthand-memory/firsthand"
)

func uniqueWorlds(t *testing.T, s firsthand.Store) {
	ctx := t.Context()
	if err := s.Create(ctx, harbour, "灯台"); err != nil {
		t.Fatal(err)
	}
	wantCode(t, s.Create(ctx, harbour, "another name"), firsthand.CodeConflict)
	wantCode(t, s.Create(ctx, island, "灯台"), firsthand.CodeConflict)
	wantCode(t, s.Create(ctx, harbour, "灯台"), firsthand.CodeConflict)
	wantCode(t, s.Create(ctx, "", "no id"), firsthand.CodeInvalid)
	wantCode(t, s.Create(ctx, island, ""), firsthand.CodeInvalid)
	if err := s.Create(ctx, island, "燈台"); err != nil { // another name, although the same word
		t.Fatal(err)
	}
}

func find(t *testing.T, s firsthand.Store) {
	ctx := t.Context()
	for id, name := range map[firsthand.WorldID]string{harbour: "Harbour", island: string(harbour)} {
		if err := s.Create(ctx, id, name); err != nil {
			t.Fatal(err)
		}
	}
	appendAll(t, s, harbour, 0, turns(1, 2)...)
	want := firsthand.Head{World: harbour, Name: "Harbour", Seq: 2}
	for _, by := range []string{"Harbour", string(harbour)} { // the latter is the other's name too: an id goes first
		if got, err := s.Find(ctx, by); err != nil || got != want {
			t.Errorf("find %q: got %v, %v", by, got, err)
		}
	}
	for _, by := range []string{"harbour", "Harb", "", "%"} {
		_, err := s.Find(ctx, by)
		wantCode(t, err, firsthand.CodeNotFound)
	}
}

func heads(t *testing.T, s firsthand.Store) {
	names := []string{"灯台", "b", "燈塔", "a", "Z", "é"}
	for _, n := range names {
		if err := s.Create(t.Context(), firsthand.WorldID("id of "+n), n); err != nil {
			t.Fatal(err)
		}
	}
	appendAll(t, s, "id of b", 0, turns(1, 3)...)
	got, err := collect(s.Heads(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	var want []firsthand.Head
	for _, n := range names {
		h := firsthand.Head{World: firsthand.WorldID("id of " + n), Name: n}
		if n == "b" {
			h.Seq = 3
		}
		want = append(want, h)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	for range s.Heads(t.Context()) {
		break // a listing may be left early
	}
}

func deleteWorld(t *testing.T, s firsthand.Store) {
	create(t, s, harbour, island)
	appendAll(t, s, harbour, 0, turns(1, 3)...)
	appendAll(t, s, island, 0, turns(4, 5)...)
	save(t, s, harbour, 3, "state")
	if err := s.Delete(t.Context(), harbour); err != nil {
		t.Fatal(err)
	}
	_, err := collect(s.Read(t.Context(), harbour, 0))
	wantCode(t, err, firsthand.CodeNotFound)
	wantEntries(t, s, island, 0, numbered(1, turns(4, 5)))

	create(t, s, harbour) // the name and the id are free again, and the world is empty
	wantEntries(t, s, harbour, 0, nil)
	wantSnapshot(t, s, harbour, 0, "")
	appendAll(t, s, harbour, 0, turns(1, 1)...)
}

func snapshots(t *testing.T, s firsthand.Store) {
	create(t, s, harbour, island)
	appendAll(t, s, harbour, 0, turns(1, 6)...)
	wantSnapshot(t, s, harbour, 0, "")
	save(t, s, harbour, 4, "four \x00\xff")
	wantSnapshot(t, s, harbour, 4, "four \x00\xff")
	save(t, s, harbour, 4, "four anew")
	wantSnapshot(t, s, harbour, 4, "four anew")
	save(t, s, harbour, 3, "a slower writer's")
	wantSnapshot(t, s, harbour, 4, "four anew")
	save(t, s, harbour, 6, "")
	wantSnapshot(t, s, harbour, 6, "")
	wantCode(t, s.SaveSnapshot(t.Context(), harbour, 7, []byte("from nowhere")), firsthand.CodeConflict)
	wantSnapshot(t, s, harbour, 6, "")
	wantSnapshot(t, s, island, 0, "")
	wantEntries(t, s, harbour, 0, numbered(1, turns(1, 6)))
}

func save(t *testing.T, s firsthand.Store, w firsthand.WorldID, at firsthand.Seq, body string) {
	t.Helper()
	given := []byte(body)
	if err := s.SaveSnapshot(t.Context(), w, at, given); err != nil {
		t.Fatal(err)
	}
	clear(given) // the store has a copy
}

func wantSnapshot(t *testing.T, s firsthand.Store, w firsthand.WorldID, at firsthand.Seq, body string) {
	t.Helper()
	gotAt, got, err := s.LoadSnapshot(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	if gotAt != at || !bytes.Equal(got, []byte(body)) {
		t.Fatalf("snapshot %q at %d, want %q at %d", got, gotAt, body, at)
	}
}

func closed(t *testing.T, s firsthand.Store) {
	create(t, s, harbour)
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	ctx := t.Context()
	_, read := collect(s.Read(ctx, harbour, 0))
	_, find := s.Find(ctx, string(harbour))
	_, heads := collect(s.Heads(ctx))
	_, _, load := s.LoadSnapshot(ctx, harbour)
	_, keys := collect(s.AccessKeys(ctx))
	for _, err := range []error{
		s.Append(ctx, harbour, 0, turns(1, 1)), s.Create(ctx, island, "island"), s.Delete(ctx, harbour),
		s.SaveSnapshot(ctx, harbour, 0, nil), s.SaveAccessKey(ctx, firsthand.AccessKey{ID: "a"}), read, find, heads, load, keys,
	} {
		wantCode(t, err, firsthand.CodeUnavailable)
	}
}
