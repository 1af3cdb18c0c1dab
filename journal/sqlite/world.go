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

const selectWorld = "SELECT world, id, name, last_seq, sum FROM world"

func (w *world) check() uint32 {
	return checksum([]byte(w.World), []byte(w.Name), digits(uint64(w.Seq)))
}

// scanWorld reads a row that selectWorld gave. A damaged one is returned as far
// as it goes, with an error.
func scanWorld(scan func(...any) error) (world, error) {
	var w world
	var id, name, seq, sum any // damage may have changed their types too
	if err := scan(&w.number, &id, &name, &seq, &sum); err != nil {
		return world{}, err
	}
	w.World = firsthand.WorldID(unpackID(id))
	w.Name, _ = name.(string)
	last, _ := seq.(int64)
	w.Seq = firsthand.Seq(last)
	if sum != int64(w.check()) {
		return w, firsthand.Errorf(firsthand.CodeUnavailable,
			"the store's list of worlds is damaged at %q: it is left untouched; restore a backup, or repair it", w.Name)
	}
	return w, nil
}

// world finds a world to write to.
func (tx *transaction) world(id firsthand.WorldID) (world, error) {
	w, err := scanWorld(tx.head.QueryRowContext(context.Background(), packID(string(id))).Scan)
	return w, notFound(err, string(id))
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
	ctx, packed := context.Background(), packID(string(id))
	var taken int
	err := tx.conn.QueryRowContext(ctx, "SELECT count(*) FROM world WHERE id = ? OR name = ?", packed, name).Scan(&taken)
	if err != nil {
		return err
	}
	if taken > 0 {
		return firsthand.Errorf(firsthand.CodeConflict, "a world has that name or the id %s already: choose another", id)
	}
	w := world{Head: firsthand.Head{World: id, Name: name}}
	_, err = tx.conn.ExecContext(ctx, "INSERT INTO world (id, name, last_seq, sum) VALUES (?, ?, 0, ?)", packed, name, int64(w.check()))
	return err
}

// Find returns the world of that id or, if no id fits, of that name.
// CodeNotFound if there is none.
func (s *Store) Find(ctx context.Context, nameOrID string) (firsthand.Head, error) {
	id := packID(nameOrID)
	found := s.readers.QueryRowContext(ctx, selectWorld+" WHERE id = ? OR name = ? ORDER BY id = ? DESC LIMIT 1", id, nameOrID, id)
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
	for _, table := range []string{"journal", "snapshot", "vector", "world"} {
		if _, err := tx.conn.ExecContext(context.Background(), "DELETE FROM "+table+" WHERE world = ?", w.number); err != nil {
			return err
		}
	}
	return nil
}
