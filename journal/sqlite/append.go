package sqlite

import (
	"context"
	"database/sql/driver"
	"fmt"

	"github.com/firsthand-memory/firsthand"
)

// Append adds entries right after the given Seq, as firsthand.Journal says, and
// returns once they are on disk. An empty id is CodeInvalid. A full or failing
// disk, or a lock that another process holds too long, is CodeUnavailable.
func (s *Store) Append(ctx context.Context, world firsthand.WorldID, after firsthand.Seq, entries []firsthand.Entry) error {
	if err := s.append(ctx, world, after, entries); err != nil {
		return fmt.Errorf("append to world %s: %w", world, err)
	}
	return nil
}

// append encodes in the caller's goroutine: the writer has other callers to
// serve, and a caller that leaves may change its entries at once.
func (s *Store) append(ctx context.Context, world firsthand.WorldID, after firsthand.Seq, entries []firsthand.Entry) error {
	rows, err := newRows(world, after, entries)
	if err != nil {
		return err
	}
	return s.writer.write(ctx, func(tx *transaction) error { return tx.append(world, after, rows) })
}

// append moves the world's end, if it is where it should be, and then fills
// the gap.
func (tx *transaction) append(id firsthand.WorldID, after firsthand.Seq, rows []row) error {
	end := after + firsthand.Seq(len(rows))
	if end == after || end > maxSeq {
		return tx.retried(id, after, rows)
	}
	w := world{number: tx.numbers[id]}
	moved, err := tx.move(w, id, after, end)
	if err == nil && !moved {
		if w, err = tx.world(id); err == nil {
			moved, err = tx.move(w, id, after, end)
		}
	}
	if err != nil {
		return err
	}
	if !moved {
		return tx.retried(id, after, rows)
	}
	tx.numbers[id] = w.number
	for _, r := range rows {
		if err := tx.insert.exec(w.place(r.seq), string(r.body), int64(r.sum)); err != nil {
			return err
		}
	}
	return nil
}

// move moves a world's end from after on, if the world has that number and
// ends there. That it looks for the number spares SQLite the index over the
// ids.
func (tx *transaction) move(w world, id firsthand.WorldID, after, end firsthand.Seq) (bool, error) {
	rows, err := tx.advance.change(int64(end), seqSum(id, end), w.number, string(id), int64(after), seqSum(id, after))
	return rows > 0, err
}

// retried returns nil if the entries stand where they were to go.
func (tx *transaction) retried(id firsthand.WorldID, after firsthand.Seq, rows []row) error {
	w, err := tx.world(id)
	if err != nil {
		return err
	}
	stand, err := tx.stand(w, after, rows)
	if err != nil || stand {
		return err
	}
	return firsthand.Errorf(firsthand.CodeConflict, "the world's last entry is %d, not %d: read the rest, then retry", w.Seq, after)
}

func (tx *transaction) stand(w world, after firsthand.Seq, rows []row) (bool, error) {
	end := after + firsthand.Seq(len(rows))
	if end > w.Seq {
		return false, nil
	}
	same := 0
	err := tx.tail.query(func(found []driver.Value) bool {
		if body, ok := found[0].(string); !ok || !sameID([]byte(body), rows[same].body) {
			return false
		}
		same++
		return true
	}, w.place(after), w.place(end))
	return same == len(rows), err
}
