package firsthand

import "time"

// World is one story continuity: its characters, scenes, turns and records.
// It is the unit of isolation, storage and placement.
type World struct {
	ID       WorldID  `json:"id"`
	Name     string   `json:"name"`
	Settings Settings `json:"settings"`
	// Forked names the world this one continues, and where it left it.
	Forked *Fork `json:"forked,omitempty"`
}

// Fork says which world another continues and up to which entry they are one.
// The zero Fork is of a world that continues none.
type Fork struct {
	Parent WorldID `json:"parent"`
	At     Seq     `json:"at"`
}

// Validate returns CodeInvalid for a name or a setting that cannot be, and for
// a fork that does not say what it continues.
func (w World) Validate() error {
	if err := validName("world", w.Name); err != nil {
		return err
	}
	if f := w.Forked; f != nil && (f.Parent == "" || f.Parent == w.ID || f.At == 0) {
		return Errorf(CodeInvalid, "a fork names another world, which it continues, and the entry up to which they are one")
	}
	return w.Settings.Validate()
}

// Mount attaches a world of lore, read-only, by reference: what it says of the
// work is recalled here too, and nothing of here is seen there.
type Mount struct {
	World WorldID `json:"world"`
	// Cut takes an earlier mount of the same world away.
	Cut bool `json:"cut,omitempty"`
}

// Validate returns CodeInvalid for a mount that names no world.
func (m Mount) Validate() error {
	if m.World == "" {
		return Errorf(CodeInvalid, "a mount needs the world of lore that it attaches")
	}
	return nil
}

// Weighting says how a record's weight enters its score.
type Weighting string

// The weightings.
const (
	WeightingGentle  Weighting = ""        // 1 + λ(W/5 − 1) with λ = Settings.WeightInfluence
	WeightingLiteral Weighting = "literal" // the product with W itself, λ = 1
)

// Settings are a world's own choices. The zero value is the default.
type Settings struct {
	// Timezone is an IANA name; empty is UTC. It decides where a day ends.
	Timezone string `json:"timezone,omitempty"`
	// StoryClock counts the story's days instead of the time zone's.
	StoryClock bool `json:"story_clock,omitempty"`
	// Weighting and WeightInfluence (λ, 0 to 1; nil is 0.1) set how much weight moves a rank.
	Weighting       Weighting `json:"weighting,omitempty"`
	WeightInfluence *float64  `json:"weight_influence,omitempty"`
	// CueTurns is how many earlier turns of the scene join the cue; nil is 2.
	CueTurns *int `json:"cue_turns,omitempty"`
	// Persona is who the participant speaks as when nothing else says so.
	Persona CharacterID `json:"persona,omitempty"`
	// SharePeople lets the lines of participants, and what rests on them, be sent
	// to a remote embedder or a language model. By default they stay here.
	SharePeople bool `json:"share_people,omitempty"`
}

// DefaultWeightInfluence is λ where a world sets none.
const DefaultWeightInfluence = 0.1

// DefaultCueTurns is how many earlier turns join the cue where a world sets no number.
const DefaultCueTurns = 2

// Influence returns λ, the weight influence in force, 0 to 1.
func (s Settings) Influence() float64 {
	switch {
	case s.Weighting == WeightingLiteral:
		return 1
	case s.WeightInfluence != nil:
		return *s.WeightInfluence
	}
	return DefaultWeightInfluence
}

// Turns returns how many earlier turns of a scene join the cue.
func (s Settings) Turns() int {
	if s.CueTurns != nil {
		return *s.CueTurns
	}
	return DefaultCueTurns
}

// Location returns the world's time zone, UTC by default.
func (s Settings) Location() (*time.Location, error) {
	loc, err := time.LoadLocation(s.Timezone)
	if err != nil {
		return nil, Errorf(CodeInvalid, "%q is no time zone: write an IANA name such as Asia/Tokyo", s.Timezone)
	}
	return loc, nil
}

// Validate returns CodeInvalid for a setting out of range or an unknown zone.
func (s Settings) Validate() error {
	if s.Weighting != WeightingGentle {
		if err := oneOf("weighting", s.Weighting, []Weighting{WeightingLiteral}); err != nil {
			return err
		}
	}
	if w := s.WeightInfluence; w != nil && !(*w >= 0 && *w <= 1) {
		return Errorf(CodeInvalid, "weight influence %v is out of range: it is 0 to 1", *w)
	}
	if n := s.CueTurns; n != nil && (*n < 0 || *n > 20) {
		return Errorf(CodeInvalid, "cue turns %d is out of range: it is 0 to 20", *n)
	}
	_, err := s.Location()
	return err
}
