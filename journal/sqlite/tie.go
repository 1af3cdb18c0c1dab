package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// Fork makes a world that continues the parent from an entry on, as
// firsthand.Catalog says.
func (s *Store) Fork(ctx context.Context, parent firsthand.WorldID, at firsthand.Seq, id firsthand.WorldID, name string) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.fork(parent, at, id, name) })
	if err != nil {
		return fmt.Errorf("fork world %s as %q: %w", parent, name, err)
	}
	return nil
}

func (tx *transaction) fork(parent firsthand.WorldID, at firsthand.Seq, id firsthand.WorldID, name string) error {
	of, err := tx.world(parent)
	if err != nil {
		return err
	}
	if at == 0 || at > of.Seq {
		return firsthand.Errorf(firsthand.CodeConflict, "the world's last entry is %d: it cannot be continued from %d", of.Seq, at)
	}
	if err := tx.list(id, name, at); err != nil {
		return err
	}
	w, err := tx.head.one(string(id))
	if err != nil {
		return err
	}
	return tx.tie(w[0].(int64), id, of, at)
}

// Need says which worlds a world needs besides the one it continues, as
// firsthand.Catalog says.
func (s *Store) Need(ctx context.Context, world firsthand.WorldID, on []firsthand.WorldID) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.need(world, on) })
	if err != nil {
		return fmt.Errorf("say what world %s needs: %w", world, err)
	}
	return nil
}

// need looks for every world before it writes.
func (tx *transaction) need(id firsthand.WorldID, on []firsthand.WorldID) error {
	w, err := tx.world(id)
	if err != nil {
		return err
	}
	needed := make([]world, len(on))
	for i, other := range on {
		if needed[i], err = tx.world(other); err != nil {
			return err
		}
	}
	if err := tx.run("DELETE FROM tie WHERE world = ? AND seq = 0", w.number); err != nil {
		return err
	}
	for _, n := range needed {
		if err := tx.tie(w.number, id, n, 0); err != nil {
			return err
		}
	}
	return nil
}

func (tx *transaction) tie(number int64, id firsthand.WorldID, needs world, at firsthand.Seq) error {
	return tx.run("INSERT OR REPLACE INTO tie (world, needs, seq, sum) VALUES (?, ?, ?, ?)",
		number, needs.number, int64(at), tieSum(id, needs.World, at))
}

func tieSum(id, needs firsthand.WorldID, at firsthand.Seq) int64 {
	return int64(checksum([]byte(id), []byte(needs), digits(uint64(at))))
}

// tied takes in which world this one continues, from the columns of its tie,
// and reports whether they are as they were written.
func (w *world) tied(needs, parent, at, sum any) bool {
	if needs == nil {
		return true
	}
	id, _ := parent.(string)
	seq, _ := at.(int64)
	w.parent, _ = needs.(int64)
	w.Forked = firsthand.Fork{Parent: firsthand.WorldID(id), At: firsthand.Seq(seq)}
	return sum == any(tieSum(w.World, w.Forked.Parent, w.Forked.At))
}

// free refuses what would take a world away that others need.
func (tx *transaction) free(w world) error {
	var forks, mounts []string
	s, err := tx.prepare("SELECT w.name, t.seq FROM tie AS t JOIN world AS w ON w.world = t.world WHERE t.needs = ? AND t.world != t.needs ORDER BY w.name")
	if err != nil {
		return err
	}
	defer s.Close()
	err = s.query(func(row []driver.Value) bool {
		name, _ := row[0].(string)
		if row[1] == int64(0) {
			mounts = append(mounts, name)
		} else {
			forks = append(forks, name)
		}
		return true
	}, w.number)
	switch {
	case err != nil:
		return err
	case len(forks) > 0:
		return firsthand.Errorf(firsthand.CodeRefused, "it is continued by %s: delete what continues it first", strings.Join(forks, ", "))
	case len(mounts) > 0:
		return firsthand.Errorf(firsthand.CodeRefused, "it is mounted by %s: unmount it there first", strings.Join(mounts, ", "))
	}
	return nil
}

// mounted returns the worlds that a world needs besides the one it
// continues.
func mounted(ctx context.Context, db querier, w world) ([]firsthand.WorldID, error) {
	found, err := db.QueryContext(ctx, "SELECT n.id, t.sum FROM tie AS t JOIN world AS n ON n.world = t.needs WHERE t.world = ? AND t.seq = 0", w.number)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	var ids []firsthand.WorldID
	for found.Next() {
		var id string
		var sum any
		if err := found.Scan(&id, &sum); err != nil || sum != any(tieSum(w.World, firsthand.WorldID(id), 0)) {
			return nil, firsthand.Errorf(firsthand.CodeUnavailable, "what world %q needs is damaged: unmount and mount it again, or restore a backup", w.Name)
		}
		ids = append(ids, firsthand.WorldID(id))
	}
	return ids, found.Err()
}

// lineage returns the worlds whose entries make up a world's, the oldest first
// and itself last, each with the Seq up to which it counts.
func lineage(ctx context.Context, db querier, w world) ([]world, error) {
	line := []world{w}
	for w.parent != 0 {
		at := w.Forked.At
		next, err := scanWorld(db.QueryRowContext(ctx, selectWorld+" WHERE w.world = ?", w.parent).Scan)
		if err != nil && err != sql.ErrNoRows {
			return nil, err
		}
		if err != nil || next.number >= w.number || next.Seq < at {
			return nil, lost(w, 1)
		}
		next.Seq = min(at, w.Seq)
		w = next
		line = append([]world{next}, line...)
	}
	return line, nil
}
