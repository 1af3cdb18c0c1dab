package sqlite_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/firsthand-memory/firsthand"
)

// testdata/format1.sql is a store of format 1 and format1.jsonl what it holds,
// in the export form. They were written once and are never written again: every
// later version reads them.
func TestStoreOfFormat1IsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "worlds.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), string(read(t, "testdata/format1.sql"))); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, path)
	wantSound(t, s)
	want := json.NewDecoder(bytes.NewReader(read(t, "testdata/format1.jsonl")))
	for head, err := range s.Heads(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		for got, err := range s.Read(t.Context(), head.World, 0) {
			if err != nil {
				t.Fatal(err)
			}
			var line firsthand.Entry
			if err := want.Decode(&line); err != nil {
				t.Fatal(err)
			}
			if asJSON(t, got) != asJSON(t, line) {
				t.Errorf("got\n%s\nwant\n%s", asJSON(t, got), asJSON(t, line))
			}
		}
		at, body, err := s.LoadSnapshot(t.Context(), head.World)
		if err != nil || at != 2 || string(body) != "state of "+head.Name {
			t.Errorf("snapshot of %s: %q at %d, %v", head.Name, body, at, err)
		}
		vectors := 0
		for v, err := range s.Vectors(t.Context(), head.World, "embedder/1") {
			if vectors++; err != nil || v.Ref != (firsthand.Ref{Turn: 1}) || string(v.Body) != "\x01\x02\x00\xff" {
				t.Errorf("vector of %s: %+v, %v", head.Name, v, err)
			}
		}
		if vectors != 1 {
			t.Errorf("%s has %d vectors, want 1", head.Name, vectors)
		}
	}
	if want.More() {
		t.Error("not all entries were read")
	}
}

func asJSON(t *testing.T, e firsthand.Entry) string {
	t.Helper()
	line, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}
