package keyring_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/keyring"
	"github.com/firsthand-memory/firsthand/journal/sealed"
)

var (
	_ sealed.Ring = (*keyring.Memory)(nil)
	_ sealed.Ring = (*keyring.File)(nil)
)

const world firsthand.WorldID = "w"

func id(p firsthand.ParticipantID) firsthand.KeyID { return p.PersonaKey(world) }

func storeKeys(first ...byte) func() ([][]byte, error) {
	return func() (keys [][]byte, err error) {
		for _, b := range first {
			keys = append(keys, bytes.Repeat([]byte{b}, sealed.KeySize))
		}
		return keys, nil
	}
}

func want(t *testing.T, err error, code firsthand.Code) {
	t.Helper()
	if firsthand.CodeOf(err) != code {
		t.Fatalf("%v, want %q", err, code)
	}
}

func key(t *testing.T, r sealed.Ring, id firsthand.KeyID) []byte {
	t.Helper()
	k, err := r.Key(t.Context(), id)
	want(t, err, "")
	return k
}

// Whatever the ring: a key stays what it was until it is destroyed, and then it
// is gone for good, which is not the same as missing.
func TestRingsKeepAndDestroyKeys(t *testing.T) {
	for name, r := range map[string]sealed.Ring{"memory": new(keyring.Memory), "file": keyring.Open(filepath.Join(t.TempDir(), "s.keys"), storeKeys(1))} {
		t.Run(name, func(t *testing.T) {
			_, err := r.Key(t.Context(), id("ann"))
			want(t, err, firsthand.CodeUnavailable)
			want(t, r.Make(t.Context(), id("ann"), id("bo")), "")
			ann := key(t, r, id("ann"))
			if len(ann) != sealed.KeySize || bytes.Equal(ann, key(t, r, id("bo"))) {
				t.Fatalf("the keys are %x", ann)
			}
			want(t, r.Make(t.Context(), id("ann")), "")
			if !bytes.Equal(ann, key(t, r, id("ann"))) {
				t.Fatal("made again, a key is another")
			}
			want(t, r.Destroy(t.Context(), id("ann"), id("never")), "")
			if key(t, r, id("ann")) != nil {
				t.Fatal("a destroyed key is there")
			}
			want(t, r.Make(t.Context(), id("ann")), firsthand.CodeConflict)
			all, err := r.All(t.Context())
			if want(t, err, ""); !slices.Equal(all, []firsthand.KeyID{id("bo")}) {
				t.Fatalf("%v are left", all)
			}
			if n, err := r.Destroyed(t.Context()); n != 2 || err != nil {
				t.Fatalf("%d, %v", n, err)
			}
		})
	}
}

// What one process does with the file, the others find; and they do not lose
// each other's keys.
func TestProcessesShareAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.keys")
	one, other := keyring.Open(path, storeKeys(1)), keyring.Open(path, storeKeys(1))
	var all sync.WaitGroup
	for _, r := range []*keyring.File{one, other} {
		for _, p := range []firsthand.ParticipantID{"a", "b", "c", "d"} {
			all.Go(func() {
				if err := r.Make(t.Context(), id(p), id(p+"2")); err != nil {
					t.Error(err)
				}
			})
		}
	}
	all.Wait()
	for _, p := range []firsthand.ParticipantID{"a", "b2", "c", "d2"} {
		if !bytes.Equal(key(t, one, id(p)), key(t, other, id(p))) {
			t.Fatalf("two processes have two keys of %s", p)
		}
	}
	want(t, one.Destroy(t.Context(), id("a")), "")
	if key(t, other, id("a")) != nil {
		t.Fatal("another process still has a destroyed key")
	}
}

func TestAFileHoldsNoKeyInTheClear(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.keys")
	r := keyring.Open(path, storeKeys(1))
	want(t, r.Make(t.Context(), id("ann")), "")
	k := key(t, r, id("ann"))
	b, err := os.ReadFile(path)
	if want(t, err, ""); bytes.Contains(b, k) {
		t.Fatal("it does")
	}
	if info, _ := os.Stat(path); runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Fatalf("the file's mode is %v", info.Mode())
	}
	_, err = keyring.Open(path, storeKeys(2)).Key(t.Context(), id("ann"))
	want(t, err, firsthand.CodeUnavailable)
}

