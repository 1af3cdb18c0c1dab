package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the database/sql driver named "sqlite"

	"github.com/firsthand-memory/firsthand"
)

// Options are the choices of whoever opens a store. The zero value is the
// default.
type Options struct {
	// BusyTimeout is how long a write waits for another process that is
	// writing, before it is CodeUnavailable. Zero is 5 seconds.
	BusyTimeout time.Duration
}

const defaultBusyTimeout = 5 * time.Second

// Store is a firsthand.Store in one SQLite file. It is safe for concurrent use,
// and other processes may have the same file open.
type Store struct {
	path    string
	readers *sql.DB
	writer  *writer
	close   func() error
}

// Open opens the store at path, or creates it, and its folder, if there is
// nothing. A file that is no store, is cut short or was written by a newer
// version is CodeUnavailable and left as it is: not a byte of it changes. The
// caller closes the store. Cancelling ctx later does not close it.
func Open(ctx context.Context, path string, opts Options) (*Store, error) {
	s, err := open(ctx, path, opts)
	if err != nil {
		return nil, fmt.Errorf("open store %s: %w", path, explain(err))
	}
	return s, nil
}

func open(ctx context.Context, path string, opts Options) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if err := ensure(ctx, path); err != nil {
		return nil, err
	}
	wait := opts.BusyTimeout
	if wait == 0 {
		wait = defaultBusyTimeout
	}
	s := &Store{path: path}
	if s.readers, err = connect(path, wait, "query_only(1)"); err != nil {
		return nil, err
	}
	if s.writer, err = startWriter(ctx, address(path, wait, "journal_mode(wal)", "synchronous(full)")); err != nil {
		return nil, errors.Join(err, s.readers.Close())
	}
	s.close = sync.OnceValue(s.shut)
	return s, nil
}

// connect prepares connections to a file. It opens none yet.
func connect(path string, wait time.Duration, pragmas ...string) (*sql.DB, error) {
	return sql.Open("sqlite", address(path, wait, pragmas...))
}

// address is what SQLite knows a file by, and how connections to it behave.
func address(path string, wait time.Duration, pragmas ...string) string {
	q := url.Values{}
	q.Add("_pragma", fmt.Sprintf("busy_timeout(%d)", wait.Milliseconds()))
	for _, p := range pragmas {
		q.Add("_pragma", p)
	}
	file := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	return file.String()
}

// Close waits for the write under way, if any, and closes the file. Calls that
// come later are CodeUnavailable. Closing twice is fine.
func (s *Store) Close() error { return s.close() }

// shut closes the writer's connection last: the last to go folds the log into
// the file, which the readers may not.
func (s *Store) shut() error {
	s.writer.queue.Close()
	if err := errors.Join(s.readers.Close(), s.writer.tx.close()); err != nil {
		return fmt.Errorf("close store %s: %w", s.path, explain(err))
	}
	return nil
}

// usable returns an error after Close.
func (s *Store) usable() error {
	select {
	case <-s.writer.queue.Closed():
		return errClosed()
	default:
		return nil
	}
}

// explain says of any fault after Close that the store is closed.
func (s *Store) explain(err error) error {
	if closed := s.usable(); closed != nil && firsthand.CodeOf(err) == firsthand.CodeInternal {
		return closed
	}
	return explain(err)
}
