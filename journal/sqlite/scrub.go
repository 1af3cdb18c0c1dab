package sqlite

import (
	"context"
	"fmt"
)

// Scrub writes the file anew without the bytes of what was replaced or deleted,
// and empties the log. Others may go on reading and writing; what one of them
// is still reading stays in the log until the next checkpoint.
func (s *Store) Scrub(ctx context.Context) error {
	if err := s.scrub(ctx); err != nil {
		return fmt.Errorf("scrub store %s: %w", s.path, s.explain(err))
	}
	return nil
}

func (s *Store) scrub(ctx context.Context) error {
	if err := s.usable(); err != nil {
		return err
	}
	db, err := connect(s.path, defaultBusyTimeout, "secure_delete(1)")
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM"); err != nil {
		return err
	}
	var busy, frames, done int
	return db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &done)
}
