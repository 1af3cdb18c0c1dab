package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// Options are how a benchmark is run. The zero value is the default.
type Options struct {
	// Weights are recall's; nil is its own.
	Weights *engine.Weights
	// Meanings are the engine's embedders; nil is the engine's own, empty is by
	// words alone.
	Meanings []engine.Meaning
	// Asked is called after each question, by several goroutines at a time; nil
	// is nobody.
	Asked func()
}

// workers is how many pools are worked on at a time.
const workers = 2

// run asks all questions of the set. What it returns is in the set's order,
// whatever the order of the work.
func run(ctx context.Context, s Set, o Options) ([]playing, error) {
	played := make([]playing, len(s.Pools))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(workers)
	for i, p := range s.Pools {
		g.Go(func() error {
			if err := played[i].play(ctx, p, o); err != nil {
				return fmt.Errorf("%s, %s: %w", s.Name, p.Name, err)
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return played, nil
}

// playing is one pool under way.
type playing struct {
	answers   []Answer
	lists     []string // that found anything, in no order
	embedders []string
}

// play tells the pool to a store of its own and asks its questions.
func (p *playing) play(ctx context.Context, pool Pool, o Options) (err error) {
	store := memory.New()
	defer func() { err = errors.Join(err, store.Close()) }()
	e := engine.Open(store, engine.Config{Now: clock, Weights: o.Weights, Meanings: o.Meanings})
	defer func() { err = errors.Join(err, e.Close(context.WithoutCancel(ctx))) }()
	t, err := tell(ctx, e, pool)
	if err != nil {
		return err
	}
	if err := p.note(ctx, t, pool); err != nil {
		return err
	}
	for _, q := range pool.Questions {
		if err := ctx.Err(); err != nil {
			return err
		}
		a, err := t.ask(ctx, q)
		if err != nil {
			return err
		}
		p.answers = append(p.answers, a)
		if o.Asked != nil {
			o.Asked()
		}
	}
	return nil
}

// note says by what the pool's questions are answered.
func (p *playing) note(ctx context.Context, t *told, pool Pool) error {
	status, err := t.world.Status(ctx)
	if err != nil {
		return err
	}
	for _, e := range status.Embedders {
		p.embedders = append(p.embedders, e.ID)
	}
	if len(pool.Questions) > 0 {
		p.lists, err = t.lists(ctx, pool.Questions[0])
	}
	return err
}

// clock stands still: what freshness makes of a memory must not depend on when
// the benchmark is run.
func clock() time.Time { return time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC) }
