package main

import (
	"context"
	"errors"

	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// byWords is an engine for what is not asked by its meaning.
func byWords() engine.Config { return engine.Config{Meanings: []engine.Meaning{}} }

// maybeRehearse does it in the world, or for a dry run in a copy of the world
// that is in memory and thrown away: what is reported is then exactly what
// would happen.
func (c *cli) maybeRehearse(ctx context.Context, w *engine.World, how importing, do func(*engine.World) error) (err error) {
	if !how.dry {
		return do(w)
	}
	info, err := w.Info(ctx)
	if err != nil {
		return err
	}
	store := memory.New()
	defer func() { err = errors.Join(err, store.Close()) }()
	e := engine.Open(store, byWords())
	copied, err := e.Bring(ctx, info.Name, w.Export(ctx))
	if err != nil {
		return err
	}
	return errors.Join(do(copied), e.Close(ctx))
}
