package keyring

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// replace puts a file of the bytes in the place of the one at path, whole or
// not at all, for its owner alone to read. It is on the disk when it returns.
func replace(path string, b []byte) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.new") // mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(b)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder puts a new name on disk. Windows has no such call and needs none.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// A lock is held for a few milliseconds, so it is looked for often and not for
// long.
const (
	lockAgain = 5 * time.Millisecond
	lockUntil = 5 * time.Second
)

// lock locks the file at path against other processes, which it makes if there
// is none. The lock goes with the process that holds it.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, lockUntil)
	defer cancel()
	for {
		unlock, err := tryLock(path)
		if err != nil || unlock != nil {
			return unlock, err
		}
		select {
		case <-ctx.Done():
			return nil, firsthand.Errorf(firsthand.CodeUnavailable, "another process holds the lock: try again")
		case <-time.After(lockAgain):
		}
	}
}
