package sqlite

import (
	"context"
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
	return tx.run(`
		INSERT INTO snapshot (world, seq, body, sum) VALUES (?, ?, ?, ?)
		ON CONFLICT (world) DO UPDATE SET seq = excluded.seq, body = excluded.body, sum = excluded.sum
		WHERE excluded.seq >= snapshot.seq`, w.number, int64(at), append([]byte{}, body...), sum) // never NULL
}

func snapshotSum(id firsthand.WorldID, at firsthand.Seq, body []byte) uint32 {
	return checksum([]byte(id), digits(uint64(at)), body)
}

// LoadSnapshot returns the saved state and the entry it was taken at, Seq 0
// where there is none. One that cannot be read is none: the journal has it all.
// An unknown world is CodeNotFound.
func (s *Store) LoadSnapshot(ctx context.Context, id firsthand.WorldID) (firsthand.Seq, []byte, error) {
	at, body, err := s.loadSnapshot(ctx, id)
	if err != nil {
		return 0, nil, fmt.Errorf("load snapshot of world %s: %w", id, s.explain(err))
	}
	return at, body, nil
}

func (s *Store) loadSnapshot(ctx context.Context, id firsthand.WorldID) (firsthand.Seq, []byte, error) {
	w, err := scanWorld(s.readers.QueryRowContext(ctx, selectWorld+" WHERE w.id = ?", string(id)).Scan)
	if err != nil {
		return 0, nil, notFound(err, string(id))
	}
	at, body := savedState(ctx, s.readers, w)
	return at, body, ctx.Err()
}

// savedState returns the snapshot of a world, if there is one, as it was
// written.
func savedState(ctx context.Context, db querier, w world) (firsthand.Seq, []byte) {
	var at firsthand.Seq
	var sum uint32
	var body []byte
	err := db.QueryRowContext(ctx, "SELECT seq, body, sum FROM snapshot WHERE world = ?", w.number).Scan(&at, &body, &sum)
	if err != nil || snapshotSum(w.World, at, body) != sum {
		return 0, nil
	}
	return at, body
}