// Rotation: the new store key goes in front, the file is wrapped anew, the old
// one is taken away.
func TestTheStoreKeyIsRotated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.keys")
	want(t, keyring.Open(path, storeKeys(1)).Make(t.Context(), id("ann")), "")
	k := key(t, keyring.Open(path, storeKeys(1)), id("ann"))
	want(t, keyring.Open(path, storeKeys(2, 1)).Rewrap(t.Context()), "")
	if !bytes.Equal(k, key(t, keyring.Open(path, storeKeys(2)), id("ann"))) {
		t.Fatal("the key is another")
	}
	_, err := keyring.Open(path, storeKeys(1)).Key(t.Context(), id("ann"))
	want(t, err, firsthand.CodeUnavailable)
}

func TestABackupOpensWithItsPassphraseOnAnyMachine(t *testing.T) {
	if testing.Short() {
		t.Skip("a passphrase takes seconds to try")
	}
	dir := t.TempDir()
	r := keyring.Open(filepath.Join(dir, "s.keys"), storeKeys(1))
	if written, err := r.Backup(filepath.Join(dir, "none"), ""); written || err != nil {
		t.Fatal("a ring without keys was backed up", err)
	}
	want(t, r.Make(t.Context(), id("ann"), id("bo")), "")
	want(t, r.Destroy(t.Context(), id("bo")), "")
	backup := filepath.Join(dir, "b.keys")
	_, err := r.Backup(backup, "lantern")
	want(t, err, "")
	_, err = r.Backup(backup, "lantern")
	want(t, err, firsthand.CodeConflict)
	other := keyring.Open(filepath.Join(dir, "other", "s.keys"), storeKeys(7))
	want(t, other.Restore(t.Context(), backup, ""), firsthand.CodeInvalid)
	want(t, other.Restore(t.Context(), backup, "lantern"), "")
	if !bytes.Equal(key(t, other, id("ann")), key(t, r, id("ann"))) || key(t, other, id("bo")) != nil {
		t.Fatal("the restored ring is another")
	}
	want(t, other.Restore(t.Context(), backup, "lantern"), firsthand.CodeConflict)
}

// Merging rings keeps both's keys, and what is destroyed in one stays so.
func TestMergingBringsNothingBack(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	one, other := keyring.Open(filepath.Join(dir, "1"), storeKeys(1)), keyring.Open(filepath.Join(dir, "2"), storeKeys(2))
	want(t, other.Merge(ctx, one), "")
	want(t, one.Make(ctx, id("a"), id("b"), id("c")), "")
	want(t, other.Make(ctx, id("d")), "")
	want(t, other.Destroy(ctx, id("a")), "")
	want(t, one.Destroy(ctx, id("b")), "")
	want(t, other.Merge(ctx, one), "")
	all, err := other.All(ctx)
	if want(t, err, ""); !slices.Equal(all, []firsthand.KeyID{id("c"), id("d")}) {
		t.Fatalf("%v", all)
	}
	if !bytes.Equal(key(t, other, id("c")), key(t, one, id("c"))) {
		t.Fatal("a merged key is another")
	}
}

// A file that is none is never taken for an empty ring.
func FuzzDamagedFilesAreRefused(f *testing.F) {
	for _, seed := range []string{"", "{}", `{"format":1}`, `{"format":9,"keys":{}}`, `{"format":1,"keys":{"a":"AAAA"}}`, "null", "[]"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		path := filepath.Join(t.TempDir(), "s.keys")
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		k, err := keyring.Open(path, storeKeys(1)).Key(context.Background(), id("ann"))
		if k != nil {
			t.Fatalf("a key of nothing: %x, %v", k, err)
		}
	})
}
