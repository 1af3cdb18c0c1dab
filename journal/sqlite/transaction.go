package sqlite

import (
	"context"
	"errors"

	"github.com/firsthand-memory/firsthand"
)

// transaction is the connection that writes, with the statements of an append
// prepared. It is not safe for concurrent use; the writer's turn guards it.
type transaction struct {
	connection
	stmts []statement // all of the following

	begin, commit, rollback statement
	head, tail              statement
	insert, advance         statement
	taken, saveVector       statement

	// numbers are those of the worlds that were appended to. Whoever goes by one
	// must notice if another process gave it to another world.
	numbers map[firsthand.WorldID]int64
}

// newTransaction opens the connection. The caller closes it.
func newTransaction(ctx context.Context, address string) (*transaction, error) {
	conn, err := dial(ctx, address)
	if err != nil {
		return nil, err
	}
	tx := &transaction{connection: conn, numbers: map[firsthand.WorldID]int64{}}
	for _, s := range []struct {
		stmt *statement
		text string
	}{
		{&tx.begin, "BEGIN IMMEDIATE"},
		{&tx.commit, "COMMIT"},
		{&tx.rollback, "ROLLBACK"},
		{&tx.head, selectWorld + " WHERE w.id = ?"},
		{&tx.tail, "SELECT body FROM journal WHERE place > ? AND place <= ? ORDER BY place"},
		{&tx.insert, "INSERT INTO journal (place, body, sum) VALUES (?, ?, ?)"},
		{&tx.advance, "UPDATE world SET last_seq = ?, seq_sum = ? WHERE world = ? AND id = ? AND last_seq = ? AND seq_sum = ?"},
		{&tx.taken, "SELECT count(*) FROM world WHERE id = ? OR name = ?"},
		{&tx.saveVector, upsertVector},
	} {
		if *s.stmt, err = conn.prepare(s.text); err != nil {
			return nil, errors.Join(err, tx.close())
		}
		tx.stmts = append(tx.stmts, *s.stmt)
	}
	return tx, nil
}

// close closes the statements, which would keep the file open, and then the
// connection.
func (tx *transaction) close() error {
	var errs []error
	for _, s := range tx.stmts {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, tx.Close())...)
}

// changeFault is a change that failed after it may have written.
type changeFault struct{ error }

func (f *changeFault) Unwrap() error { return f.error }

// do makes the changes of a batch in one transaction and notes what became of
// each. An error means that nothing was written at all.
func (tx *transaction) do(batch []*job) error {
	if err := tx.begin.exec(); err != nil {
		return err
	}
	for _, j := range batch {
		j.err = j.change(tx)
		var verdict *firsthand.Error
		if j.err != nil && !errors.As(j.err, &verdict) {
			return errors.Join(&changeFault{j.err}, tx.rollback.exec())
		}
	}
	if err := tx.commit.exec(); err != nil {
		_ = tx.rollback.exec() // SQLite has mostly done so itself and then says that there is nothing to undo
		return err
	}
	return nil
}

// alone makes one change in a transaction of its own.
func (tx *transaction) alone(c change) error {
	j := job{change: c}
	return errors.Join(tx.do([]*job{&j}), j.err)
}
