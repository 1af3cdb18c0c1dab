package sqlite_test

import (
	"database/sql"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// The first half of case D22: whatever was acknowledged before kill -9 is there.
func TestAcknowledgedEntriesSurviveAKill(t *testing.T) {
	t.Parallel()
	rounds := 25
	if testing.Short() {
		rounds = 5
	}
	path := filepath.Join(t.TempDir(), "worlds.db")
	if err := filled(t, path, 1).Close(); err != nil {
		t.Fatal(err)
	}
	for round := range rounds {
		c := start(t, "append for ever", path)
		c.acknowledged(t, 1+rand.IntN(40))
		if err := c.cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		last := c.acknowledged(t, 1<<30) // what it said before it died
		_ = c.cmd.Wait()

		s := openAt(t, path)
		if head := wantBatches(t, s); head < last {
			t.Fatalf("round %d: %d entries were acknowledged, %d are there", round, last, head)
		}
		wantSound(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTwoProcessesShareAStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "worlds.db")
	s := filled(t, path, 0)
	c := start(t, "append sixty", path)
	if err := appendMany(path, new(strings.Builder), "parent", 60); err != nil {
		t.Fatal(err)
	}
	c.acknowledged(t, 60)
	if err := c.cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	entries, err := worldAt(t, s, harbour)
	if err != nil || len(entries) != 120 {
		t.Fatalf("read %d entries, %v; want 120", len(entries), err)
	}
	ids := map[firsthand.EntryID]bool{}
	for _, e := range entries {
		ids[e.ID] = true
	}
	if len(ids) != 120 {
		t.Errorf("%d entries are distinct, want 120", len(ids))
	}
	wantSound(t, s)
}

func TestLockHeldTooLongIsUnavailable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "worlds.db")
	if err := filled(t, path, 1).Close(); err != nil {
		t.Fatal(err)
	}
	s, err := sqlite.Open(t.Context(), path, sqlite.Options{BusyTimeout: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	other, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	lock, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	err = s.Append(t.Context(), harbour, 3, batch(1))
	if firsthand.CodeOf(err) != firsthand.CodeUnavailable || !strings.Contains(err.Error(), "another process") {
		t.Errorf("got %v, want unavailable because of another process", err)
	}
	if head := wantBatches(t, s); head != 3 { // readers are not held up
		t.Errorf("the world has %d entries, want 3", head)
	}
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), harbour, 3, batch(1)); err != nil {
		t.Error(err)
	}
}
