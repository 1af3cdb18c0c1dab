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
	err := build(path, func(file string) error {
		_, err := s.readers.ExecContext(ctx, "VACUUM INTO ?", file)
		return err
	})
	if errors.Is(err, fs.ErrExist) {
		err = firsthand.Errorf(firsthand.CodeConflict, "there is a file already: name another")
	}
	if err != nil {
		return fmt.Errorf("back up store to %s: %w", path, s.explain(err))
	}
	return nil
}
