package formula_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/formula"
	"pgregory.net/rapid"
)

func TestLoreShareAndItsSlots(t *testing.T) {
	const plenty = 100
	for _, c := range []struct {
		homesickness, imagination float64
		named                     bool
		share                     float64
		slots, want               int
	}{
		{0, 0, false, .20, 10, 2},
		{15, .5, false, .35, 10, 4},
		{15, .5, false, .35, 8, 3},
		{15, .5, true, .55, 10, 6},
		{30, .2, false, .42, 10, 4},
		{30, 1, true, .60, 10, 6},
		{100, 0, false, .40, 10, 4},
	} {
		share := formula.LoreShare(c.homesickness, c.imagination, c.named)
		near(t, share, c.share, 12)
		lore, other := formula.LoreSlots(share, c.slots, plenty, plenty)
		if lore != c.want || other != c.slots-c.want {
			t.Errorf("share %g of %d: got %d and %d, want %d lore", c.share, c.slots, lore, other, c.want)
		}
	}
}

func TestLoreShareStaysInBoundsAndOnlyGrows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		homesickness, imagination := intensities.Draw(t, "homesickness"), units.Draw(t, "imagination")
		plain := formula.LoreShare(homesickness, imagination, false)
		for _, more := range []float64{
			formula.LoreShare(homesickness, imagination, true),
			formula.LoreShare(100, imagination, false),
			formula.LoreShare(homesickness, 1, false),
		} {
			if more < plain || more > formula.MaxLoreShare || plain < formula.MinLoreShare {
				t.Fatalf("%g grew to %g", plain, more)
			}
		}
	})
}

// Rounding is checked against whole-number arithmetic, which has no halves to
// lose: 0.29 × 50 falls just below 14.5 in binary.
func TestLoreSlotsRoundHalvesUp(t *testing.T) {
	for percent := 20; percent <= 60; percent++ {
		for slots := range 101 {
			want := (percent*slots + 50) / 100
			lore, _ := formula.LoreSlots(float64(percent)/100, slots, slots, slots)
			if lore != want {
				t.Errorf("%d%% of %d: got %d, want %d", percent, slots, lore, want)
			}
		}
	}
}

func TestLoreSlotsSpillBothWays(t *testing.T) {
	for _, c := range []struct {
		name                string
		loreHits, otherHits int
		lore, other         int
	}{
		{"enough of both", 10, 10, 4, 6},
		{"little lore", 1, 10, 1, 9},
		{"little else", 10, 2, 8, 2},
		{"no lore", 0, 10, 0, 10},
		{"only lore", 10, 0, 10, 0},
		{"too few altogether", 2, 3, 2, 3},
		{"nothing", 0, 0, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			lore, other := formula.LoreSlots(.35, 10, c.loreHits, c.otherHits)
			if lore != c.lore || other != c.other {
				t.Errorf("got %d and %d, want %d and %d", lore, other, c.lore, c.other)
			}
		})
	}
}

func TestLoreSlotsAreFilledExactly(t *testing.T) {
	counts := rapid.IntRange(0, 50)
	rapid.Check(t, func(t *rapid.T) {
		slots, loreHits, otherHits := counts.Draw(t, "slots"), counts.Draw(t, "lore"), counts.Draw(t, "other")
		share := rapid.Float64Range(formula.MinLoreShare, formula.MaxLoreShare).Draw(t, "share")
		lore, other := formula.LoreSlots(share, slots, loreHits, otherHits)
		if lore < 0 || other < 0 || lore > loreHits || other > otherHits {
			t.Fatalf("got %d of %d and %d of %d", lore, loreHits, other, otherHits)
		}
		if lore+other != min(slots, loreHits+otherHits) {
			t.Fatalf("%d and %d do not fill %d", lore, other, slots)
		}
	})
}
