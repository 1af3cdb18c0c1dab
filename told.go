package firsthand

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// Utterance is a turn as it is told from outside, by names: what observe and
// the importers take in.
type Utterance struct {
	Scene string `json:"scene,omitempty"`
	// Speaker is a name; "narrator" or empty is narration.
	Speaker string `json:"speaker"`
	Text    string `json:"text"`
	// Present names who was there. Nil: the scene's cast so far, everyone if it
	// has none. Empty but not nil: nobody.
	Present *[]string `json:"present,omitempty"`
	// At is the real time in RFC 3339, if it is known.
	At string `json:"at,omitempty"`
	// ID recognises the same utterance when it is told again.
	ID string `json:"id,omitempty"`

	Frame       Frame    `json:"frame,omitempty"`
	When        *When    `json:"when,omitempty"` // instead of At, with its precision
	Hidden      bool     `json:"hidden,omitempty"`
	Provisional bool     `json:"provisional,omitempty"`
	Variants    []string `json:"variants,omitempty"`
	Translation string   `json:"translation,omitempty"`
	// Persona marks the row of a person who plays; its speaker is a character
	// played by a participant.
	Persona bool `json:"persona,omitempty"`
	// Participant is the person who speaks as the persona; empty: the one whose
	// personas the world has already, or somebody without a name yet.
	Participant ParticipantID `json:"participant,omitempty"`
}

// Narrator is the speaker of narration.
const Narrator = "narrator"

// Excerpt is a passage of a work as it is brought in from outside. Work,
// Chapter and Text must not be empty.
type Excerpt struct {
	Work    string `json:"work"`
	Chapter string `json:"chapter"`
	Text    string `json:"text"`
	// About names whom and what it concerns beside those that its sentences
	// name, such as the keys of a lorebook's entry.
	About []string `json:"about,omitempty"`
}

// Draft is a record as an author states it, by names: what remember takes in.
// Zero fields have their defaults: the kind's birth status, importance 3,
// audience everyone.
type Draft struct {
	Kind       Kind      `json:"kind"`
	Status     Status    `json:"status,omitempty"`
	Text       string    `json:"text"`
	Speaker    string    `json:"speaker,omitempty"`
	About      []string  `json:"about,omitempty"`
	Importance int       `json:"importance,omitempty"`
	Emotion    Emotion   `json:"emotion,omitzero"`
	Audience   *[]string `json:"audience,omitempty"`
	Category   Category  `json:"category,omitempty"`
	Because    string    `json:"because,omitempty"`
	Basis      []Ref     `json:"basis,omitempty"`
	Frame      Frame     `json:"frame,omitempty"`
	Tier       Tier      `json:"tier,omitempty"`
	Slot       *SlotFill `json:"slot,omitempty"`
	Scene      string    `json:"scene,omitempty"`
}

// UnmarshalJSON reads a draft and refuses a field it does not know, so that a
// misspelt one is not lost in silence.
func (d *Draft) UnmarshalJSON(b []byte) error {
	type plain Draft
	return strictly(b, (*plain)(d))
}

// UnmarshalJSON reads an utterance and refuses a field it does not know, so
// that a misspelt one is not lost in silence.
func (u *Utterance) UnmarshalJSON(b []byte) error {
	type plain Utterance
	return strictly(b, (*plain)(u))
}

func strictly(b []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		var known *Error
		if errors.As(err, &known) {
			return known
		}
		return Errorf(CodeInvalid, "%s", strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}
