package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"slices"

	modernc "modernc.org/sqlite"
)

// connection is the connection that writes. It goes round database/sql, which
// takes as long over a small write as SQLite does. It is not safe for
// concurrent use.
type connection struct{ driver.Conn }

// dial opens a connection to a file. Commits wait by fdatasync where there is
// such a thing, as those of the SQLite that comes with a system do: it keeps
// all that is needed to read the file, but not when it was written, for which
// a file system may take as long again. The driver holds that for the whole
// process.
func dial(ctx context.Context, address string) (connection, error) {
	if _, err := modernc.Fdatasync(true); err != nil && !errors.Is(err, modernc.ErrFdatasyncUnavailable) {
		return connection{}, err
	}
	c, err := modernc.NewConnector(address)
	if err != nil {
		return connection{}, err
	}
	conn, err := c.Connect(ctx)
	return connection{conn}, err
}

// statement is prepared once and run often. No caller's context reaches it: one
// that leaves must not undo what others wait for.
type statement struct {
	driver.Stmt
	execer  driver.StmtExecContext
	queryer driver.StmtQueryContext
}

func (c connection) prepare(text string) (statement, error) {
	s, err := c.Prepare(text)
	if err != nil {
		return statement{}, err
	}
	return statement{s, s.(driver.StmtExecContext), s.(driver.StmtQueryContext)}, nil
}

// run executes a statement that is not worth keeping.
func (c connection) run(text string, args ...driver.Value) error {
	s, err := c.prepare(text)
	if err != nil {
		return err
	}
	return errors.Join(s.exec(args...), s.Close())
}

// exec runs the statement for what it changes. An argument is an int64, a
// string, a []byte or nil.
func (s statement) exec(args ...driver.Value) error {
	_, err := s.execer.ExecContext(context.Background(), ordered(args))
	return err
}

// change is exec for those who need to know how many rows changed.
func (s statement) change(args ...driver.Value) (rows int64, err error) {
	done, err := s.execer.ExecContext(context.Background(), ordered(args))
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// query hands on the rows that the statement gives until take says no. The
// next row overwrites the last.
func (s statement) query(take func(row []driver.Value) bool, args ...driver.Value) (err error) {
	rows, err := s.queryer.QueryContext(context.Background(), ordered(args))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	row := make([]driver.Value, len(rows.Columns()))
	for {
		if err := rows.Next(row); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if !take(row) {
			return nil
		}
	}
}

// one returns the only row that the statement gives, sql.ErrNoRows if there is
// none.
func (s statement) one(args ...driver.Value) ([]driver.Value, error) {
	var one []driver.Value
	err := s.query(func(row []driver.Value) bool {
		one = slices.Clone(row)
		return true // to the end: a change is only then complete
	}, args...)
	if err == nil && one == nil {
		err = sql.ErrNoRows
	}
	return one, err
}

func ordered(args []driver.Value) []driver.NamedValue {
	named := make([]driver.NamedValue, len(args))
	for i, v := range args {
		named[i] = driver.NamedValue{Ordinal: i + 1, Value: v}
	}
	return named
}
