package formula_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/formula"
	"pgregory.net/rapid"
)

var (
	units       = rapid.Float64Range(0, 1)
	importances = rapid.Float64Range(1, 5)
	intensities = rapid.Float64Range(0, 100)
	weights     = rapid.Float64Range(0, 15)
	turnCounts  = rapid.IntRange(0, 1_000_000)
)

func TestFreshnessHalvesEveryTwoHundredTurns(t *testing.T) {
	for turns, want := range map[int]float64{
		0: 1, 30: .901250, 50: .840896, 100: .707107, 200: .5, 400: .25, 500: .176777, 1000: .03125,
	} {
		near(t, formula.Freshness(turns), want, 6)
	}
}

func TestFreshnessOnlyFalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turns := turnCounts.Draw(t, "turns")
		now, later := formula.Freshness(turns), formula.Freshness(turns+1)
		if now < later || now > 1 || later < 0 {
			t.Fatalf("after %d turns %g, one turn later %g", turns, now, later)
		}
	})
}

func TestRetrievalLiftsToFourFifthsAndFadesAgain(t *testing.T) {
	const retrieved = 400
	for now, want := range map[int]float64{400: .8, 450: .6727, 500: .5657, 600: .4, 800: .2} {
		got := formula.FreshnessEffective(formula.Freshness(now), now-retrieved)
		near(t, got, want, 4)
	}
}

func TestRetrievalOfAFreshMemoryChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		retrieved := rapid.IntRange(0, 64).Draw(t, "retrieved")
		since := rapid.IntRange(0, 5000).Draw(t, "since")
		f := formula.Freshness(retrieved + since)
		if got := formula.FreshnessEffective(f, since); got != f {
			t.Fatalf("retrieved at %d, %d turns ago: got %g, want %g", retrieved, since, got, f)
		}
	})
	if f := formula.Freshness(65); formula.FreshnessEffective(f, 0) <= f {
		t.Error("retrieval at turn 65 did not lift the memory")
	}
}

func TestFreshnessEffectiveIsNeverBelowFreshness(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := units.Draw(t, "f")
		since := rapid.IntRange(formula.NeverRetrieved, 1_000_000).Draw(t, "since")
		got := formula.FreshnessEffective(f, since)
		if got < f || got > max(f, formula.RetrievedFreshness) {
			t.Fatalf("f %g, retrieved %d ago: got %g", f, since, got)
		}
		if since == formula.NeverRetrieved && got != f {
			t.Fatalf("never retrieved: got %g, want %g", got, f)
		}
	})
}

func TestRuminationGrowsToThreeAtTheTenthDay(t *testing.T) {
	for days, want := range map[int]float64{0: 1, 1: 1.2, 3: 1.6, 9: 2.8, 10: 3, 11: 3, 1000: 3} {
		near(t, formula.Rumination(days), want, 12)
	}
}
