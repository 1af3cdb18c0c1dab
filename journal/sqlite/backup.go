package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/firsthand-memory/firsthand"
)

// Backup writes a copy of the store, as it is at one moment, to a new file at
// path, and returns once it is on disk. Writers go on meanwhile. A file that is
// there already is CodeConflict and stays. The copy is a store that Open opens;
// it holds no more and no less than this one, damage included: Verify first.
func (s *Store) Backup(ctx context.Context, path string) error {
	err := build(path, func(file string) error { return s.copyTo(ctx, file) })
	if errors.Is(err, fs.ErrExist) {
		err = firsthand.Errorf(firsthand.CodeConflict, "there is a file already: name another")
	}
	if err != nil {
		return fmt.Errorf("back up store to %s: %w", path, s.explain(err))
	}
	return nil
}

// copyTo has a connection of its own, because SQLite counts a copy as writing
// and the readers may not write.
func (s *Store) copyTo(ctx context.Context, file string) (err error) {
	if err := s.usable(); err != nil {
		return err
	}
	db, err := connect(s.path, defaultBusyTimeout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", file)
	return err
}
