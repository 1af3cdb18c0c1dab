package sqlite

import (
	"context"
	"fmt"
	"iter"

	"github.com/firsthand-memory/firsthand"
)

// SaveVectors keeps the vectors, each in place of what was kept of its Ref by
// that embedder, all or none. An unknown world is CodeNotFound.
func (s *Store) SaveVectors(ctx context.Context, id firsthand.WorldID, embedder string, vectors []firsthand.Vector) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.saveVectors(id, embedder, vectors) })
	if err != nil {
		return fmt.Errorf("save vectors of world %s: %w", id, err)
	}
	return nil
}

func (tx *transaction) saveVectors(id firsthand.WorldID, embedder string, vectors []firsthand.Vector) error {
	w, err := tx.world(id)
	if err != nil {
		return err
	}
	for _, v := range vectors {
		_, err := tx.conn.ExecContext(context.Background(), `
			INSERT INTO vector (world, embedder, ref, hash, body) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (world, embedder, ref) DO UPDATE SET hash = excluded.hash, body = excluded.body`,
			w.number, embedder, v.Ref.String(), int64(v.Hash), append([]byte{}, v.Body...)) // never NULL
		if err != nil {
			return err
		}
	}
	return nil
}

// Vectors yields the vectors of one embedder. One that cannot be read is left
// out: it is made again. An unknown world is CodeNotFound.
func (s *Store) Vectors(ctx context.Context, id firsthand.WorldID, embedder string) iter.Seq2[firsthand.Vector, error] {
	return func(yield func(firsthand.Vector, error) bool) {
		if err := s.vectors(ctx, id, embedder, yield); err != nil {
			yield(firsthand.Vector{}, fmt.Errorf("read vectors of world %s: %w", id, s.explain(err)))
		}
	}
}

func (s *Store) vectors(ctx context.Context, id firsthand.WorldID, embedder string, yield func(firsthand.Vector, error) bool) error {
	w, err := scanWorld(s.readers.QueryRowContext(ctx, selectWorld+" WHERE id = ?", packID(string(id))).Scan)
	if err != nil {
		return notFound(err, string(id))
	}
	rows, err := s.readers.QueryContext(ctx, "SELECT ref, hash, body FROM vector WHERE world = ? AND embedder = ?", w.number, embedder)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var ref string
		var hash int64
		var v firsthand.Vector
		if err := rows.Scan(&ref, &hash, &v.Body); err != nil {
			return err
		}
		if v.Ref, err = firsthand.ParseRef(ref); err != nil {
			continue
		}
		if v.Hash = uint64(hash); !yield(v, nil) {
			return nil
		}
	}
	return rows.Err()
}
