package formula

// The scale of importance, of a record as given and as made effective.
const (
	MinImportance = 1.0
	MaxImportance = 5.0
)

// BonusTrait is the strength, on the scale 0..1, from which a trait adds the
// bonus of its category.
const BonusTrait = 0.65

// DefaultInfluence is the λ of [WeightFactor] used when a world sets none.
const DefaultInfluence = 0.1

// peakPerPoint is how much of an emotion, 0..100, is worth one point of
// importance.
const peakPerPoint = 40

// CategoryBonus returns what an event's category adds to its importance: 1
// when the trait that the category touches reaches [BonusTrait], else 0. The
// trait, 0..1, is jealousy for a jealousy event and longing for a reunion; a
// record of no category has no bonus and does not ask.
//
// Source: the character memory model.
func CategoryBonus(trait float64) float64 {
	if trait >= BonusTrait {
		return 1
	}
	return 0
}

// EffectiveImportance returns I_eff, the importance that counts, in 1..5:
//
//	I_eff = clamp(importance + peak/40 + bonus, 1, 5)
//
// The sum comes first and is clamped once. Importance is 1..5, peak is the
// largest emotion at encoding, 0..100, and bonus is the sum of what
// [CategoryBonus] gave.
//
// Source: the character memory model.
func EffectiveImportance(importance, peak, bonus float64) float64 {
	sum := importance + peak/peakPerPoint + bonus
	return clamp(sum, MinImportance, MaxImportance)
}

// Weight returns W, how much a memory weighs, in 0..15:
//
//	W = I_eff × F' × R
//
// The factors come from [EffectiveImportance], 1..5, [FreshnessEffective],
// 0..1, and [Rumination], 1..3; a record that is no open hurt has R = 1. A
// promotable record left unpromoted has its W multiplied by [Demotion].
//
// Source: the character memory model.
func Weight(importance, freshness, rumination float64) float64 {
	return importance * freshness * rumination
}

// WeightFactor returns g(W), what the weight does to a score:
//
//	g(W) = 1 + λ(W/5 − 1)
//
// Influence is λ, 0..1. At 0 weight plays no part. At 1 the factor is W/5,
// which orders hits exactly as multiplying by W does. Weight is from [Weight].
//
// Source: at λ = 1 the character memory model; smaller values are this
// project's, because weight spans a far wider range than fused ranks do and
// would otherwise outvote what was asked for.
func WeightFactor(weight, influence float64) float64 {
	// The constant is gathered first, so that both ends of λ are exact.
	return (1 - influence) + influence*(weight/MaxImportance)
}

// Score returns what hits are ordered by: the fused rank score of [Fused]
// times the factors of [WeightFactor] and [MoodFactor].
func Score(fused, weightFactor, moodFactor float64) float64 {
	return fused * weightFactor * moodFactor
}

func clamp(x, low, high float64) float64 {
	return min(max(x, low), high)
}
