package firsthand

// Temperament is what a character is like, as far as memory is concerned. All
// traits are 0 to 1.
type Temperament struct {
	Jealousy    float64 `json:"jealousy"`    // sensitivity to jealousy; from 0.65 jealousy events weigh more
	Longing     float64 `json:"longing"`     // how fast longing gathers; from 0.65 reunions weigh more
	Release     float64 `json:"release"`     // how fast the character lets go; lowers the pull of the mood
	Imagination float64 `json:"imagination"` // raises the share of lore in recall
	// Homesickness is a state, 0 to 100: how much the character misses where it comes from.
	Homesickness float64 `json:"homesickness"`
}

// Validate returns CodeInvalid if a trait or the homesickness is out of range.
func (t Temperament) Validate() error {
	traits := []struct {
		name   string
		v, max float64
	}{{"jealousy", t.Jealousy, 1}, {"longing", t.Longing, 1}, {"release", t.Release, 1}, {"imagination", t.Imagination, 1}, {"homesickness", t.Homesickness, 100}}
	for _, trait := range traits {
		if !(trait.v >= 0 && trait.v <= trait.max) {
			return Errorf(CodeInvalid, "%s %v is out of range: it is 0 to %v", trait.name, trait.v, trait.max)
		}
	}
	return nil
}
