package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// journalFormat is what a report calls an exported journal.
const journalFormat = "journal"

// isJournal reports whether a file begins as an exported journal does. The
// first entry is always the world's, and short.
func isJournal(sample []byte) bool {
	var first engine.Exported
	line, _, _ := bytes.Cut(sample, []byte("\n"))
	return json.Unmarshal(line, &first) == nil && first.Kind == firsthand.EntryWorld && first.World != nil && first.Seq == 1
}

// importJournal makes a world of an exported journal. A dry run makes it in
// memory.
func (c *cli) importJournal(ctx context.Context, f *file, how importing) error {
	name := c.world
	if name == "" {
		name = worldNamed(f)
	}
	if !how.dry {
		return c.withEngine(ctx, true, func(e *engine.Engine) error { return c.bring(ctx, e, name, f, how) })
	}
	store := memory.New()
	defer store.Close()
	return c.bring(ctx, engine.Open(store, byWords()), name, f, how)
}

// worldNamed is what a journal calls its world.
func worldNamed(f *file) string {
	var first engine.Exported
	sample, _ := f.content.Peek(f.content.Buffered())
	line, _, _ := bytes.Cut(sample, []byte("\n"))
	_ = json.Unmarshal(line, &first) // isJournal has read it
	return first.World.Name
}

func (c *cli) bring(ctx context.Context, e *engine.Engine, name string, f *file, how importing) error {
	bar := c.progress(f)
	defer bar.end()
	w, err := e.Bring(ctx, name, entries(ctx, bar.reader(f.content)))
	if err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	info, err := w.Info(ctx)
	if err != nil {
		return err
	}
	t := taking{File: f.name, Format: journalFormat, DryRun: how.dry, Taken: int(info.Seq), Refused: []refusal{}, Encoding: "UTF-8", Notices: []string{}}
	if how.dry {
		if t.Records, err = kinds(ctx, w, 0); err != nil {
			return err
		}
	}
	return c.report(t)
}

// entries reads a journal line by line.
func entries(ctx context.Context, r io.Reader) iter.Seq2[engine.Exported, error] {
	lines := foreign.NewLines(r)
	return func(yield func(engine.Exported, error) bool) {
		for {
			line, err := lines.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			var e engine.Exported
			if err == nil {
				err = errors.Join(ctx.Err(), decode(line, &e))
			}
			if err != nil {
				yield(e, fmt.Errorf("line %d: %w", lines.Number(), err))
				return
			}
			if !yield(e, nil) {
				return
			}
		}
	}
}
