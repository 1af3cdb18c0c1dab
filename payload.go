package firsthand

import "encoding/json"

// Box is a sealed payload. Only who has all of an entry's keys opens it.
type Box struct {
	// World is where the entry was first appended. The seal binds it, so that a
	// fork or a copy of the world opens it and no other entry passes for it.
	World WorldID `json:"world"`
	// Bytes are the nonce and the ciphertext.
	Bytes []byte `json:"bytes"`
}

// payloads says of every kind whether its payload is set.
func (e *Entry) payloads() [26]payload {
	return [...]payload{
		{EntryWorld, e.World != nil}, {EntrySettings, e.Settings != nil}, {EntryMount, e.Mount != nil}, {EntryCharacter, e.Character != nil},
		{EntryMood, e.Mood != nil}, {EntryScene, e.Scene != nil}, {EntryIdentity, e.Identity != nil}, {EntrySlot, e.Slot != nil}, {EntryDirection, e.Direction != nil},
		{EntryPassage, e.Passage != nil}, {EntryTurn, e.Turn != nil}, {EntryRevision, e.Revision != nil}, {EntryRecord, e.Record != nil},
		{EntryChange, e.Change != nil}, {EntryLink, e.Link != nil}, {EntryUsed, e.Used != nil}, {EntryUndo, e.Undo != nil},
		{EntryNight, e.Night != nil}, {EntryAside, e.Aside != nil}, {EntryErasure, e.Erasure != nil}, {EntryParticipant, e.Participant != nil},
		{EntryConsent, e.Consent != nil}, {EntryFact, e.Fact != nil}, {EntryGiven, e.Given != nil}, {EntryAsked, e.Asked != nil}, {EntryFork, e.Fork != nil},
	}
}

type payload struct {
	kind EntryKind
	set  bool
}

// validPayload returns an error unless exactly the payload that the kind names
// is there, or none in an erased entry.
func (e *Entry) validPayload() error {
	known, named, set := false, false, 0
	for _, p := range e.payloads() {
		known = known || p.kind == e.Kind
		if p.set {
			set++
			named = named || p.kind == e.Kind
		}
	}
	switch {
	case e.Sealed != nil:
		return Errorf(CodeUnavailable, "entry %d is sealed: open the store with its keys", e.Seq)
	case e.Erased && known && set == 0:
		return nil
	case e.Erased || !named || set != 1:
		return Errorf(CodeInvalid, "entry %d of kind %q carries %d payloads: it needs the one its kind names", e.Seq, e.Kind, set)
	}
	return nil
}

// MarshalPayload encodes the payload that the kind names, as JSON.
func (e *Entry) MarshalPayload() ([]byte, error) {
	field := e.field()
	if field == nil {
		return nil, Errorf(CodeInvalid, "there is no entry of kind %q", e.Kind)
	}
	return json.Marshal(field)
}

// UnmarshalPayload sets the payload that the kind names to what MarshalPayload
// encoded.
func (e *Entry) UnmarshalPayload(b []byte) error {
	field := e.field()
	if field == nil {
		return Errorf(CodeInvalid, "there is no entry of kind %q", e.Kind)
	}
	return json.Unmarshal(b, field)
}

// field returns where the payload that the kind names is kept, nil for an
// unknown kind.
func (e *Entry) field() any {
	switch e.Kind {
	case EntryTurn:
		return &e.Turn
	case EntryAside:
		return &e.Aside
	case EntryRevision:
		return &e.Revision
	case EntryRecord:
		return &e.Record
	case EntryChange:
		return &e.Change
	case EntryLink:
		return &e.Link
	case EntryDirection:
		return &e.Direction
	case EntryParticipant:
		return &e.Participant
	case EntryConsent:
		return &e.Consent
	case EntryFact:
		return &e.Fact
	case EntryGiven:
		return &e.Given
	}
	return e.plainField()
}

// plainField does so for the kinds that name no person.
func (e *Entry) plainField() any {
	switch e.Kind {
	case EntryWorld:
		return &e.World
	case EntrySettings:
		return &e.Settings
	case EntryMount:
		return &e.Mount
	case EntryCharacter:
		return &e.Character
	case EntryMood:
		return &e.Mood
	case EntryScene:
		return &e.Scene
	case EntryIdentity:
		return &e.Identity
	case EntrySlot:
		return &e.Slot
	case EntryPassage:
		return &e.Passage
	case EntryUsed:
		return &e.Used
	case EntryUndo:
		return &e.Undo
	case EntryNight:
		return &e.Night
	case EntryErasure:
		return &e.Erasure
	case EntryAsked:
		return &e.Asked
	case EntryFork:
		return &e.Fork
	}
	return nil
}

// Bare returns the entry without its payload.
func (e Entry) Bare() Entry {
	return Entry{Seq: e.Seq, ID: e.ID, Format: e.Format, At: e.At, Kind: e.Kind, Activity: e.Activity, Agent: e.Agent, Act: e.Act,
		Birth: e.Birth, Keys: e.Keys}
}
