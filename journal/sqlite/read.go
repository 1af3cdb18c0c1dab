package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"iter"

	"github.com/firsthand-memory/firsthand"
)

// Read yields the entries after the given Seq, as firsthand.Journal says, up to
// the world's last when the reading began. The world may be written to
// meanwhile. A Seq past the last entry is CodeConflict. Damage is
// CodeUnavailable and says how many entries it costs.
func (s *Store) Read(ctx context.Context, world firsthand.WorldID, after firsthand.Seq) iter.Seq2[firsthand.Entry, error] {
	return func(yield func(firsthand.Entry, error) bool) {
		err := s.read(ctx, world, after, func(e firsthand.Entry) bool { return yield(e, nil) })
		if err != nil {
			yield(firsthand.Entry{}, fmt.Errorf("read world %s: %w", world, s.explain(err)))
		}
	}
}

// read looks up the head and reads the entries in one transaction, so that they
// must agree.
func (s *Store) read(ctx context.Context, id firsthand.WorldID, after firsthand.Seq, take func(firsthand.Entry) bool) error {
	tx, err := s.readers.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	w, err := scanWorld(tx.QueryRowContext(ctx, selectWorld+" WHERE w.id = ?", string(id)).Scan)
	if err != nil {
		return notFound(err, string(id))
	}
	if after > w.Seq {
		return firsthand.Errorf(firsthand.CodeConflict, "the world's last entry is %d, before %d: read it from the start", w.Seq, after)
	}
	return readEntries(ctx, tx, w, after, take)
}

// readEntries hands on the entries of a world after a Seq until take says no.
func readEntries(ctx context.Context, db querier, w world, after firsthand.Seq, take func(firsthand.Entry) bool) error {
	for r, err := range rows(ctx, db, w, after) {
		if err != nil {
			return err
		}
		e, err := r.entry()
		if err != nil {
			return err
		}
		if !take(e) {
			return nil
		}
	}
	return nil
}

// rows yields the rows of a world after a Seq, those of the worlds that it
// continues in front. It ends in an error at the first that is not as it was
// written, or is missing.
func rows(ctx context.Context, db querier, w world, after firsthand.Seq) iter.Seq2[row, error] {
	return func(yield func(row, error) bool) {
		line, err := lineage(ctx, db, w)
		if err != nil {
			yield(row{}, err)
			return
		}
		for i, part := range line {
			to, birth := maxSeq, firsthand.WorldID("")
			if i < len(line)-1 {
				to, birth = part.Seq, part.World
			}
			for r, err := range ownRows(ctx, db, part, after, to) {
				r.birth = birth
				if !yield(r, err) || err != nil {
					return
				}
				after = r.seq
			}
		}
	}
}

// ownRows yields the rows that a world itself has after one Seq and up to
// another.
func ownRows(ctx context.Context, db querier, w world, after, to firsthand.Seq) iter.Seq2[row, error] {
	return func(yield func(row, error) bool) {
		found, err := db.QueryContext(ctx, selectRows, w.place(after), w.place(to))
		if err != nil {
			yield(row{}, err)
			return
		}
		defer found.Close()
		for found.Next() {
			after++
			r, err := scanRow(ctx, found, w, after)
			if !yield(r, err) || err != nil {
				return
			}
		}
		if err := found.Err(); err != nil {
			yield(row{}, err)
		} else if after < w.Seq || after > w.Seq && to == maxSeq {
			yield(row{}, lost(w, after+1))
		}
	}
}

const selectRows = "SELECT place, body, sum FROM journal WHERE place > ? AND place <= ? ORDER BY place"

// scanRow reads the row that must stand at seq. What does not fit its column
// was damaged too.
func scanRow(ctx context.Context, found *sql.Rows, w world, seq firsthand.Seq) (row, error) {
	r := row{seq: seq}
	var place int64
	err := found.Scan(&place, &r.body, &r.sum)
	if ctx.Err() != nil {
		return row{}, ctx.Err()
	}
	if err != nil || place != w.place(seq) || rowSum(w.World, seq, r.body) != r.sum {
		return row{}, lost(w, seq)
	}
	return r, nil
}

// lost says that a world's entries cannot be read from one on.
func lost(w world, from firsthand.Seq) error {
	return firsthand.Errorf(firsthand.CodeUnavailable,
		"entry %d is damaged, it and what follows of %d entries cannot be read: restore a backup, or repair the store to cut them off", from, w.Seq)
}
