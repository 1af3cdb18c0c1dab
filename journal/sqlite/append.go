package sqlite

import (
	"context"
	"fmt"

	"github.com/firsthand-memory/firsthand"
)

// Append adds entries right after the given Seq, as firsthand.Journal says, and
// returns once they are on disk. Entries that already stand right after it, with
// the same ids in the same order, are a retry: nothing is written and nil
// returned. An id that stands elsewhere in the world is CodeConflict, an empty
// one CodeInvalid. A full or failing disk, or a lock that another process holds
// too long, is CodeUnavailable.
func (s *Store) Append(ctx context.Context, world firsthand.WorldID, after firsthand.Seq, entries []firsthand.Entry) error {
	if err := s.append(ctx, world, after, entries); err != nil {
		return fmt.Errorf("append to world %s: %w", world, err)
	}
	return nil
}

// append encodes in the caller's goroutine: the writer has other callers to
// serve, and a caller that leaves may change its entries at once.
func (s *Store) append(ctx context.Context, world firsthand.WorldID, after firsthand.Seq, entries []firsthand.Entry) error {
	rows := make([]row, len(entries))
	for i := range entries {
		var err error
		if rows[i], err = newRow(world, after+firsthand.Seq(i)+1, &entries[i]); err != nil {
			return err
		}
	}
	return s.writer.write(ctx, func(tx *transaction) error { return tx.append(world, after, rows) })
}

func (tx *transaction) append(id firsthand.WorldID, after firsthand.Seq, rows []row) error {
	w, err := tx.world(id)
	if err != nil {
		return err
	}
	if w.Seq != after {
		return tx.retried(w, after, rows)
	}
	for _, r := range rows {
		err := tx.exec(tx.insert, w.number, int64(r.seq), packID(r.id), text(r.at), string(r.kind), r.format, text(r.keyIDs), text(r.body), int64(r.sum))
		if err != nil {
			return err
		}
	}
	w.Seq += firsthand.Seq(len(rows))
	return tx.exec(tx.advance, int64(w.Seq), int64(w.check()), w.number)
}

// text keeps bytes as text, and none as NULL.
func text(b []byte) any {
	if b == nil {
		return nil
	}
	return string(b)
}

// retried returns nil if the entries stand where they were to go.
func (tx *transaction) retried(w world, after firsthand.Seq, rows []row) error {
	stand, err := tx.stand(w, after, rows)
	if err != nil || stand {
		return err
	}
	return firsthand.Errorf(firsthand.CodeConflict, "the world's last entry is %d, not %d: read the rest, then retry", w.Seq, after)
}

func (tx *transaction) stand(w world, after firsthand.Seq, rows []row) (bool, error) {
	found, err := tx.tail.QueryContext(context.Background(), w.number, int64(after), len(rows))
	if err != nil {
		return false, err
	}
	defer found.Close()
	same := 0
	for found.Next() {
		var id any
		if err := found.Scan(&id); err != nil {
			return false, err
		}
		if unpackID(id) != rows[same].id {
			return false, nil
		}
		same++
	}
	return same == len(rows) && after <= w.Seq, found.Err()
}
