package firsthand

import (
	"strconv"
	"strings"
)

// FactID is the Seq of the entry that brought a participant's fact into being.
type FactID uint64

func (id FactID) String() string { return "f" + strconv.FormatUint(uint64(id), 10) }

// MarshalText gives the short form, such as f4.
func (id FactID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads the short form, such as f4.
func (id *FactID) UnmarshalText(b []byte) error { return parseID(b, 'f', "fact", (*uint64)(id)) }

// FactKind says what sort of thing a participant said of themselves.
type FactKind string

// The kinds of fact. There is none for what somebody else makes of a person.
const (
	FactHabit      FactKind = "habit"
	FactPreference FactKind = "preference"
	FactPromise    FactKind = "promise"
	FactState      FactKind = "state" // holds for 3 days
)

// FactKinds returns every kind of fact.
func FactKinds() []FactKind { return []FactKind{FactHabit, FactPreference, FactPromise, FactState} }

// Validate returns CodeInvalid with the valid kinds if k is none of them, and
// CodeRefused if it is a reading of the person.
func (k FactKind) Validate() error {
	switch Kind(k) {
	case KindInterpretation, KindReflection, KindObservation, KindSummary, "emotion", "mood", "diagnosis":
		return Errorf(CodeRefused, "real people are not read into: only what they said of themselves is kept, as %s", list(FactKinds()))
	}
	return oneOf("kind of fact", k, FactKinds())
}

// FactStanding says what became of a fact.
type FactStanding string

// The standings of a fact.
const (
	FactLive     FactStanding = "live"
	FactProposed FactStanding = "proposed" // said in passing; the person has not said that it may be kept
	FactArchived FactStanding = "archived" // more was said than is kept at hand, or it was withdrawn or declined
)

// Fact is what a participant said of themselves and agreed to have kept.
type Fact struct {
	ID          FactID        `json:"id,omitempty"`
	Participant ParticipantID `json:"participant"`
	World       WorldID       `json:"world"`
	// Character is who may keep it; 0: every character of the world.
	Character  CharacterID  `json:"character,omitempty"`
	Kind       FactKind     `json:"kind"`
	Text       string       `json:"text"` // in the person's own words
	Importance int          `json:"importance"`
	Standing   FactStanding `json:"standing"`
	Source     FactSource   `json:"source"`
}

// FactSource is where a participant said something of themselves: a span of
// what they said out of character in a turn, counted in bytes of that aside;
// or, with Turn 0, their own mark that it is so.
type FactSource struct {
	Turn  TurnNumber `json:"turn,omitempty"`
	Aside int        `json:"aside,omitempty"` // which of the turn's asides, from 0
	Start int        `json:"start,omitempty"`
	End   int        `json:"end,omitempty"`
}

// MaxFact is the longest text of a fact, in bytes.
const MaxFact = 600

// Validate returns CodeInvalid for a fact of nobody, without words or with too
// many, and CodeRefused for one that is no word of the person's own.
func (f Fact) Validate() error {
	if f.Participant == "" || f.World == "" {
		return Errorf(CodeInvalid, "a fact needs the participant and the world")
	}
	if err := f.Kind.Validate(); err != nil {
		return err
	}
	if err := oneOf("standing of a fact", f.Standing, []FactStanding{FactLive, FactProposed, FactArchived}); err != nil {
		return err
	}
	switch {
	case strings.TrimSpace(f.Text) == "":
		return Errorf(CodeInvalid, "a fact needs words: say what is to be kept")
	case len(f.Text) > MaxFact:
		return Errorf(CodeInvalid, "a fact of %d bytes is too long: say it in %d", len(f.Text), MaxFact)
	case f.Importance < 1 || f.Importance > 5:
		return Errorf(CodeInvalid, "importance %d is out of range: it is 1 to 5", f.Importance)
	}
	return validText("fact", f.Text)
}

// Known is a fact as it is handed to a character.
type Known struct {
	ID   FactID   `json:"id"`
	Kind FactKind `json:"kind"`
	Text string   `json:"text"`
	// From is the name that the person goes by.
	From string `json:"from"`
}
