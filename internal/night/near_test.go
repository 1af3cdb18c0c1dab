package night_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/night"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// What is near is found without holding each against each, and nothing else
// is: the same pairs as if each were held against each.
func TestNearFindsWhatIsNear(t *testing.T) {
	sets := rapid.SliceOfN(rapid.SliceOfNDistinct(rapid.Uint64Range(0, 12), 0, 12, rapid.ID), 2, 40)
	rapid.Check(t, func(t *rapid.T) {
		least := rapid.SampledFrom([]float64{.5, .8, 1}).Draw(t, "least")
		all := sets.Draw(t, "sets")
		for _, set := range all {
			slices.Sort(set)
		}
		var want [][2]int
		for i := range all {
			for j := i - 1; j >= 0; j-- {
				if text.Jaccard(all[j], all[i]) >= least {
					want = append(want, [2]int{j, i})
				}
			}
		}
		if got := night.Near(all, least); !slices.Equal(got, want) {
			t.Fatalf("of %v at %g: got %v, want %v", all, least, got, want)
		}
	})
}
