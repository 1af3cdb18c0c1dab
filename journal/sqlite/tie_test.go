package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// A fork has its past from its parent: what the parent loses, both have lost.
func TestRepairKeepsForksAsFarAsTheirPastIsGood(t *testing.T) {
	path := filepath.Join(t.TempDir(), "worlds.db")
	s := openAt(t, path)
	ctx := t.Context()
	tell := func(w firsthand.WorldID, after firsthand.Seq, n int) {
		t.Helper()
		for i := range n {
			e := firsthand.Entry{ID: firsthand.EntryID(string(w) + string(rune('a'+int(after)+i))), Format: firsthand.Format,
				Kind: firsthand.EntryUndo, Undo: &firsthand.Undo{Entry: 1}}
			if err := s.Append(ctx, w, after+firsthand.Seq(i), []firsthand.Entry{e}); err != nil {
				t.Fatal(err)
			}
		}
	}
	fork := func(parent firsthand.WorldID, at firsthand.Seq, w firsthand.WorldID) {
		t.Helper()
		if err := s.Fork(ctx, parent, at, w, "named "+string(w)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Create(ctx, "z", "named z"); err != nil { // behind its forks by name
		t.Fatal(err)
	}
	tell("z", 0, 6)
	fork("z", 2, "early")
	tell("early", 2, 2)
	fork("z", 5, "late")
	tell("late", 5, 1)
	if err := s.Need(ctx, "early", []firsthand.WorldID{"late"}); err != nil {
		t.Fatal(err)
	}
	wantSound(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(ctx, "UPDATE journal SET body = 'nonsense' WHERE place & 0xffffffff = 4 AND place >> 32 = 1"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	report, err := sqlite.Repair(ctx, path)
	if err != nil || report.Dropped() != 3+3 { // 4 to 6 of the one, and so of the other
		t.Fatalf("repaired: %+v, %v", report, err)
	}
	s = openAt(t, path)
	wantSound(t, s)
	for world, want := range map[string]firsthand.Head{
		"z":     {World: "z", Name: "named z", Seq: 3},
		"early": {World: "early", Name: "named early", Seq: 4, Forked: firsthand.Fork{Parent: "z", At: 2}},
		"late":  {World: "late", Name: "named late", Seq: 3, Forked: firsthand.Fork{Parent: "z", At: 3}},
	} {
		if got, err := s.Find(ctx, world); err != nil || got != want {
			t.Errorf("found %+v, %v, want %+v", got, err, want)
		}
	}
	if err := s.Delete(ctx, "late"); firsthand.CodeOf(err) != firsthand.CodeRefused {
		t.Errorf("what another needs is deleted: %v", err)
	}
}
