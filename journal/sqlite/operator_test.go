package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

func TestBackupIsAStoreOfItsOwn(t *testing.T) {
	folder := t.TempDir()
	s := filled(t, filepath.Join(folder, "worlds.db"), 20)
	to := filepath.Join(folder, "backup.db")
	if err := s.Backup(t.Context(), to); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), harbour, 60, batch(20)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), to+"2"); firsthand.CodeOf(err) != firsthand.CodeUnavailable {
		t.Errorf("back up a closed store: %v", err)
	}
	copied := openAt(t, to)
	wantSound(t, copied)
	if head := wantBatches(t, copied); head != 60 {
		t.Errorf("the backup has %d entries, want 60", head)
	}
}

func TestBackupOverwritesNothing(t *testing.T) {
	folder := t.TempDir()
	s := filled(t, filepath.Join(folder, "worlds.db"), 1)
	to := filepath.Join(folder, "diary.txt")
	if err := os.WriteFile(to, []byte("Dear diary"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), to); firsthand.CodeOf(err) != firsthand.CodeConflict {
		t.Errorf("got %v, want a conflict", err)
	}
	if got := read(t, to); !bytes.Equal(got, []byte("Dear diary")) {
		t.Errorf("the file was changed to %q", got)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Backup(ended, filepath.Join(folder, "never.db")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "never.db*")); len(names) > 0 {
		t.Errorf("a backup that was given up left %v", names)
	}
}

func TestClosedStoreIsOneFile(t *testing.T) {
	folder := t.TempDir()
	if err := filled(t, filepath.Join(folder, "worlds.db"), 20).Close(); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 {
		t.Errorf("a closed store leaves %v, %v", files, err)
	}
}

func TestStoreIsReadableByItsOwnerAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file modes on Windows")
	}
	root := filepath.Join(t.TempDir(), "a", "new folder? #1 100%")
	path := filepath.Join(root, "灯台.db")
	s := filled(t, path, 1)
	if err := s.Backup(t.Context(), filepath.Join(root, "backup.db")); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if want := map[bool]fs.FileMode{true: 0o700, false: 0o600}[d.IsDir()]; err == nil && info.Mode().Perm() != want {
			t.Errorf("%s has mode %v, want %v", path, info.Mode().Perm(), want)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestOneStoreIsMadeByManyAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "worlds.db")
	var wg sync.WaitGroup
	for n := range 8 {
		wg.Go(func() {
			s, err := sqlite.Open(t.Context(), path, sqlite.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			if err := s.Create(t.Context(), worldOf(n), string(worldOf(n))); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	heads := 0
	for _, err := range openAt(t, path).Heads(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		heads++
	}
	if heads != 8 {
		t.Errorf("%d worlds are there, want 8", heads)
	}
}

func TestRepairKeepsAnEarlierDamagedFile(t *testing.T) {
	sound := soundStore(t)
	damaged := sound[:len(sound)-100]
	path := put(t, damaged)
	if err := os.WriteFile(path+".damaged", []byte("the last one"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Repair(t.Context(), path); firsthand.CodeOf(err) != firsthand.CodeConflict {
		t.Errorf("got %v, want a conflict", err)
	}
	if !bytes.Equal(read(t, path), damaged) || string(read(t, path+".damaged")) != "the last one" {
		t.Error("a file was changed")
	}
}

func TestEntryOfANewerVersionIsNeitherReadNorDropped(t *testing.T) {
	path := filepath.Join(t.TempDir(), "worlds.db")
	s := filled(t, path, 2)
	newer := told(7)
	newer.Format = firsthand.Format + 1
	if err := s.Append(t.Context(), harbour, 6, []firsthand.Entry{newer, told(8)}); err != nil {
		t.Fatal(err)
	}
	entries, err := worldAt(t, s, harbour)
	if len(entries) != 6 || firsthand.CodeOf(err) != firsthand.CodeUnavailable {
		t.Errorf("read %d entries, %v; want 6 and unavailable", len(entries), err)
	}
	report, err := s.Verify(t.Context())
	if err != nil || report.OK() || report.Dropped() != 0 {
		t.Errorf("verify: %+v, %v; want a fault and nothing dropped", report, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	before := read(t, path)
	if report, err = sqlite.Repair(t.Context(), path); err != nil || report.Kept != "" || !bytes.Equal(read(t, path), before) {
		t.Errorf("repair: %+v, %v; want nothing done", report, err)
	}
}
