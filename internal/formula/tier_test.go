package formula_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/formula"
)

func TestDemotionHalvesFromTheThirtiethDay(t *testing.T) {
	for days, want := range map[int]float64{0: 1, 29: 1, 30: 0.5, 400: 0.5} {
		if got := formula.Demotion(days); got != want {
			t.Errorf("day %d: got %g, want %g", days, got, want)
		}
	}
}

func TestPromotionByUseOrByImportance(t *testing.T) {
	for _, c := range []struct {
		usedDays   int
		importance float64
		want       bool
	}{
		{0, 4.4, false},
		{2, 4.4, false},
		{3, 1, true},
		{0, 4.5, true},
	} {
		if got := formula.Promotes(c.usedDays, c.importance); got != c.want {
			t.Errorf("used on %d days, importance %g: got %t", c.usedDays, c.importance, got)
		}
	}
}
