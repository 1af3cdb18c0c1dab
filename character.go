package firsthand

// Character is a fictional person of a world.
type Character struct {
	ID   CharacterID `json:"id,omitempty"`
	Name string      `json:"name"`
	// Aliases are other names the character goes by, honorifics included where
	// they are part of the name in use.
	Aliases []string `json:"aliases,omitempty"`
	// Nickname replaces the name where the character is addressed.
	Nickname    string      `json:"nickname,omitempty"`
	Temperament Temperament `json:"temperament"`
	// PlayedBy is the participant who speaks through this character.
	PlayedBy ParticipantID `json:"played_by,omitempty"`
}

// Validate returns CodeInvalid for a missing or overlong name or a trait out
// of range.
func (c Character) Validate() error {
	for _, name := range append([]string{c.Name}, c.Aliases...) {
		if err := validName("character", name); err != nil {
			return err
		}
	}
	return c.Temperament.Validate()
}

// Mood is what a character feels at a turn, set by the caller.
type Mood struct {
	Character CharacterID `json:"character"`
	Emotion   Emotion     `json:"emotion"`
}

// Validate returns CodeInvalid for a mood of nobody, or an emotion out of range.
func (m Mood) Validate() error {
	if m.Character == 0 {
		return Errorf(CodeInvalid, "a mood needs the character that feels it")
	}
	return m.Emotion.Validate()
}

// MaxName is the longest name of anything, in bytes.
const MaxName = 200

func validName(what, name string) error {
	if name == "" {
		return Errorf(CodeInvalid, "a %s needs a name", what)
	}
	if len(name) > MaxName {
		return Errorf(CodeInvalid, "the name of a %s is %d bytes long: at most %d are allowed", what, len(name), MaxName)
	}
	for _, r := range name {
		if r < ' ' || r == 0x7f {
			return Errorf(CodeInvalid, "the name of a %s holds a control character: leave it out", what)
		}
	}
	return nil
}
