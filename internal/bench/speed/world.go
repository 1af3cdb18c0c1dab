package speed

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// batchRows is how many turns become durable together in an import.
const batchRows = 200

// turnsMore is how many turns are told one by one where a world goes on.
const turnsMore = 200

// worldName is what the world of a store is called.
const worldName = "chat"

// world measures one world of n turns from its import to its restart.
func (r *run) world(ctx context.Context, n int) error {
	m, file := Metrics{}, r.file(strconv.Itoa(n))
	for _, do := range []func(context.Context, *engine.Engine, int, Metrics) error{r.grow, r.restart} {
		if err := r.withEngine(ctx, file, func(e *engine.Engine) error { return do(ctx, e, n, m) }); err != nil {
			return err
		}
	}
	size, err := os.Stat(file)
	if err != nil {
		return err
	}
	m["disk_bytes_per_turn"] = whole(float64(size.Size()) / float64(n+turnsMore))
	r.add(strconv.Itoa(n)+" turns", m)
	r.Ratios[fmt.Sprintf("recall, %d clients / one client, %d turns", clients, n)] = round(m["recall_many_clients_per_s"] / m["recall_one_client_per_s"])
	return nil
}

// grow imports the world and asks it.
func (r *run) grow(ctx context.Context, e *engine.Engine, n int, m Metrics) error {
	r.stage("import of %d turns", n)
	runtime.GC()
	before := heap()
	w, err := r.importing(ctx, e, n, m)
	if err != nil {
		return err
	}
	if err := w.Wait(ctx); err != nil {
		return err
	}
	runtime.GC()
	m["memory_bytes_per_turn"] = whole(float64(max(heap(), before)-before) / float64(n))
	r.stage("recall over %d turns", n)
	if err := r.recalling(ctx, w, m); err != nil {
		return err
	}
	return r.goingOn(ctx, w, n, m)
}

// goingOn notes how long a turn takes to be durable behind all those before.
func (r *run) goingOn(ctx context.Context, w *engine.World, n int, m Metrics) error {
	r.stage("durable writes after %d turns", n)
	chat := r.source.chat(goOnSeed)
	took := make([]time.Duration, turnsMore)
	for i := range took {
		turn := chat.turns(1)
		begun := time.Now()
		if _, err := w.Observe(ctx, "", turn...); err != nil {
			return err
		}
		took[i] = time.Since(begun)
	}
	m["write_p50_us"] = whole(float64(quantile(took, 0.5).Microseconds()))
	return nil
}

// withEngine opens the store for do, and closes it.
func (r *run) withEngine(ctx context.Context, file string, do func(*engine.Engine) error) (err error) {
	store, err := sqlite.Open(ctx, file, sqlite.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	e := engine.Open(store, engine.Config{Meanings: r.meanings})
	defer func() { err = errors.Join(err, e.Close(context.WithoutCancel(ctx))) }()
	return do(e)
}

// importing tells n turns and notes how fast, and what memory there was in use
// at the most while it went on.
func (r *run) importing(ctx context.Context, e *engine.Engine, n int, m Metrics) (*engine.World, error) {
	w, err := e.Create(ctx, worldName, firsthand.Settings{})
	if err != nil {
		return nil, err
	}
	peak, spent := uint64(0), time.Duration(0)
	for chat, left := r.source.chat(importSeed), n; left > 0; left -= batchRows {
		turns := chat.turns(min(batchRows, left))
		begun := time.Now()
		if _, err := w.Observe(ctx, firsthand.ActivityImport, turns...); err != nil {
			return nil, err
		}
		spent += time.Since(begun)
		peak = max(peak, heap())
	}
	m["import_turns_per_s"] = whole(float64(n) / spent.Seconds())
	m["import_peak_mb"] = round(float64(peak) / 1e6)
	info, err := w.Info(ctx)
	m["records_per_turn"] = round(float64(info.Records) / float64(n))
	return w, err
}

// heap returns the bytes of memory that are in use.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// restart notes how long a world takes from its file to its first answer.
func (r *run) restart(ctx context.Context, e *engine.Engine, n int, m Metrics) error {
	r.stage("restart over %d turns", n)
	cue := r.source.chat(restartSeed).cue()
	begun := time.Now()
	w, err := e.World(ctx, worldName)
	if err != nil {
		return err
	}
	m["open_ms"] = ms(time.Since(begun))
	if _, err := w.Recall(ctx, firsthand.Query{Cue: cue}, false); err != nil {
		return err
	}
	m["restart_to_first_answer_ms"] = ms(time.Since(begun))
	return nil
}
