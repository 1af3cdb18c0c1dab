package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Report is what became of a store.
type Report struct {
	Worlds []WorldReport `json:"worlds"`
	// Faults are what is wrong with the file itself.
	Faults []string `json:"faults,omitempty"`
	// Kept is where Repair put the damaged file; empty if it changed nothing.
	Kept string `json:"kept,omitempty"`
}

// WorldReport is what became of one world. Seq is the last entry that was
// acknowledged.
type WorldReport struct {
	firsthand.Head
	// Good is the last entry up to which all are as they were written.
	Good firsthand.Seq `json:"good"`
	// Fault says what is wrong with the first that is not, or that cannot be
	// understood; empty if nothing is.
	Fault string `json:"fault,omitempty"`
}

// Dropped is how many entries are lost: the damaged one and all after it.
func (w WorldReport) Dropped() uint64 {
	if w.Good > w.Seq { // the world's own row is damaged
		return 0
	}
	return uint64(w.Seq - w.Good)
}

// Dropped is how many entries are lost in all worlds.
func (r Report) Dropped() uint64 {
	var n uint64
	for _, w := range r.Worlds {
		n += w.Dropped()
	}
	return n
}

// OK reports whether nothing is wrong.
func (r Report) OK() bool {
	faulty := func(w WorldReport) bool { return w.Fault != "" }
	return len(r.Faults) == 0 && !slices.ContainsFunc(r.Worlds, faulty)
}

// Verify reads the whole store and says what is damaged: SQLite's own integrity
// check, and in each world that the entries follow each other without a gap,
// are what was written, can be understood, and end where the world does.
// Damage is in the report; an error means that the check itself could not be
// done.
func (s *Store) Verify(ctx context.Context) (Report, error) {
	report, err := verify(ctx, s.readers)
	if err != nil {
		return Report{}, fmt.Errorf("verify store %s: %w", s.path, s.explain(err))
	}
	return report, nil
}

// verify looks at one moment of the store, so that writers do not disturb it.
func verify(ctx context.Context, db *sql.DB) (Report, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return Report{}, err
	}
	defer tx.Rollback()
	report := Report{Faults: integrity(ctx, tx)}
	for _, err := range accessKeys(ctx, tx) {
		if err != nil {
			report.Faults = append(report.Faults, explain(err).Error())
		}
	}
	for w, err := range worlds(ctx, tx, "w.name") {
		if err != nil {
			report.Faults = append(report.Faults, explain(err).Error())
		}
		if w.World != "" {
			report.Worlds = append(report.Worlds, verifyWorld(ctx, tx, w))
			if _, err := mounted(ctx, tx, w); err != nil {
				report.Faults = append(report.Faults, explain(err).Error())
			}
		}
	}
	return report, ctx.Err()
}

// verifyWorld goes on past an entry that it cannot understand: one that is as
// it was written is not lost.
func verifyWorld(ctx context.Context, db querier, w world) WorldReport {
	report := WorldReport{Head: w.Head}
	for r, err := range rows(ctx, db, w, 0) {
		if err == nil {
			report.Good = r.seq
			_, err = r.entry()
		}
		if err != nil && report.Fault == "" {
			report.Fault = explain(err).Error()
		}
	}
	return report
}

// integrity returns what SQLite finds wrong with the file.
func integrity(ctx context.Context, db querier) []string {
	found, err := db.QueryContext(ctx, "PRAGMA integrity_check")
	if err != nil {
		return []string{explain(err).Error()}
	}
	defer found.Close()
	var faults []string
	for found.Next() {
		var line string
		if err := found.Scan(&line); err != nil {
			line = err.Error()
		}
		if line != "ok" {
			faults = append(faults, line)
		}
	}
	if err := found.Err(); err != nil {
		faults = append(faults, explain(err).Error())
	}
	return faults
}
