package firsthand

import "strings"

// Participant is a real person who plays, with one id for the whole store.
// What is known of the person is kept apart from every story.
type Participant struct {
	ID   ParticipantID `json:"id"`
	Name string        `json:"name"`
}

// Validate returns CodeInvalid for a participant without an id or a name.
func (p Participant) Validate() error {
	if p.ID == "" {
		return Errorf(CodeInvalid, "a participant needs an id")
	}
	return validName("participant", p.Name)
}

// KeyID names an encryption key of a participant: whose it is, in which world,
// and what is sealed under it.
type KeyID string

// FactsKey names the key over what the person said of themselves and out of
// character in a world.
func (p ParticipantID) FactsKey(w WorldID) KeyID { return p.key(w, "facts") }

// PersonaKey names the key over the lines that the person speaks as a
// character of a world, and over what rests on them.
func (p ParticipantID) PersonaKey(w WorldID) KeyID { return p.key(w, "persona") }

func (p ParticipantID) key(w WorldID, over string) KeyID {
	return KeyID(string(p) + "/" + string(w) + "/" + over)
}

// Of returns whose key it is, in which world, and whether it is the persona's
// one. A malformed id is nobody's.
func (k KeyID) Of() (p ParticipantID, w WorldID, persona bool) {
	parts := strings.Split(string(k), "/")
	if len(parts) != 3 {
		return "", "", false
	}
	return ParticipantID(parts[0]), WorldID(parts[1]), parts[2] == "persona"
}

// People is the id under which a store keeps the stream of its participants
// among the journals of its worlds. It is no world.
const People WorldID = "00000000-0000-0000-0000-000000000000"

// Consent is a participant's word on whether a character may keep what they say
// of themselves. The last one for a character counts.
type Consent struct {
	Participant ParticipantID `json:"participant"`
	World       WorldID       `json:"world"`
	// Character is who may keep it; 0: every character of the world.
	Character CharacterID `json:"character,omitempty"`
	Withdrawn bool        `json:"withdrawn,omitempty"`
}

// Validate returns CodeInvalid for a consent of nobody or to no world.
func (c Consent) Validate() error {
	if c.Participant == "" || c.World == "" {
		return Errorf(CodeInvalid, "a consent needs the participant and the world")
	}
	return nil
}

// Asides are what a participant said out of character in a turn.
type Asides struct {
	Turn  TurnNumber `json:"turn"`
	Parts []Aside    `json:"parts"`
}

// Given says that a character was handed facts of a participant.
type Given struct {
	Participant ParticipantID `json:"participant"`
	World       WorldID       `json:"world"`
	Character   CharacterID   `json:"character"`
	Facts       []FactID      `json:"facts"`
}

// Erasure is the mark that a participant's payloads are gone. It says nothing
// of the person.
type Erasure struct {
	Participant ParticipantID `json:"participant"`
	World       WorldID       `json:"world"`
	// Turns says that the lines of their personas are gone as well.
	Turns bool `json:"turns,omitempty"`
}

// Validate returns CodeInvalid for an erasure of nobody.
func (e Erasure) Validate() error {
	if e.Participant == "" {
		return Errorf(CodeInvalid, "an erasure names the participant")
	}
	return nil
}
