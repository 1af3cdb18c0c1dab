package speed

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/engine"
)

// DefaultRecords is how many turns the largest world holds where no number is
// asked for.
const DefaultRecords = 100_000

// Options are what to measure.
type Options struct {
	// Records is how many turns the largest world holds; 0 is DefaultRecords.
	Records int
	// Folder is where the stores are made, each run in a folder of its own that
	// is removed after it; empty is the machine's folder for temporary files.
	// Durable writes are as fast as its disk.
	Folder string
	// Stage is told what is being measured; nil is nobody.
	Stage func(what string)
}

// Run measures durable writes, the encoder of sentences, and worlds of a thousand, ten thousand and a
// hundred thousand turns up to the asked number.
func Run(ctx context.Context, o Options) (r Report, err error) {
	if o.Records == 0 {
		o.Records = DefaultRecords
	}
	if o.Records < 1 {
		return Report{}, firsthand.Errorf(firsthand.CodeInvalid, "%d records are too few: it takes 1 or more", o.Records)
	}
	from, err := newSource()
	if err != nil {
		return Report{}, fmt.Errorf("the story that chats are made up from: %w", err)
	}
	folder, err := os.MkdirTemp(o.Folder, "firsthand-speed-*")
	if err != nil {
		return Report{}, fmt.Errorf("make a folder for the stores: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	m := run{source: from, told: o.Stage, folder: folder, Report: Report{
		Set: "speed", Settings: settings(o.Records), Metrics: map[string]Metrics{}, Ratios: map[string]float64{},
	}}
	m.meanings, m.sentences = meanings()
	m.Settings.Embedders = []string{}
	for _, by := range m.meanings {
		m.Settings.Embedders = append(m.Settings.Embedders, by.Embedder.ID())
	}
	for _, measure := range []func(context.Context) error{m.writing, m.encoding} {
		if err := measure(ctx); err != nil {
			return Report{}, err
		}
	}
	for _, n := range sizes(o.Records) {
		if err := m.world(ctx, n); err != nil {
			return Report{}, fmt.Errorf("a world of %d turns: %w", n, err)
		}
	}
	return m.Report, nil
}

// run is a measurement under way.
type run struct {
	Report
	source    source
	meanings  []engine.Meaning
	sentences *embed.Sentences // nil where the program has none
	folder    string
	told      func(string)
}

func (r *run) stage(what string, args ...any) {
	if r.told != nil {
		r.told(fmt.Sprintf(what, args...))
	}
}

func (r *run) add(part string, m Metrics) {
	r.Metrics[part] = m
	r.Parts = append(r.Parts, part)
}

// file is where a store of the run is made.
func (r *run) file(name string) string { return filepath.Join(r.folder, name+".db") }

// sizes returns the worlds that are measured, smallest first.
func sizes(largest int) []int {
	all := slices.DeleteFunc([]int{1_000, 10_000, 100_000}, func(n int) bool { return n >= largest })
	return append(all, largest)
}
