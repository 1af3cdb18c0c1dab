package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"iter"

	"github.com/firsthand-memory/firsthand"
)

// world is a row of table world: a head and the number that other tables know
// the world by.
type world struct {
	firsthand.Head
	number int64
}

const selectWorld = "SELECT world, id, name, sum, last_seq, seq_sum FROM world"

// place is where an entry of the world stands in table journal.
func (w *world) place(seq firsthand.Seq) int64 { return w.number<<32 | int64(seq) }

// maxSeq is the last entry that a world has room for.
const maxSeq = firsthand.Seq(1<<32 - 1)

func worldSum(id firsthand.WorldID, name string) int64 {
	return int64(checksum([]byte(id), []byte(name)))
}

func seqSum(id firsthand.WorldID, seq firsthand.Seq) int64 {
	return int64(checksum([]byte(id), digits(uint64(seq))))
}

// scanWorld reads a row that selectWorld gave. A damaged one is returned as far
// as it goes, with an error.
func scanWorld(scan func(...any) error) (world, error) {
	var number int64
	var id, name, sum, seq, seqSum any
	if err := scan(&number, &id, &name, &sum, &seq, &seqSum); err != nil {
		return world{}, err
	}
	return newWorld(number, id, name, sum, seq, seqSum)
}

// newWorld makes a world of the columns of its row. Damage may have changed
// their types too.
func newWorld(number int64, id, name, sum, seq, ofSeq any) (world, error) {
	w := world{number: number}
	given, _ := id.(string)
	w.World = firsthand.WorldID(given)
	w.Name, _ = name.(string)
	last, _ := seq.(int64)
	w.Seq = firsthand.Seq(last)
	if sum != worldSum(w.World, w.Name) || ofSeq != seqSum(w.World, w.Seq) {
		return w, firsthand.Errorf(firsthand.CodeUnavailable,
			"the store's list of worlds is damaged at %q: it is left untouched; restore a backup, or repair it", w.Name)
	}
	return w, nil
}

// world finds a world to write to.
func (tx *transaction) world(id firsthand.WorldID) (world, error) {
	row, err := tx.head.one(string(id))
	if err != nil {
		return world{}, notFound(err, string(id))
	}
	return newWorld(row[0].(int64), row[1], row[2], row[3], row[4], row[5])
}

// Create adds an empty world. A taken id or name is CodeConflict, an empty one
// CodeInvalid.
func (s *Store) Create(ctx context.Context, id firsthand.WorldID, name string) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.create(id, name) })
	if err != nil {
		return fmt.Errorf("create world %q: %w", name, err)
	}
	return nil
}

func (tx *transaction) create(id firsthand.WorldID, name string) error {
	if id == "" || name == "" {
		return firsthand.Errorf(firsthand.CodeInvalid, "a world needs an id and a name")
	}
	taken, err := tx.taken.one(string(id), name)
	if err != nil {
		return err
	}
	if taken[0] != int64(0) {
		return firsthand.Errorf(firsthand.CodeConflict, "a world has that name or the id %s already: choose another", id)
	}
	return tx.run("INSERT INTO world (id, name, sum, last_seq, seq_sum) VALUES (?, ?, ?, 0, ?)", string(id), name, worldSum(id, name), seqSum(id, 0))
}

// Find returns the world of that id or, if no id fits, of that name.
// CodeNotFound if there is none.
func (s *Store) Find(ctx context.Context, nameOrID string) (firsthand.Head, error) {
	found := s.readers.QueryRowContext(ctx, selectWorld+" WHERE id = ?1 OR name = ?1 ORDER BY id = ?1 DESC LIMIT 1", nameOrID)
	w, err := scanWorld(found.Scan)
	if err != nil {
		return firsthand.Head{}, fmt.Errorf("find world %q: %w", nameOrID, s.explain(notFound(err, nameOrID)))
	}
	return w.Head, nil
}

// Heads lists the worlds in the order of their names.
func (s *Store) Heads(ctx context.Context) iter.Seq2[firsthand.Head, error] {
	return func(yield func(firsthand.Head, error) bool) {
		for w, err := range worlds(ctx, s.readers) {
			if err != nil {
				yield(firsthand.Head{}, fmt.Errorf("list worlds: %w", s.explain(err)))
				return
			}
			if !yield(w.Head, nil) {
				return
			}
		}
	}
}

// querier is a connection, or a transaction on one.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// worlds yields every world by name. The caller may go on after an error: the
// next world may be whole.
func worlds(ctx context.Context, db querier) iter.Seq2[world, error] {
	return func(yield func(world, error) bool) {
		rows, err := db.QueryContext(ctx, selectWorld+" ORDER BY name")
		if err != nil {
			yield(world{}, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			if !yield(scanWorld(rows.Scan)) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(world{}, err)
		}
	}
}

// Delete removes a world with its entries, its snapshot and its vectors.
// CodeNotFound if there is none.
func (s *Store) Delete(ctx context.Context, id firsthand.WorldID) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.delete(id) })
	if err != nil {
		return fmt.Errorf("delete world %s: %w", id, err)
	}
	return nil
}

func (tx *transaction) delete(id firsthand.WorldID) error {
	w, err := tx.world(id)
	if err != nil {
		return err
	}
	delete(tx.numbers, id)
	if err := tx.run("DELETE FROM journal WHERE place > ? AND place <= ?", w.place(0), w.place(maxSeq)); err != nil {
		return err
	}
	for _, table := range []string{"snapshot", "vector", "world"} {
		if err := tx.run("DELETE FROM "+table+" WHERE world = ?", w.number); err != nil {
			return err
		}
	}
	return nil
}
