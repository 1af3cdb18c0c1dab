package engine_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/night"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// BenchmarkNight plans a night over 10,000 records: the first, for which all
// is new, and that of a day of twenty turns after it.
func BenchmarkNight(b *testing.B) {
	y := newYear(b, 7)
	for n := 0; ; n++ {
		y.day(n)
		y.fold()
		if _, records := y.s.Counts(); records >= 10_000 {
			break
		}
		y.clock.now = y.clock.now.Add(24 * time.Hour)
	}
	b.Run("first", func(b *testing.B) { plan(b, y.s) })
	_, err := y.w.Night(ctx, engine.NightOptions{})
	must(b, err)
	y.day(1000)
	y.fold()
	b.Run("daily", func(b *testing.B) { plan(b, y.s) })
}

func plan(b *testing.B, s *state.State) {
	for step := range night.Steps {
		b.Run(fmt.Sprint("step", int(step)), func(b *testing.B) {
			for b.Loop() {
				if _, err := night.Plan(s, step, "2099-01-01"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
