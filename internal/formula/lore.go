package formula

import "math"

// The least and the most of the hits that lore may take, as shares.
const (
	MinLoreShare = 0.20
	MaxLoreShare = 0.60
)

const (
	homesickShare = 0.20
	homesickFull  = 30 // homesickness beyond this adds no more
	imagineShare  = 0.10
	namedShare    = 0.20
)

// roundingSlack keeps a product that is a half on paper, such as 0.55 × 10,
// from falling just below it in binary. Shares have steps far coarser than it.
const roundingSlack = 1e-9

// LoreShare returns the share of the hits that goes to memories of the
// original work, in 0.20..0.60:
//
//	clamp(0.20 + 0.20·min(1, homesickness/30) + 0.10·imagination + 0.20·hit, 0.20, 0.60)
//
// Homesickness is 0..100, imagination 0..1. Named is the formula's hit: the
// cue names an entity of the work.
//
// Source: the character memory model.
func LoreShare(homesickness, imagination float64, named bool) float64 {
	share := MinLoreShare
	share += homesickShare * min(1, homesickness/homesickFull)
	share += imagineShare * imagination
	if named {
		share += namedShare
	}
	return clamp(share, MinLoreShare, MaxLoreShare)
}

// LoreSlots divides slots hits between lore and everything else. Share is from
// [LoreShare]; share × slots is rounded, halves up. LoreHits and otherHits are
// how many of each were found: where one side has too few, its places go to
// the other. The two results add up to slots, or to all that was found when
// that is less. Counts are 0 or more.
func LoreSlots(share float64, slots, loreHits, otherHits int) (lore, other int) {
	wanted := int(math.Floor(share*float64(slots) + 0.5 + roundingSlack))
	lore = min(wanted, loreHits)
	other = min(slots-lore, otherHits)
	lore = min(slots-other, loreHits)
	return lore, other
}
