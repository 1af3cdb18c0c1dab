package keyring

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"sync"

	"github.com/firsthand-memory/firsthand"
)

// File is a ring in a file. Several processes may use one file at once: what
// one of them makes or destroys, the others find at their next call. It is safe
// for concurrent use.
type File struct {
	path  string
	store func() ([][]byte, error)

	mu   sync.Mutex
	seen fs.FileInfo // the file that was read last; nil: none
	ring ring
}

// Open returns the ring of the file at path. Neither the file nor a store key
// needs to be there before the first key is made: store is asked for the store
// keys, of 32 bytes each, when one is first needed. The first of them wraps what
// is written; a file that another of them wraps is read as well.
func Open(path string, store func() ([][]byte, error)) *File {
	return &File{path: path, store: sync.OnceValues(store), ring: newRing()}
}

// Path returns where the file is.
func (f *File) Path() string { return f.path }

// Key returns a key, nil for one that was destroyed. A file that the store key
// does not open is CodeUnavailable.
func (f *File) Key(_ context.Context, id firsthand.KeyID) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.refresh(); err != nil {
		return nil, err
	}
	key, err := f.ring.key(id)
	return slices.Clone(key), err
}

// Make makes the keys that are not there. They are on the disk when it returns.
func (f *File) Make(ctx context.Context, ids ...firsthand.KeyID) error {
	if held, err := f.holds(ids); held || err != nil {
		return err
	}
	return f.change(ctx, func(r *ring) (bool, error) { return r.make(ids) })
}

func (f *File) holds(ids []firsthand.KeyID) (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.refresh(); err != nil {
		return false, err
	}
	return !slices.ContainsFunc(ids, func(id firsthand.KeyID) bool { return f.ring.keys[id] == nil }), nil
}

// Destroy destroys keys for good: when it returns, the file holds them no more.
func (f *File) Destroy(ctx context.Context, ids ...firsthand.KeyID) error {
	return f.change(ctx, func(r *ring) (bool, error) { return r.destroy(ids), nil })
}

// Destroyed counts the keys that were destroyed, by any process.
func (f *File) Destroyed(context.Context) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	err := f.refresh()
	return len(f.ring.destroyed), err
}

// All returns the ids of the keys that are there, sorted.
func (f *File) All(context.Context) ([]firsthand.KeyID, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	err := f.refresh()
	return f.ring.all(), err
}

// refresh reads the file if it is another than the one that was read last. The
// caller holds mu.
func (f *File) refresh() error {
	info, err := os.Stat(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		if f.seen != nil {
			f.seen, f.ring = nil, newRing()
		}
		return nil
	}
	if err != nil {
		return err
	}
	if f.seen != nil && os.SameFile(info, f.seen) && info.ModTime().Equal(f.seen.ModTime()) && info.Size() == f.seen.Size() {
		return nil
	}
	r, err := f.read()
	if err != nil {
		return fmt.Errorf("read the keys in %s: %w", f.path, err)
	}
	f.seen, f.ring = info, r
	return nil
}

func (f *File) read() (ring, error) {
	b, err := os.ReadFile(f.path)
	if err != nil {
		return ring{}, err
	}
	d, err := parse(b)
	if err != nil {
		return ring{}, err
	}
	if len(d.Keys) == 0 {
		return d.ring(nil)
	}
	store, err := f.store()
	if err != nil {
		return ring{}, err
	}
	return d.ring(store)
}

// change changes the ring and replaces the file, while no other process does.
func (f *File) change(ctx context.Context, edit func(*ring) (bool, error)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	unlock, err := lock(ctx, f.path+".lock")
	if err != nil {
		return fmt.Errorf("lock the keys in %s: %w", f.path, err)
	}
	defer unlock()
	if err := f.refresh(); err != nil {
		return err
	}
	r := ring{keys: maps.Clone(f.ring.keys), destroyed: maps.Clone(f.ring.destroyed)}
	if changed, err := edit(&r); !changed || err != nil {
		return err
	}
	store, err := f.store()
	if err != nil {
		return err
	}
	if err := f.write(r, store); err != nil {
		return fmt.Errorf("keep the keys in %s: %w", f.path, err)
	}
	return nil
}

// write replaces the file. The caller holds mu and the lock.
func (f *File) write(r ring, store [][]byte) error {
	d, err := wrap(r, store[0])
	if err != nil {
		return err
	}
	if err := replace(f.path, d.bytes()); err != nil {
		return err
	}
	info, err := os.Stat(f.path)
	f.seen, f.ring = info, r
	return err
}
