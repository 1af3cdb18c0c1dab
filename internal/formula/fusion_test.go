package formula_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/formula"
	"pgregory.net/rapid"
)

// places is a memory's rank in two plain lists.
func places(keyword, meaning int) float64 {
	return formula.Fused(
		formula.Listed{Rank: keyword, Weight: 1},
		formula.Listed{Rank: meaning, Weight: 1},
	)
}

func TestFusedRanks(t *testing.T) {
	for _, c := range []struct {
		keyword, meaning int
		want             float64
	}{
		{1, 1, .0327869},
		{1, 0, .0163934},
		{0, 1, .0163934},
		{10, 10, .0285714},
		{0, 0, 0},
		{1, 3, .0322665},
		{5, 1, .0317781},
		{0, 2, .0161290},
		{2, 0, .0161290},
	} {
		near(t, places(c.keyword, c.meaning), c.want, 7)
	}
}

func TestListWeightsScaleTheirList(t *testing.T) {
	got := formula.Fused(formula.Listed{Rank: 1, Weight: 2}, formula.Listed{Rank: 1, Weight: 0})
	near(t, got, 2.0/61, 12)
}

func TestBetterRankNeverScoresLess(t *testing.T) {
	ranks := rapid.IntRange(1, formula.ListLength)
	rapid.Check(t, func(t *rapid.T) {
		rank, other := ranks.Draw(t, "rank"), rapid.IntRange(0, formula.ListLength).Draw(t, "other")
		if places(rank, other) <= places(rank+1, other) {
			t.Fatalf("rank %d is no better than %d", rank, rank+1)
		}
		if places(rank, other) <= places(0, other) {
			t.Fatalf("rank %d is no better than absence", rank)
		}
		if places(rank, other) != places(other, rank) {
			t.Fatalf("equal lists differ: %d and %d", rank, other)
		}
	})
}
