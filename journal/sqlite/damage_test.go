package sqlite_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// The store that is damaged: few entries, for there are many damages, and yet
// more than one page of them.
const (
	worldsOfTheHarbour = 3
	entriesEach        = 30
	entriesInAll       = worldsOfTheHarbour * entriesEach
	savedAt            = 15
)

func worldOf(n int) firsthand.WorldID {
	return firsthand.WorldID(fmt.Sprintf("5d3f3b1e-0b6e-4c1b-9a53-%012x", n))
}

// soundStore returns the bytes of a closed store of three worlds, written in
// turn, with snapshots and vectors.
func soundStore(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sound.db")
	s := openAt(t, path)
	for w := range worldsOfTheHarbour {
		if err := s.Create(t.Context(), worldOf(w), []string{"Harbour", "灯台", "燈塔"}[w]); err != nil {
			t.Fatal(err)
		}
	}
	for n := 0; n < entriesEach/3; n += 5 {
		for w := range worldsOfTheHarbour {
			if err := s.Append(t.Context(), worldOf(w), firsthand.Seq(3*n), batches(n, n+5)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for w := range worldsOfTheHarbour {
		if err := s.SaveSnapshot(t.Context(), worldOf(w), savedAt, derived(0)); err != nil {
			t.Fatal(err)
		}
		for n := range 10 {
			v := firsthand.Vector{Ref: firsthand.Ref{Turn: firsthand.TurnNumber(n + 1)}, Hash: ^uint64(n), Body: derived(n)}
			if err := s.SaveVectors(t.Context(), worldOf(w), "embedder", []firsthand.Vector{v}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return read(t, path)
}

// derived is the body of a snapshot or vector.
func derived(n int) []byte { return bytes.Repeat([]byte{byte(n), 's', 't', 'a', 't', 'e'}, 100) }

// wantDerived fails if a snapshot or vector is believed that is not as it was.
// To miss one is no loss.
func wantDerived(f fataler, t *testing.T, s *sqlite.Store, w firsthand.WorldID) {
	f.Helper()
	at, body, err := s.LoadSnapshot(t.Context(), w)
	if err == nil && at != 0 && (at != savedAt || !bytes.Equal(body, derived(0))) {
		f.Fatalf("a damaged snapshot is believed: %q at %d", body, at)
	}
	for v, err := range s.Vectors(t.Context(), w, "embedder") {
		if n := int(v.Ref.Turn) - 1; err == nil && (v.Hash != ^uint64(n) || !bytes.Equal(v.Body, derived(n))) {
			f.Fatalf("a damaged vector is believed: %+v", v)
		}
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// put writes a file of its own for one damage.
func put(t *testing.T, content []byte) string {
	t.Helper()
	folder, err := os.MkdirTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "worlds.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// fataler is a *testing.T or a *rapid.T.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// wantPrefix fails unless what is read of a world is how it began, whole if no
// error says otherwise. It returns how much that is.
func wantPrefix(f fataler, t *testing.T, s *sqlite.Store, w firsthand.WorldID) int {
	f.Helper()
	entries, err := worldAt(t, s, w)
	for i, e := range entries {
		want := batch(i / 3)[i%3]
		want.Seq = firsthand.Seq(i) + 1
		if !reflect.DeepEqual(e, want) {
			f.Fatalf("a damaged entry %d is believed:\ngot  %+v\nwant %+v", i+1, e, want)
		}
	}
	if err == nil && len(entries) != entriesEach {
		f.Fatalf("%d of %d entries are read without an error", len(entries), entriesEach)
	}
	if code := firsthand.CodeOf(err); err != nil && code != firsthand.CodeUnavailable && code != firsthand.CodeNotFound {
		f.Fatalf("damage is %q: %v", code, err)
	}
	return len(entries)
}

// holds checks everything that is promised of one damaged file: it is refused
// and stays as it is, or what is read is true; and after a repair it is whole,
// with what was dropped counted right and the damaged file kept.
func holds(f fataler, t *testing.T, damaged []byte) {
	f.Helper()
	path := put(t, damaged)
	before := make([]int, worldsOfTheHarbour)
	s, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err == nil {
		for w := range before {
			before[w] = wantPrefix(f, t, s, worldOf(w))
			wantDerived(f, t, s, worldOf(w))
		}
		_ = s.Close()
	} else if !bytes.Equal(read(t, path), damaged) || firsthand.CodeOf(err) != firsthand.CodeUnavailable {
		f.Fatalf("a store that is refused was changed, or is not unavailable: %v", err)
	}

	path = put(t, damaged)
	report, err := sqlite.Repair(t.Context(), path)
	if err != nil {
		if !bytes.Equal(read(t, path), damaged) {
			f.Fatalf("a repair that was given up changed the file: %v", err)
		}
		return
	}
	if s, err = sqlite.Open(t.Context(), path, sqlite.Options{}); err != nil {
		f.Fatalf("open after repair: %v", err)
	}
	defer s.Close()
	kept := 0
	for w := range before {
		n := 0
		for e, err := range s.Read(t.Context(), worldOf(w), 0) {
			want := batch(n / 3)[n%3]
			if want.Seq = e.Seq; err != nil || !reflect.DeepEqual(e, want) {
				f.Fatalf("after repair: %+v, %v", e, err)
			}
			n++
		}
		if n < before[w] {
			f.Fatalf("the repair kept %d of %d good entries", n, before[w])
		}
		kept += n
		wantDerived(f, t, s, worldOf(w))
	}
	if listed := strings.Contains(strings.Join(report.Faults, " "), "list of worlds"); !listed && int(report.Dropped()) != entriesInAll-kept {
		f.Fatalf("%d entries are said to be dropped, %d are: %+v", report.Dropped(), entriesInAll-kept, report)
	}
	if report.OK() && kept != entriesInAll {
		f.Fatalf("nothing is said to be wrong, %d of %d entries are there", kept, entriesInAll)
	}
	if report.Kept != "" && !bytes.Equal(read(t, report.Kept), damaged) {
		f.Fatalf("the damaged file was not kept as it was")
	}
	if after, err := s.Verify(t.Context()); err != nil || !after.OK() {
		f.Fatalf("after repair: %+v, %v", after, err)
	}
}

func TestSoundStoreHolds(t *testing.T) {
	path := put(t, soundStore(t))
	report, err := sqlite.Repair(t.Context(), path)
	if err != nil || !report.OK() || report.Kept != "" {
		t.Errorf("a repair of a sound store: %+v, %v", report, err)
	}
	s := openAt(t, path)
	for w := range worldsOfTheHarbour {
		if n := wantPrefix(t, t, s, worldOf(w)); n != entriesEach {
			t.Errorf("%d entries, want %d", n, entriesEach)
		}
	}
}

// The second half of case D22.
func TestDamagedTailIsNeverBelieved(t *testing.T) {
	t.Parallel()
	sound := soundStore(t)
	for _, n := range []int{1, 100, 1024, 4095, 4096, 12288} {
		at := len(sound) - n
		t.Run(fmt.Sprintf("cut %d", n), func(t *testing.T) { holds(t, t, sound[:at]) })
		t.Run(fmt.Sprintf("zero %d", n), func(t *testing.T) {
			holds(t, t, append(bytes.Clone(sound[:at]), make([]byte, n)...))
		})
		t.Run(fmt.Sprintf("flip %d", n), func(t *testing.T) {
			damaged := bytes.Clone(sound)
			for i := at; i < len(damaged); i++ {
				damaged[i] ^= 0xff
			}
			holds(t, t, damaged)
		})
	}
}

func TestFlippedBitIsNeverBelieved(t *testing.T) {
	t.Parallel()
	sound := soundStore(t)
	rapid.Check(t, func(rt *rapid.T) {
		damaged := bytes.Clone(sound)
		at := rapid.IntRange(0, len(damaged)-1).Draw(rt, "byte")
		damaged[at] ^= 1 << rapid.IntRange(0, 7).Draw(rt, "bit")
		holds(rt, t, damaged)
	})
}

func TestDestroyedPageIsNeverBelieved(t *testing.T) {
	t.Parallel()
	const page = 4096
	sound := soundStore(t)
	for at := 0; at < len(sound); at += page {
		damaged := bytes.Clone(sound)
		clear(damaged[at : at+page])
		holds(t, t, damaged)
	}
}

func TestWhatIsNoStoreIsRefusedAndStays(t *testing.T) {
	sound := soundStore(t)
	newer := bytes.Clone(sound)
	newer[63] = 3 // the format in the header
	for name, content := range map[string][]byte{
		"empty":           {},
		"zeros":           make([]byte, len(sound)),
		"text":            []byte("# A shopping list\n"),
		"cut in the head": sound[:60],
		"another program": append([]byte("SQLite format 3\x00"), make([]byte, 4080)...),
		"newer":           newer,
	} {
		t.Run(name, func(t *testing.T) {
			path := put(t, content)
			_, err := sqlite.Open(t.Context(), path, sqlite.Options{})
			if firsthand.CodeOf(err) != firsthand.CodeUnavailable || !strings.Contains(fmt.Sprint(err), "left untouched") {
				t.Errorf("open: %v", err)
			}
			_, err = sqlite.Repair(t.Context(), path)
			if firsthand.CodeOf(err) != firsthand.CodeUnavailable {
				t.Errorf("repair: %v", err)
			}
			if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 || !bytes.Equal(read(t, path), content) {
				t.Errorf("the file or its folder was changed: %v", files)
			}
		})
	}
}
