package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"iter"

	"github.com/firsthand-memory/firsthand"
)

// world is a row of table world: a head and the number that other tables know
// the world by. Parent is the number of the world it continues, 0 for none.
type world struct {
	firsthand.Head
	number, parent int64
}

const selectWorld = `
	SELECT w.world, w.id, w.name, w.sum, w.last_seq, w.seq_sum, t.needs, p.id, t.seq, t.sum
	FROM world AS w LEFT JOIN tie AS t ON t.world = w.world AND t.seq > 0 LEFT JOIN world AS p ON p.world = t.needs`

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
	var row [10]any
	if err := scan(&row[0], &row[1], &row[2], &row[3], &row[4], &row[5], &row[6], &row[7], &row[8], &row[9]); err != nil {
		return world{}, err
	}
	return newWorld(row[:])
}

// newWorld makes a world of the columns of selectWorld. Damage may have changed
// their types too.
func newWorld[T any](row []T) (world, error) {
	var w world
	w.number, _ = any(row[0]).(int64)
	id, _ := any(row[1]).(string)
	w.World = firsthand.WorldID(id)
	w.Name, _ = any(row[2]).(string)
	last, _ := any(row[4]).(int64)
	w.Seq = firsthand.Seq(last)
	ofID, ofSeq := any(row[3]), any(row[5])
	if ofID != any(worldSum(w.World, w.Name)) || ofSeq != any(seqSum(w.World, w.Seq)) || !w.tied(any(row[6]), any(row[7]), any(row[8]), any(row[9])) {
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
	return newWorld(row)
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
	return tx.list(id, name, 0)
}

// list adds a world whose last entry is at that Seq.
func (tx *transaction) list(id firsthand.WorldID, name string, at firsthand.Seq) error {
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
	return tx.run("INSERT INTO world (id, name, sum, last_seq, seq_sum) VALUES (?, ?, ?, ?, ?)", string(id), name, worldSum(id, name), int64(at), seqSum(id, at))
}

// Find returns the world of that id or, if no id fits, of that name.
// CodeNotFound if there is none.
func (s *Store) Find(ctx context.Context, nameOrID string) (firsthand.Head, error) {
	found := s.readers.QueryRowContext(ctx, selectWorld+" WHERE w.id = ?1 OR w.name = ?1 ORDER BY w.id = ?1 DESC LIMIT 1", nameOrID)
	w, err := scanWorld(found.Scan)
	if err != nil {
		return firsthand.Head{}, fmt.Errorf("find world %q: %w", nameOrID, s.explain(notFound(err, nameOrID)))
	}
	return w.Head, nil
}

// Heads lists the worlds in the order of their names.
func (s *Store) Heads(ctx context.Context) iter.Seq2[firsthand.Head, error] {
	return func(yield func(firsthand.Head, error) bool) {
		for w, err := range worlds(ctx, s.readers, "w.name") {
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

// worlds yields every world in the order of a column. The caller may go on
// after an error: the next world may be whole.
func worlds(ctx context.Context, db querier, by string) iter.Seq2[world, error] {
	return func(yield func(world, error) bool) {
		rows, err := db.QueryContext(ctx, selectWorld+" ORDER BY "+by)
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
// CodeNotFound if there is none, CodeRefused while another one needs it.
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
	if err := tx.free(w); err != nil {
		return err
	}
	delete(tx.numbers, id)
	if err := tx.run("DELETE FROM journal WHERE place > ? AND place <= ?", w.place(0), w.place(maxSeq)); err != nil {
		return err
	}
	for _, table := range []string{"snapshot", "vector", "tie", "world"} {
		if err := tx.run("DELETE FROM "+table+" WHERE world = ?", w.number); err != nil {
			return err
		}
	}
	return nil
}
