package formula_test

import (
	"cmp"
	"math"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/formula"
	"pgregory.net/rapid"
)

// near fails unless got agrees with a value printed to the given decimals. It
// asks for nearness, not for the lack of distance, so that NaN fails too.
func near(t *testing.T, got, want float64, decimals int) {
	t.Helper()
	if !(math.Abs(got-want) <= 0.5000001*math.Pow10(-decimals)) {
		t.Errorf("got %.*f, want %.*f", decimals+2, got, decimals, want)
	}
}

func TestEffectiveImportanceSumsFirstAndClampsOnce(t *testing.T) {
	for _, c := range []struct{ importance, peak, bonus, want float64 }{
		{2, 30, 0, 2.75},
		{3, 80, 0, 5},
		{1, 0, 0, 1},
		{4, 100, 1, 5},
		{2, 0, 2, 4},
		{2, 20, 0, 2.5},
		{4, 90, 0, 5},
		{3, 40, 1, 5},
	} {
		if got := formula.EffectiveImportance(c.importance, c.peak, c.bonus); got != c.want {
			t.Errorf("importance %g, peak %g, bonus %g: got %g, want %g",
				c.importance, c.peak, c.bonus, got, c.want)
		}
	}
}

func TestCategoryBonusStartsAtTheTraitItself(t *testing.T) {
	for trait, want := range map[float64]float64{0: 0, 0.64: 0, 0.65: 1, 1: 1} {
		if got := formula.CategoryBonus(trait); got != want {
			t.Errorf("trait %g: got %g, want %g", trait, got, want)
		}
	}
}

func TestEffectiveImportanceStaysOnItsScale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		importance, peak := importances.Draw(t, "importance"), intensities.Draw(t, "peak")
		more := rapid.Float64Range(0, 100-peak).Draw(t, "more")
		bonus := rapid.SampledFrom([]float64{0, 1, 2}).Draw(t, "bonus")
		got := formula.EffectiveImportance(importance, peak, bonus)
		if got < importance || got > formula.MaxImportance {
			t.Fatalf("got %g from importance %g", got, importance)
		}
		if formula.EffectiveImportance(importance, peak+more, bonus) < got {
			t.Fatalf("a stronger emotion made it less important")
		}
	})
}

func TestWeightOfAnOpenHurt(t *testing.T) {
	for days, want := range map[int]float64{0: 2, 3: 3.2, 9: 5.6, 10: 6, 400: 6} {
		near(t, formula.Weight(4, 0.5, formula.Rumination(days)), want, 9)
	}
}

func TestWeightFactorAtItsEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := weights.Draw(t, "a"), weights.Draw(t, "b")
		if got := formula.WeightFactor(a, 0); got != 1 {
			t.Fatalf("without influence: got %g, want 1", got)
		}
		literal := cmp.Compare(a/formula.MaxImportance, b/formula.MaxImportance)
		if got := cmp.Compare(formula.WeightFactor(a, 1), formula.WeightFactor(b, 1)); got != literal {
			t.Fatalf("at full influence %g and %g do not keep their order", a, b)
		}
	})
}

func TestWeightFactorGrowsWithWeight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := weights.Draw(t, "a"), weights.Draw(t, "b")
		influence := units.Draw(t, "influence")
		small, large := formula.WeightFactor(min(a, b), influence), formula.WeightFactor(max(a, b), influence)
		if small > large {
			t.Fatalf("weights %g and %g at %g: %g > %g", min(a, b), max(a, b), influence, small, large)
		}
		if small < 1-influence || large > 1+2*influence+1e-12 {
			t.Fatalf("%g..%g lies outside the bounds of influence %g", small, large, influence)
		}
	})
}

func TestWeightFactorOfTheHeaviestUnhurtMemoryIsOne(t *testing.T) {
	for _, influence := range []float64{0, 0.1, 0.2, 1} {
		near(t, formula.WeightFactor(5, influence), 1, 12)
	}
}
