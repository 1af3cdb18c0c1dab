package formula

import "math"

const (
	moodBase  = 0.10
	moodCling = 0.05

	// MoodHalfLife is the number of turns in which a mood halves: about an
	// evening of play. The number is this project's.
	MoodHalfLife = 20

	// MoodFelt is the intensity, 0..100, below which what is left of a mood is
	// no longer felt. The number is this project's.
	MoodFelt = 5
)

// MoodLeft returns what is left of an emotion of a mood, 0..100, after so many
// turns of the world, 0 or more:
//
//	intensity · 0.5^(turns / 20), and 0 once that is below 5
//
// A mood that was just set is felt as it was set.
//
// Source: this project's; the character memory model has moods and no rule for
// how they pass.
func MoodLeft(intensity float64, turns int) float64 {
	left := intensity * math.Exp2(-float64(turns)/MoodHalfLife)
	if turns > 0 && left < MoodFelt {
		return 0
	}
	return left
}

// MoodWeight returns w_m, how strongly the present mood colours what comes
// back, in 0.10..0.15:
//
//	w_m = 0.10 + 0.05·(1 − release)
//
// Release, 0..1, is how quickly the character lets go: who lets go slowly is
// coloured more.
//
// Source: the character memory model, after Bower 1981 (unverified there).
func MoodWeight(release float64) float64 {
	return moodBase + moodCling*(1-release)
}

// MoodSimilarity returns the cosine of a memory's emotions and the present
// mood, in 0..1. Both slices list the same emotions in the same order, as
// intensities 0..100, so they are of one length; another length is a mistake
// of the program and panics. The result is 0 when either has no emotion at
// all.
func MoodSimilarity(memory, mood []float64) float64 {
	if len(memory) != len(mood) {
		panic("formula: emotions of different lengths")
	}
	var dot, a, b float64
	for i, x := range memory {
		y := mood[i]
		dot += x * y
		a += x * x
		b += y * y
	}
	if a == 0 || b == 0 {
		return 0
	}
	// Parallel emotions may round to a hair above 1.
	return min(1, dot/math.Sqrt(a*b))
}

// MoodFactor returns what the mood does to a score, 1 or more:
//
//	1 + w_m · max(0, sim)
//
// Weight is w_m, from [MoodWeight] or 0 to leave mood out. Similarity is from
// [MoodSimilarity]. A memory that does not fit the mood is not held back.
//
// Source: the character memory model, after Bower 1981 (unverified there);
// that it is a factor is this project's reading, because added as a plain
// term it would be several times the best fused score.
func MoodFactor(weight, similarity float64) float64 {
	return 1 + weight*max(0, similarity)
}
