package sqlite

import (
	"context"
	"database/sql"
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
		err := tx.saveVector.exec(w.number, embedder, v.Ref.String(), int64(v.Hash), append([]byte{}, v.Body...), // never NULL
			int64(vectorSum(id, embedder, v)))
		if err != nil {
			return err
		}
	}
	return nil
}

const upsertVector = `
	INSERT INTO vector (world, embedder, ref, hash, body, sum) VALUES (?, ?, ?, ?, ?, ?)
	ON CONFLICT (world, embedder, ref) DO UPDATE SET hash = excluded.hash, body = excluded.body, sum = excluded.sum`

func vectorSum(id firsthand.WorldID, embedder string, v firsthand.Vector) uint32 {
	return checksum([]byte(id), []byte(embedder), []byte(v.Ref.String()), digits(v.Hash), v.Body)
}

// Vectors yields the vectors of one embedder. One that is not as it was
// written, or cannot be read, is left out: it is made again. An unknown world is
// CodeNotFound.
func (s *Store) Vectors(ctx context.Context, id firsthand.WorldID, embedder string) iter.Seq2[firsthand.Vector, error] {
	return func(yield func(firsthand.Vector, error) bool) {
		if err := s.vectors(ctx, id, embedder, yield); err != nil {
			yield(firsthand.Vector{}, fmt.Errorf("read vectors of world %s: %w", id, s.explain(err)))
		}
	}
}

func (s *Store) vectors(ctx context.Context, id firsthand.WorldID, embedder string, yield func(firsthand.Vector, error) bool) error {
	w, err := scanWorld(s.readers.QueryRowContext(ctx, selectWorld+" WHERE w.id = ?", string(id)).Scan)
	if err != nil {
		return notFound(err, string(id))
	}
	found, err := s.readers.QueryContext(ctx, "SELECT ref, hash, body, sum FROM vector WHERE world = ? AND embedder = ?", w.number, embedder)
	if err != nil {
		return err
	}
	defer found.Close()
	for found.Next() {
		if v, whole := scanVector(found, id, embedder); whole && !yield(v, nil) {
			return nil
		}
	}
	return ctx.Err()
}

func scanVector(found *sql.Rows, id firsthand.WorldID, embedder string) (v firsthand.Vector, whole bool) {
	var ref string
	var hash int64
	var sum uint32
	if err := found.Scan(&ref, &hash, &v.Body, &sum); err != nil {
		return v, false
	}
	var err error
	v.Ref, err = firsthand.ParseRef(ref)
	v.Hash = uint64(hash)
	return v, err == nil && vectorSum(id, embedder, v) == sum
}
