package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/firsthand-memory/firsthand"
)

// SaveSnapshot keeps body as the world's state at that entry, in place of an
// earlier one; an older state than the saved one is left out. A Seq past the
// world's last entry is CodeConflict, an unknown world CodeNotFound.
func (s *Store) SaveSnapshot(ctx context.Context, id firsthand.WorldID, at firsthand.Seq, body []byte) error {
	sum := int64(snapshotSum(id, at, body))
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.saveSnapshot(id, at, body, sum) })
	if err != nil {
		return fmt.Errorf("save snapshot of world %s: %w", id, err)
	}
	return nil
}

func (tx *transaction) saveSnapshot(id firsthand.WorldID, at firsthand.Seq, body []byte, sum int64) error {
	w, err := tx.world(id)
	if err != nil {
		return err
	}
	if at > w.Seq {
		return firsthand.Errorf(firsthand.CodeConflict, "the world's last entry is %d, before %d: a snapshot is of entries that exist", w.Seq, at)
	}
	_, err = tx.conn.ExecContext(context.Background(), `
		INSERT INTO snapshot (world, seq, body, sum) VALUES (?, ?, ?, ?)
		ON CONFLICT (world) DO UPDATE SET seq = excluded.seq, body = excluded.body, sum = excluded.sum
		WHERE excluded.seq >= snapshot.seq`, w.number, int64(at), append([]byte{}, body...), sum) // never NULL
	return err
}

func snapshotSum(id firsthand.WorldID, at firsthand.Seq, body []byte) uint32 {
	s := newSum()
	s.text(string(id))
	s.number(uint64(at))
	s.bytes(body)
	return s.Sum32()
}

// LoadSnapshot returns the saved state and the entry it was taken at, Seq 0
// where there is none. A damaged one is none: the journal has it all. An
// unknown world is CodeNotFound.
func (s *Store) LoadSnapshot(ctx context.Context, id firsthand.WorldID) (firsthand.Seq, []byte, error) {
	at, body, err := loadSnapshot(ctx, s.readers, id)
	if err != nil {
		return 0, nil, fmt.Errorf("load snapshot of world %s: %w", id, s.explain(err))
	}
	return at, body, nil
}

func loadSnapshot(ctx context.Context, db querier, id firsthand.WorldID) (firsthand.Seq, []byte, error) {
	var last firsthand.Seq
	var at, sum sql.NullInt64
	var body []byte
	err := db.QueryRowContext(ctx, `
		SELECT last_seq, seq, body, snapshot.sum
		FROM world LEFT JOIN snapshot ON snapshot.world = world.world WHERE id = ?`, packID(string(id))).Scan(&last, &at, &body, &sum)
	if err != nil {
		return 0, nil, notFound(err, string(id))
	}
	saved := firsthand.Seq(at.Int64)
	if !at.Valid || saved > last || int64(snapshotSum(id, saved, body)) != sum.Int64 {
		return 0, nil, nil
	}
	return saved, body, nil
}
