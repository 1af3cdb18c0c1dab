package sqlite_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// crashed returns a store and its log as a crash after twenty commits leaves
// them, and the length of the log after each commit.
func crashed(t *testing.T) (store, log []byte, lengths []int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "worlds.db")
	if err := filled(t, path, 0).Close(); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, path)
	for n := range 20 {
		if err := s.Append(t.Context(), harbour, firsthand.Seq(3*n), batch(n)); err != nil {
			t.Fatal(err)
		}
		lengths = append(lengths, len(read(t, path+"-wal")))
	}
	return read(t, path), read(t, path+"-wal"), lengths
}

func putWithLog(t *testing.T, store, log []byte) string {
	t.Helper()
	path := put(t, store)
	if err := os.WriteFile(path+"-wal", log, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestDamagedLogIsRefusedOrCutToTheLastGoodCommit(t *testing.T) {
	t.Parallel()
	store, log, lengths := crashed(t)
	rapid.Check(t, func(rt *rapid.T) {
		damaged := bytes.Clone(log)
		at := rapid.IntRange(0, len(log)-1).Draw(rt, "byte")
		if rapid.Bool().Draw(rt, "cut") {
			damaged = damaged[:at]
		} else {
			damaged[at] ^= 1 << rapid.IntRange(0, 7).Draw(rt, "bit")
		}
		path := putWithLog(t, store, damaged)
		s, err := sqlite.Open(t.Context(), path, sqlite.Options{})
		if err == nil {
			head := wantBatches(t, s)
			if s.Close() != nil || len(damaged) == len(log) && at >= 32 && at < lengths[len(lengths)-2] && head < 60 {
				rt.Fatalf("acknowledged entries are forgotten in silence: %d of 60 are there", head)
			}
			return
		}
		if firsthand.CodeOf(err) != firsthand.CodeUnavailable ||
			!bytes.Equal(read(t, path), store) || !bytes.Equal(read(t, path+"-wal"), damaged) {
			rt.Fatalf("a store that is refused was changed, or is not unavailable: %v", err)
		}
		repaired(rt, t, path, damaged)
	})
}

// repaired fails unless a repair gives up what the log has lost, says so, and
// keeps the log.
func repaired(f fataler, t *testing.T, path string, log []byte) {
	f.Helper()
	report, err := sqlite.Repair(t.Context(), path)
	if err != nil || len(report.Faults) == 0 || !bytes.Equal(read(t, report.Kept+"-wal"), log) {
		f.Fatalf("repair: %+v, %v", report, err)
	}
	s, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		f.Fatalf("open after repair: %v", err)
	}
	defer s.Close()
	wantBatches(t, s)
	wantSound(t, s)
}

func TestWholeLogIsReplayed(t *testing.T) {
	store, log, _ := crashed(t)
	path := putWithLog(t, store, log)
	if report, err := sqlite.Repair(t.Context(), path); err != nil || !report.OK() || report.Kept != "" {
		t.Errorf("a repair of a sound store: %+v, %v", report, err)
	}
	s := openAt(t, path)
	if head := wantBatches(t, s); head != 60 {
		t.Errorf("%d entries are there, want 60", head)
	}
	wantSound(t, s)
}
