package formula

import "math"

const (
	// HalfLife is the number of turns in which freshness halves.
	HalfLife = 200

	// RetrievedFreshness is the freshness a memory is lifted to when recalled.
	RetrievedFreshness = 0.8

	// NeverRetrieved says to [FreshnessEffective] that a memory has not been
	// recalled since it was encoded.
	NeverRetrieved = -1
)

const (
	ruminationPerDay = 0.2
	ruminationLimit  = 3
)

// Freshness returns F, how fresh a lived or derived memory is, in 0..1 with 1
// for the present turn:
//
//	F = 0.5^(Δseq / 200)
//
// Turns is Δseq, the turns of the world since encoding, 0 or more. Lore and
// records of the long-term and locked tiers do not fade: their F is 1 and this
// function is not asked.
//
// Source: the character memory model.
func Freshness(turns int) float64 {
	return math.Exp2(-float64(turns) / HalfLife)
}

// FreshnessEffective returns F', the freshness that counts, in 0..1:
//
//	F' = max(F, 0.8 · 0.5^((now − retrieved) / 200))
//
// Being among the final hits lifts a memory to 0.8, from where it fades again
// at the same rate. Freshness is F, 0..1. SinceRetrieved is the turns from the
// retrieval to now, 0 or more; with [NeverRetrieved] F' is F. A turn scores
// with the value from before its own retrieval.
//
// Source: the character memory model, which gives the 0.8; that it fades again
// is this project's reading.
func FreshnessEffective(freshness float64, sinceRetrieved int) float64 {
	if sinceRetrieved < 0 {
		return freshness
	}
	return max(freshness, RetrievedFreshness*Freshness(sinceRetrieved))
}

// Rumination returns R, how much an open hurt has grown, in 1..3:
//
//	R = min(3, 1 + 0.2·d)
//
// Days is d, the whole days on which it has stayed unresolved, 0 or more. It
// applies to an event whose strongest emotion is negative and that nothing has
// resolved; every other record has R = 1. It multiplies the weight outside the
// clamp of importance.
//
// Source: the character memory model, +20 % a day and three times at most;
// that the growth is linear is this project's reading.
func Rumination(days int) float64 {
	return min(ruminationLimit, 1+ruminationPerDay*float64(days))
}
