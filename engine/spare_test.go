package engine_test

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// toiling is an embedder that takes long, and notes how long it was at work and
// how often at once.
type toiling struct {
	*fake
	mu        sync.Mutex
	now, most int
	spent     time.Duration
}

const toil = 500 * time.Millisecond

func (e *toiling) Embed(ctx context.Context, purpose embed.Purpose, texts []string) ([]embed.Vectors, error) {
	e.mu.Lock()
	e.now++
	e.most, e.spent = max(e.most, e.now), e.spent+toil
	e.mu.Unlock()
	time.Sleep(toil)
	e.mu.Lock()
	e.now--
	e.mu.Unlock()
	return e.fake.Embed(ctx, purpose, texts)
}

// Many worlds are written to in turn, for ever, each so seldom that it looks
// calm: their embedders leave the processor to the writes, but are never
// starved, and are through soon after the last.
func TestSlowEmbeddersOfManyWorldsLeaveTheProcessorToWrites(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const worlds, flow, span = 16, 5 * time.Millisecond, time.Minute
		by := &toiling{fake: newFake("toiling", 8)}
		e := engine.Open(memory.New(), engine.Config{Meanings: []engine.Meaning{{List: "sentence", Embedder: by, Slow: true}}})
		defer func() { must(t, e.Close(ctx)) }()
		var all []*engine.World
		for n := range worlds {
			w, err := e.Create(ctx, fmt.Sprint(n), firsthand.Settings{})
			must(t, err)
			all = append(all, w)
		}
		for n := range int(span / flow) {
			observe(t, all[n%worlds], firsthand.Utterance{Speaker: "Mara", Text: fmt.Sprint("I hid key ", n)})
			time.Sleep(flow)
		}
		slots := max(1, runtime.GOMAXPROCS(0)/2)
		by.mu.Lock()
		if by.most > slots {
			t.Errorf("%d worlds embedded at once, want at most %d", by.most, slots)
		}
		if share := by.spent.Seconds() / span.Seconds() / float64(slots); share == 0 || share > 0.25 {
			t.Errorf("embedding took a share of %.2f of its processors, want some and a fifth at most", share)
		}
		by.mu.Unlock()
		for _, w := range all {
			must(t, w.Wait(ctx))
		}
	})
}
