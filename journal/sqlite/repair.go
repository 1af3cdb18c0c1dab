package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/firsthand-memory/firsthand"
)

// Repair makes a damaged store whole again: each world keeps its entries up to
// the last good one, what comes after is dropped, and the report says how much
// that is. No program may have the store open.
//
// Everything that can be read goes into a new file, which takes the old one's
// place. The damaged file is kept beside it under its name with ".damaged"
// added, to look for more in it; if there is such a file already, nothing is
// done and Repair is CodeConflict. Vectors are left behind, to be made again. A
// store that is whole stays as it is. One whose beginning is destroyed cannot
// be repaired: it is CodeUnavailable and left as it is.
func Repair(ctx context.Context, path string) (Report, error) {
	report, err := repair(ctx, path)
	if err != nil {
		return Report{}, fmt.Errorf("repair store %s: %w", path, explain(err))
	}
	return report, nil
}

// repair works on a copy: to look at a damaged file with SQLite may change it.
func repair(ctx context.Context, path string) (report Report, err error) {
	header, err := readHeader(path)
	if err != nil {
		return Report{}, err
	}
	folder, err := os.MkdirTemp(filepath.Dir(path), filepath.Base(path)+".*.repair")
	if err != nil {
		return Report{}, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	damaged, whole := filepath.Join(folder, "damaged"), filepath.Join(folder, "whole")
	if err := copyStore(path, damaged, wholeSize(header)); err != nil {
		return Report{}, err
	}
	fault := errors.Join(inspect(path), prepares(ctx, damaged))
	if report, err = salvage(ctx, damaged, whole, fault); err != nil || !report.damaged() {
		return report, err
	}
	report.Kept = path + ".damaged"
	return report, replace(path, whole, report.Kept)
}

// prepares returns what keeps a store from being written to. Damage to the names
// of its tables and columns shows nowhere else.
func prepares(ctx context.Context, path string) error {
	tx, err := newTransaction(ctx, address(path, defaultBusyTimeout))
	if err != nil {
		return explain(err)
	}
	return tx.close()
}

// damaged reports whether the file is to be replaced. What only cannot be
// understood is not damaged.
func (r Report) damaged() bool { return r.Dropped() > 0 || len(r.Faults) > 0 }

// copyStore copies a store with its log. Where the file is cut short, zeros
// take the place of what is missing, so that SQLite reads the rest.
func copyStore(from, to string, size int64) error {
	if err := copyFile(from, to); err != nil {
		return err
	}
	if err := copyFile(from+"-wal", to+"-wal"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	info, err := os.Stat(to)
	if err != nil || info.Size() >= size {
		return err
	}
	return os.Truncate(to, size)
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// salvage looks at a store and, if it is damaged, writes what can be read of it
// to a new one. Fault is what is known to be wrong with it already.
func salvage(ctx context.Context, from, to string, fault error) (report Report, err error) {
	old, err := connect(from, defaultBusyTimeout)
	if err != nil {
		return Report{}, err
	}
	defer func() { _ = old.Close() }() // it is thrown away
	if err := upgrade(ctx, from); err != nil {
		return Report{}, err
	}
	if report, err = verify(ctx, old); err != nil {
		return Report{}, err
	}
	if fault != nil {
		report.Faults = append(report.Faults, fault.Error())
	}
	if !report.damaged() {
		return report, nil
	}
	if err := writeSchema(ctx, to); err != nil {
		return Report{}, err
	}
	tx, err := newTransaction(ctx, address(to, defaultBusyTimeout))
	if err != nil {
		return Report{}, err
	}
	defer func() { err = errors.Join(err, tx.close()) }()
	if err := salvageWorlds(ctx, old, tx); err != nil {
		return Report{}, err
	}
	return report, ctx.Err()
}

// salvageWorlds copies worlds in the order they were made: what continues
// another comes after it.
func salvageWorlds(ctx context.Context, old *sql.DB, tx *transaction) error {
	listed := map[int64]bool{}
	for w, err := range worlds(ctx, old, "w.world") {
		if w.World == "" {
			return fmt.Errorf("the list of worlds cannot be read, restore a backup: %w", err)
		}
		if err := salvageWorld(ctx, old, tx, w, err); err != nil {
			return fmt.Errorf("world %s: %w", w.World, err)
		}
		listed[w.number] = true
	}
	if err := noneMissing(ctx, old, listed); err != nil {
		return err
	}
	if err := salvageAccess(ctx, old, tx); err != nil {
		return err
	}
	for w := range worlds(ctx, old, "w.world") {
		on, err := mounted(ctx, old, w)
		if err != nil {
			continue // its journal knows; what it mounts is only not guarded until it mounts again
		}
		if err := tx.alone(func(tx *transaction) error { return tx.need(w.World, on) }); err != nil {
			return err
		}
	}
	return nil
}

// noneMissing refuses to repair a store that has entries of a world that its
// list has lost: they would be lost with it.
func noneMissing(ctx context.Context, old *sql.DB, listed map[int64]bool) error {
	rows, err := old.QueryContext(ctx, "SELECT DISTINCT place >> 32 FROM journal")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var number int64
		if err := rows.Scan(&number); err != nil {
			return err
		}
		if !listed[number] {
			return firsthand.Errorf(firsthand.CodeUnavailable, "the list of worlds has lost one whose entries are there: restore a backup")
		}
	}
	return rows.Err()
}

// salvageWorld copies the good entries of a world, as they are, and its
// snapshot if it is of one of them. Fault is what is wrong with its row in the
// list. Entries are sealed with their world's id: if none is good under a
// damaged row, the id is wrong and not they, and nothing is cut.
func salvageWorld(ctx context.Context, old *sql.DB, tx *transaction, w world, fault error) error {
	var good []row
	for r, err := range rows(ctx, old, w, 0) {
		if err != nil {
			break
		}
		good = append(good, r)
	}
	if fault != nil && len(good) == 0 {
		return fmt.Errorf("its id cannot be told, restore a backup: %w", fault)
	}
	at, body := savedState(ctx, old, w)
	return tx.alone(func(tx *transaction) error {
		own, err := tx.again(w, good)
		if err != nil {
			return err
		}
		if err := tx.append(w.World, own, good[own:]); err != nil || at == 0 || at > firsthand.Seq(len(good)) {
			return err
		}
		return tx.saveSnapshot(w.World, at, body, int64(snapshotSum(w.World, at, body)))
	})
}

// again makes a world anew, which continues the same one as before as far as
// that is good, and returns up to where it does.
func (tx *transaction) again(w world, good []row) (firsthand.Seq, error) {
	at := min(w.Forked.At, firsthand.Seq(len(good)))
	if at == 0 {
		return 0, tx.create(w.World, w.Name)
	}
	return at, tx.fork(w.Forked.Parent, at, w.World, w.Name)
}

// replace puts the repaired file in the place of the damaged one. The old log
// must be gone before: it would be taken for the new file's.
func replace(path, whole, kept string) error {
	if err := os.Link(path, kept); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return firsthand.Errorf(firsthand.CodeConflict, "there is a file %s already: move it away, then retry", kept)
		}
		return err
	}
	for _, beside := range []string{"-wal", "-shm"} {
		if err := os.Rename(path+beside, kept+beside); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := errors.Join(syncFile(whole), os.Rename(whole, path)); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}
