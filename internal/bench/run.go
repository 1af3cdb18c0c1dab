package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// Options are how a benchmark is run. The zero value is the default.
type Options struct {
	// Asked is called after each question, by several goroutines at a time; nil
	// is nobody.
	Asked func()
}

// workers is how many pools are worked on at a time.
const workers = 2

// run asks all questions of the set. The answers are in the set's order,
// whatever the order of the work; the lists are those that found anything.
func run(ctx context.Context, s Set, o Options) (answers []Answer, lists []string, err error) {
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
		return nil, nil, err
	}
	for _, p := range played {
		answers = append(answers, p.answers...)
		lists = append(lists, p.lists...)
	}
	slices.Sort(lists)
	return answers, slices.Compact(lists), nil
}

// playing is one pool under way.
type playing struct {
	answers []Answer
	lists   []string
}

// play tells the pool to a store of its own and asks its questions.
func (p *playing) play(ctx context.Context, pool Pool, o Options) (err error) {
	store := memory.New()
	defer func() { err = errors.Join(err, store.Close()) }()
	e := engine.Open(store, engine.Config{Now: clock})
	defer func() { err = errors.Join(err, e.Close(context.WithoutCancel(ctx))) }()
	t, err := tell(ctx, e, pool)
	if err != nil {
		return err
	}
	for i, q := range pool.Questions {
		if err := ctx.Err(); err != nil {
			return err
		}
		a, err := t.ask(ctx, q)
		if err != nil {
			return err
		}
		p.answers = append(p.answers, a)
		if i == 0 {
			if p.lists, err = t.lists(ctx, q); err != nil {
				return err
			}
		}
		if o.Asked != nil {
			o.Asked()
		}
	}
	return nil
}

// clock stands still: what freshness makes of a memory must not depend on when
// the benchmark is run.
func clock() time.Time { return time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC) }
