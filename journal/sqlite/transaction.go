package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/firsthand-memory/firsthand"
)

// transaction is the connection that writes, with the statements of an append
// prepared. It is not safe for concurrent use; the writer guards it.
type transaction struct {
	conn  *sql.Conn
	stmts []*sql.Stmt // all of the following

	begin, commit, rollback *sql.Stmt
	head, tail              *sql.Stmt
	insert, advance         *sql.Stmt
}

// newTransaction takes a connection that lives as long as db.
func newTransaction(ctx context.Context, db *sql.DB) (*transaction, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	tx := &transaction{conn: conn}
	for _, s := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&tx.begin, "BEGIN IMMEDIATE"},
		{&tx.commit, "COMMIT"},
		{&tx.rollback, "ROLLBACK"},
		{&tx.head, selectWorld + " WHERE id = ?"},
		{&tx.tail, "SELECT entry_id FROM journal WHERE world = ? AND seq > ? ORDER BY seq LIMIT ?"},
		{&tx.insert, "INSERT INTO journal (world, seq, entry_id, at, kind, format, key_ids, body, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"},
		{&tx.advance, "UPDATE world SET last_seq = ?, sum = ? WHERE world = ?"},
	} {
		if *s.stmt, err = conn.PrepareContext(ctx, s.text); err != nil {
			return nil, errors.Join(err, tx.close())
		}
		tx.stmts = append(tx.stmts, *s.stmt)
	}
	return tx, nil
}

// close closes the statements one by one: database/sql leaves them open, and
// with them the file.
func (tx *transaction) close() error {
	var errs []error
	for _, s := range tx.stmts {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, tx.conn.Close())...)
}

// changeFault is a change that failed after it may have written.
type changeFault struct{ error }

func (f *changeFault) Unwrap() error { return f.error }

// do makes the changes of a batch in one transaction and returns what became of
// each. An error means that nothing was written at all. No caller's context
// reaches in here: one that leaves must not undo what others wait for.
func (tx *transaction) do(batch []job) ([]error, error) {
	if err := tx.exec(tx.begin); err != nil {
		return nil, err
	}
	verdicts := make([]error, len(batch))
	for i, j := range batch {
		err := j.change(tx)
		var verdict *firsthand.Error
		if err != nil && !errors.As(err, &verdict) {
			return nil, errors.Join(&changeFault{err}, tx.exec(tx.rollback))
		}
		verdicts[i] = err
	}
	if err := tx.exec(tx.commit); err != nil {
		_ = tx.exec(tx.rollback) // SQLite has mostly done so itself and then says that there is nothing to undo
		return nil, err
	}
	return verdicts, nil
}

func (tx *transaction) exec(s *sql.Stmt, args ...any) error {
	_, err := s.ExecContext(context.Background(), args...)
	return err
}
