package firsthand

// Identity says that one character is another: all that is held of From belongs
// to Into, or the part of it that Refs name. Nothing of it is rewritten, so that
// it can be taken away again, and who somebody was at the time stays told.
type Identity struct {
	From CharacterID `json:"from"`
	Into CharacterID `json:"into"`
	// Refs are the turns and records that belong to Into; none: all, and the two
	// are one.
	Refs []Ref `json:"refs,omitempty"`
	// Cut takes an earlier identity of the same ends and refs away.
	Cut     bool   `json:"cut,omitempty"`
	Because string `json:"because,omitempty"`
}

// Validate returns CodeInvalid for an identity that does not name two
// characters, or refs that are neither turns nor records.
func (i Identity) Validate() error {
	if i.From == 0 || i.Into == 0 || i.From == i.Into {
		return Errorf(CodeInvalid, "an identity names two different characters")
	}
	for _, ref := range i.Refs {
		if ref.Record == 0 && ref.Turn == 0 || ref.World != "" {
			return Errorf(CodeInvalid, "%q is no turn and no record of this world: only those belong to somebody", ref)
		}
	}
	return nil
}
