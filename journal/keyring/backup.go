package keyring

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"filippo.io/age"

	"github.com/firsthand-memory/firsthand"
)

const ageMark = "age-encryption.org/v1\n"

// Backup writes the keys to a new file at path: as they are wrapped, or with a
// passphrase so that it alone opens them, on any machine. Without any key, it
// writes nothing and reports so. A file that is there already is CodeConflict.
func (f *File) Backup(path, passphrase string) (written bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.refresh(); err != nil {
		return false, err
	}
	if f.seen == nil {
		return false, nil
	}
	if _, err := os.Lstat(path); err == nil {
		return false, firsthand.Errorf(firsthand.CodeConflict, "there is %s already: name another backup", path)
	}
	b, err := os.ReadFile(f.path)
	if err == nil && passphrase != "" {
		d := document{Format: format, Open: true, Keys: f.ring.keys}
		for id := range f.ring.destroyed {
			d.Destroyed = append(d.Destroyed, id)
		}
		b, err = encrypt(d.bytes(), passphrase)
	}
	if err == nil {
		err = replace(path, b)
	}
	if err != nil {
		return false, fmt.Errorf("back up the keys to %s: %w", path, err)
	}
	return true, nil
}

func encrypt(plain []byte, passphrase string) ([]byte, error) {
	to, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w, err := age.Encrypt(&out, to)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(plain)
	err = errors.Join(err, w.Close()) // which writes the rest
	return out.Bytes(), err
}

// Restore makes the ring of a backup, wrapped by the ring's own store key. A
// ring that has keys already is CodeConflict; a backup that was made with
// another passphrase, or is wrapped by another store key, is CodeUnavailable.
func (f *File) Restore(ctx context.Context, backup, passphrase string) error {
	b, err := os.ReadFile(backup)
	if err != nil {
		return fmt.Errorf("read the backup of the keys: %w", err)
	}
	if err := f.vacant(); err != nil {
		return err
	}
	r, err := f.unpack(b, passphrase)
	if err != nil {
		return fmt.Errorf("open the keys in %s: %w", backup, err)
	}
	return f.change(ctx, func(now *ring) (bool, error) {
		if err := now.vacant(f.path); err != nil {
			return false, err
		}
		*now = r
		return true, nil
	})
}

// vacant returns an error if there are keys already.
func (f *File) vacant() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.refresh(); err != nil {
		return err
	}
	return f.ring.vacant(f.path)
}

func (r *ring) vacant(path string) error {
	if len(r.keys) > 0 || len(r.destroyed) > 0 {
		return firsthand.Errorf(firsthand.CodeConflict, "there are keys in %s already: move them away first", path)
	}
	return nil
}

func (f *File) unpack(b []byte, passphrase string) (ring, error) {
	if bytes.HasPrefix(b, []byte(ageMark)) {
		plain, err := decrypt(b, passphrase)
		if err != nil {
			return ring{}, err
		}
		b = plain
	}
	d, err := parse(b)
	if err != nil || d.Open {
		if err != nil {
			return ring{}, err
		}
		return d.ring(nil)
	}
	store, err := f.store()
	if err != nil {
		return ring{}, err
	}
	return d.ring(store)
}

func decrypt(b []byte, passphrase string) ([]byte, error) {
	if passphrase == "" {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "they were backed up with a passphrase: set FIRSTHAND_BACKUP_PASSPHRASE to it")
	}
	with, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		return nil, err
	}
	r, err := age.Decrypt(bytes.NewReader(b), with)
	if err != nil {
		return nil, firsthand.Errorf(firsthand.CodeUnavailable, "the passphrase does not open them (%v): set FIRSTHAND_BACKUP_PASSPHRASE to the one they were backed up with", err)
	}
	return io.ReadAll(r)
}

// Rewrap wraps all keys anew, by the first store key.
func (f *File) Rewrap(ctx context.Context) error {
	return f.change(ctx, func(r *ring) (bool, error) { return len(r.keys) > 0, nil })
}

// Merge takes in the keys of another ring that are not here, and what was
// destroyed there. What was destroyed here stays so.
func (f *File) Merge(ctx context.Context, other *File) error {
	if _, err := os.Stat(other.path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if _, err := other.Destroyed(ctx); err != nil {
		return err
	}
	other.mu.Lock()
	theirs := other.ring
	other.mu.Unlock()
	return f.change(ctx, func(r *ring) (bool, error) { return r.merge(theirs), nil })
}

func (r *ring) merge(theirs ring) bool {
	changed := false
	for id := range theirs.destroyed {
		changed = r.destroy([]firsthand.KeyID{id}) || changed
	}
	for id, key := range theirs.keys {
		if r.keys[id] == nil && !r.destroyed[id] {
			r.keys[id], changed = key, true
		}
	}
	return changed
}
