package formula_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/formula"
	"pgregory.net/rapid"
)

func TestMoodWeightOfWhoClingsIsLarger(t *testing.T) {
	for release, want := range map[float64]float64{0: .15, 0.5: .125, 1: .10} {
		near(t, formula.MoodWeight(release), want, 12)
	}
}

func TestMoodSimilarity(t *testing.T) {
	for _, c := range []struct {
		name         string
		memory, mood []float64
		want         float64
	}{
		{"same direction, other strength", []float64{10, 20}, []float64{40, 80}, 1},
		{"nothing in common", []float64{70, 0}, []float64{0, 70}, 0},
		{"half a right angle", []float64{50, 50}, []float64{80, 0}, .707107},
		{"three and four", []float64{30, 40}, []float64{0, 100}, .8},
		{"memory without emotion", []float64{0, 0}, []float64{0, 70}, 0},
		{"no mood", []float64{70, 0}, []float64{0, 0}, 0},
		{"no emotions listed", nil, nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			near(t, formula.MoodSimilarity(c.memory, c.mood), c.want, 6)
		})
	}
}

func TestMoodSimilarityStaysInBoundsAndIsSymmetric(t *testing.T) {
	emotions := rapid.SliceOfN(intensities, 16, 16)
	rapid.Check(t, func(t *rapid.T) {
		a, b := emotions.Draw(t, "a"), emotions.Draw(t, "b")
		got := formula.MoodSimilarity(a, b)
		if got < 0 || got > 1 {
			t.Fatalf("got %g", got)
		}
		if back := formula.MoodSimilarity(b, a); back != got {
			t.Fatalf("%g one way, %g the other", got, back)
		}
	})
}

func TestMoodSimilarityOfParallelEmotionsIsAtMostOne(t *testing.T) {
	emotions := rapid.SliceOfN(rapid.Float64Range(1, 100), 3, 3)
	rapid.Check(t, func(t *rapid.T) {
		memory, scale := emotions.Draw(t, "memory"), rapid.Float64Range(.01, 1).Draw(t, "scale")
		mood := []float64{memory[0] * scale, memory[1] * scale, memory[2] * scale}
		if got := formula.MoodSimilarity(memory, mood); got > 1 || got < 1-1e-12 {
			t.Fatalf("got %.17g", got)
		}
	})
}

func TestMoodSimilarityRefusesDifferentLengths(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	formula.MoodSimilarity([]float64{1}, []float64{1, 2})
}

func TestMoodFactorNeverPunishes(t *testing.T) {
	for _, c := range []struct{ weight, similarity, want float64 }{
		{.125, .9, 1.1125},
		{.125, .5, 1.0625},
		{.125, 0, 1},
		{.125, -.9, 1},
		{0, 1, 1},
	} {
		near(t, formula.MoodFactor(c.weight, c.similarity), c.want, 12)
	}
}

func TestMoodLeftHalvesInTwentyTurnsAndThenEnds(t *testing.T) {
	for _, c := range []struct {
		intensity float64
		turns     int
		want      float64
	}{
		{80, 0, 80}, {80, 20, 40}, {80, 40, 20}, {80, 80, 5}, {80, 81, 0}, {100, 10, 70.7107},
		{3, 0, 3}, {3, 1, 0}, // what was hardly felt is gone with the next turn
	} {
		near(t, formula.MoodLeft(c.intensity, c.turns), c.want, 4)
	}
}
