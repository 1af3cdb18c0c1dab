package speed

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

const (
	// writes is how many durable writes of each kind are timed.
	writes = 640
	// rounds is how often each kind of write is timed.
	rounds = 3
	// writers is how many write at once, each into a world of its own.
	writers = 64
)

// writing measures turns observed one by one, by one writer and by many, and
// beside them rows of the same size inserted into SQLite one by one. They take
// turns, and the best round of each counts: a disk that others use as well
// disturbs all three alike. The plain inserts come last, when a store has
// settled how commits of this process wait for the disk: all wait alike. Many
// writers share what the disk takes, so how far they outdo one depends on it:
// see flush.
func (r *run) writing(ctx context.Context) error {
	var plain, one, many float64
	for i := range rounds {
		r.stage("durable writes, round %d of %d", i+1, rounds)
		for _, way := range []struct {
			best *float64
			name string
			rate func(ctx context.Context, file string) (float64, error)
		}{
			{&one, "one writer", func(ctx context.Context, file string) (float64, error) { return r.tells(ctx, file, 1) }},
			{&many, "many writers", func(ctx context.Context, file string) (float64, error) { return r.tells(ctx, file, writers) }},
			{&plain, "plain inserts", plainInserts},
		} {
			rate, err := way.rate(ctx, r.file(fmt.Sprintf("%s %d", way.name, i)))
			if err != nil {
				return fmt.Errorf("%s: %w", way.name, err)
			}
			*way.best = max(*way.best, rate)
		}
	}
	disk, err := flush(r.file("flush"))
	if err != nil {
		return fmt.Errorf("flush a file: %w", err)
	}
	r.add("durable writes", Metrics{"sqlite_full_per_s": whole(plain), "one_writer_per_s": whole(one), "many_writers_per_s": whole(many), "disk_flush_us": whole(float64(disk.Microseconds()))})
	r.Ratios["one writer / SQLite FULL"] = round(one / plain)
	r.Ratios[strconv.Itoa(writers)+" writers / one writer"] = round(many / one)
	return nil
}

// plainInserts returns how many rows a second SQLite takes, each its own
// transaction and on the disk before the next.
func plainInserts(ctx context.Context, file string) (perSecond float64, err error) {
	uri := url.URL{Scheme: "file", Opaque: filepath.ToSlash(file), RawQuery: "_pragma=journal_mode(wal)&_pragma=synchronous(full)"}
	db, err := sql.Open("sqlite", uri.String())
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, "create table plain (id integer primary key, body blob not null)"); err != nil {
		return 0, err
	}
	insert, err := db.PrepareContext(ctx, "insert into plain (body) values (?)")
	if err != nil {
		return 0, err
	}
	defer insert.Close()
	body := strings.Repeat("x", plainBytes)
	begun := time.Now()
	for range writes {
		if _, err := insert.ExecContext(ctx, body); err != nil {
			return 0, err
		}
	}
	return writes / time.Since(begun).Seconds(), nil
}

// plainBytes is about how long the journal's entries of a turn are together: its
// own, and that of the record that is taken from it.
const plainBytes = 950

// tells returns how many turns a second are told by so many writers, each into a
// world of its own, each waiting until its turn is durable.
func (r *run) tells(ctx context.Context, file string, by int) (perSecond float64, err error) {
	store, err := sqlite.Open(ctx, file, sqlite.Options{})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	e := engine.Open(store, engine.Config{Meanings: r.meanings})
	defer func() { err = errors.Join(err, e.Close(context.WithoutCancel(ctx))) }()
	worlds := make([]*engine.World, by)
	for i := range worlds {
		if worlds[i], err = e.Create(ctx, "world "+strconv.Itoa(i), firsthand.Settings{}); err != nil {
			return 0, err
		}
	}
	said := make([][]firsthand.Utterance, by) // made up beforehand: it is not what is timed
	for i := range said {
		said[i] = r.source.chat(uint64(i)).turns(writes / by)
	}
	begun := time.Now()
	g, ctx := errgroup.WithContext(ctx)
	for i, w := range worlds {
		g.Go(func() error { return tell(ctx, w, said[i]) })
	}
	if err := g.Wait(); err != nil {
		return 0, err
	}
	return writes / time.Since(begun).Seconds(), nil
}

// tell tells turns one by one.
func tell(ctx context.Context, w *engine.World, said []firsthand.Utterance) error {
	for _, turn := range said {
		if _, err := w.Observe(ctx, "", turn); err != nil {
			return err
		}
	}
	return nil
}
