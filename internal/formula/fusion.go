package formula

const (
	// FusionK is the constant k of reciprocal rank fusion.
	FusionK = 60

	// ListLength is how many candidates each list contributes.
	ListLength = 100
)

// Listed is a memory's place in one ranked list.
type Listed struct {
	// Rank is the place, counted from 1; 0 means absent from the list.
	Rank int

	// Weight is what the list is worth, 0 or more: 1 for a plain list, 0 for
	// one that is to have no say.
	Weight float64
}

// Fused returns one score from a memory's places in several lists, 0 or more:
//
//	fused = Σ w / (60 + rank)
//
// A list from which the memory is absent adds 0.
//
// Source: Cormack, Clarke and Büttcher 2009, where every w is 1 and k = 60
// comes from a pilot study.
func Fused(lists ...Listed) float64 {
	sum := 0.0
	for _, l := range lists {
		if l.Rank > 0 {
			sum += l.Weight / float64(FusionK+l.Rank)
		}
	}
	return sum
}
