package engine

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// stretch is entries of the journal on their way into the state.
type stretch struct {
	entries []firsthand.Entry
	ahead   chan state.Ahead // gives what their texts come to, once
}

// stretchEntries bounds what catching up holds in memory: three stretches.
const stretchEntries = 512

// catchUp takes in what the journal has beyond the state. While one stretch is
// taken in the next is read, and its texts are worked out. The caller holds
// writing, or has the world to itself.
func (w *World) catchUp(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	ready := make(chan stretch, 1)
	after := w.state.Head()
	g.Go(func() error {
		defer close(ready)
		return w.readOn(ctx, after, func(entries []firsthand.Entry) error {
			next := stretch{entries, make(chan state.Ahead, 1)}
			g.Go(func() error {
				next.ahead <- state.LookAhead(w.e.lexicon, entries)
				return nil
			})
			select {
			case ready <- next:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	})
	g.Go(func() error {
		for next := range ready {
			if err := w.take(next.entries, <-next.ahead); err != nil {
				return err
			}
		}
		return nil
	})
	return g.Wait()
}

// readOn hands on the journal after an entry in stretches.
func (w *World) readOn(ctx context.Context, after firsthand.Seq, take func([]firsthand.Entry) error) error {
	var entries []firsthand.Entry
	for e, err := range w.e.store.Read(ctx, w.id, after) {
		if err != nil {
			return fmt.Errorf("read world %s: %w", w.id, err)
		}
		if entries = append(entries, e); len(entries) < stretchEntries {
			continue
		}
		if err := take(entries); err != nil {
			return err
		}
		entries = make([]firsthand.Entry, 0, stretchEntries)
	}
	if len(entries) == 0 {
		return nil
	}
	return take(entries)
}

// take takes in entries of the journal that the state has not seen.
func (w *World) take(entries []firsthand.Entry, known state.Ahead) error {
	if err := w.apply(entries, known); err != nil {
		return err
	}
	w.revised(entries)
	return nil
}

func (w *World) apply(entries []firsthand.Entry, known state.Ahead) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.state.ApplyEach(entries, known); err != nil {
		return fmt.Errorf("world %s, %w", w.id, err)
	}
	w.names.know(w.state)
	w.chatted(entries)
	w.grew()
	return nil
}
