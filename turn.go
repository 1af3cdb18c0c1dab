package firsthand

import (
	"encoding/json"
	"strings"
	"time"
)

// Turn is one utterance or narration in a scene, as it was told.
type Turn struct {
	Number TurnNumber `json:"number"`
	Scene  SceneID    `json:"scene"`
	// Speaker is the name used then; absent: the narrator.
	Speaker   string      `json:"speaker,omitempty"`
	SpeakerID CharacterID `json:"speaker_id,omitempty"`
	Frame     Frame       `json:"frame,omitempty"` // absent: the world
	// Text is the story text, exactly as told, without what was said out of
	// character. Every span of a source counts bytes in it.
	Text string `json:"text"`
	// Asides are the out-of-character parts, cut out of the text; with them the
	// row as it was typed can be put together again.
	Asides []Aside `json:"asides,omitempty"`
	When   *When   `json:"when,omitempty"`
	// Audience is who witnessed it.
	Audience Audience `json:"audience"`
	// Hidden marks a row that its front end keeps out of the prompt; it is story all the same.
	Hidden bool `json:"hidden,omitempty"`
	// Provisional marks an answer that the next turn has not yet taken.
	Provisional bool `json:"provisional,omitempty"`
	// Danger says why the turn is kept for its author alone to read and is no memory.
	Danger Danger `json:"danger,omitempty"`
	// Variants are the alternatives that were not chosen. They are never story.
	Variants []string `json:"variants,omitempty"`
	// Translation is how a front end displayed the text in another language.
	Translation string `json:"translation,omitempty"`
	// Key recognises the same row when it is told again.
	Key string `json:"key,omitempty"`
}

// Aside is an out-of-character part of a row. At is the byte of the story text
// before which it stood.
type Aside struct {
	At   int    `json:"at"`
	Text string `json:"text"`
}

// MaxText is the longest text of a turn, record or passage, in bytes.
const MaxText = 1 << 20

// Row returns the row as it was typed, asides included.
func (t Turn) Row() string {
	var b strings.Builder
	done := 0
	for _, a := range t.Asides {
		b.WriteString(t.Text[done:a.At])
		b.WriteString(a.Text)
		done = a.At
	}
	b.WriteString(t.Text[done:])
	return b.String()
}

// Validate returns CodeInvalid for a turn without a scene, an overlong text or
// an aside that stands nowhere.
func (t Turn) Validate() error {
	if t.Scene == 0 {
		return Errorf(CodeInvalid, "a turn needs a scene")
	}
	if err := validText("turn", t.Text); err != nil {
		return err
	}
	if err := t.Danger.Validate(); err != nil {
		return err
	}
	last := 0
	for _, a := range t.Asides {
		if a.At < last || a.At > len(t.Text) {
			return Errorf(CodeInvalid, "an aside at byte %d stands outside the text or out of order", a.At)
		}
		last = a.At
	}
	return nil
}

func validText(what, text string) error {
	if len(text) > MaxText {
		return Errorf(CodeInvalid, "the text of a %s is %d bytes long: at most %d are allowed", what, len(text), MaxText)
	}
	if strings.ToValidUTF8(text, "") != text {
		return Errorf(CodeInvalid, "the text of a %s is not valid UTF-8: convert it first", what)
	}
	return nil
}

// Precision says how exactly a time is known.
type Precision string

// The precisions of a time.
const (
	ToMillisecond Precision = "millisecond"
	ToSecond      Precision = "second"
	ToMinute      Precision = "minute"
	ToDay         Precision = "day"
)

// When is the real time of a turn. An unknown time is a nil *When, never now.
type When struct {
	Time      time.Time `json:"time"`
	Precision Precision `json:"precision"`
	// ZoneAssumed says that the source gave no zone and one was assumed.
	ZoneAssumed bool `json:"zone_assumed,omitempty"`
}

// Audience is who may know something: everyone, or a set of characters. The
// narrator and the author always know. The zero value is those two alone.
type Audience struct {
	Everyone   bool
	Characters []CharacterID
}

// Everyone is the audience of what is public.
func Everyone() Audience { return Audience{Everyone: true} }

// Only is the audience of the given characters, none of them: the narrator and
// the author alone.
func Only(characters ...CharacterID) Audience { return Audience{Characters: characters} }

// Has reports whether the character is in the audience.
func (a Audience) Has(c CharacterID) bool {
	if a.Everyone {
		return true
	}
	for _, known := range a.Characters {
		if known == c {
			return true
		}
	}
	return false
}

// Intersect returns who is in both audiences.
func (a Audience) Intersect(b Audience) Audience {
	switch {
	case a.Everyone:
		return b
	case b.Everyone:
		return a
	}
	var both []CharacterID
	for _, c := range a.Characters {
		if b.Has(c) {
			both = append(both, c)
		}
	}
	return Only(both...)
}

// MarshalJSON writes "everyone" or a list of character ids.
func (a Audience) MarshalJSON() ([]byte, error) {
	if a.Everyone {
		return []byte(`"everyone"`), nil
	}
	if len(a.Characters) == 0 {
		return []byte(`[]`), nil
	}
	return json.Marshal(a.Characters)
}

// UnmarshalJSON reads "everyone" or a list of character ids.
func (a *Audience) UnmarshalJSON(b []byte) error {
	if string(b) == `"everyone"` {
		*a = Everyone()
		return nil
	}
	*a = Audience{}
	if err := json.Unmarshal(b, &a.Characters); err != nil {
		return Errorf(CodeInvalid, "an audience is \"everyone\" or a list of character ids such as [\"c2\"]")
	}
	return nil
}
