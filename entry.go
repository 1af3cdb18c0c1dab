package firsthand

import "time"

// Format is the version of the journal's entries that this package writes.
// Every released version is read for ever.
const Format = 1

// Entry is one line of a world's append-only journal. Everything in a world
// exists because an entry says so. Exactly one of the pointers is set, the one
// that Kind names.
type Entry struct {
	Seq      Seq       `json:"seq"`
	ID       EntryID   `json:"id"`
	Format   int       `json:"format"`
	At       time.Time `json:"at"`
	Kind     EntryKind `json:"kind"`
	Activity Activity  `json:"activity"`
	Agent    Agent     `json:"agent"`
	// Act is the first entry of the act this one belongs to, its own Seq if it
	// stands alone. An act is undone as a whole.
	Act Seq `json:"act"`
	// Birth is the world that the entry was written for, where that is another
	// than the one it is read from: a fork's past is its parent's. Empty: this
	// world. What is sealed is sealed for the world of its birth.
	Birth WorldID `json:"birth,omitempty"`
	// Keys names the participants' keys that the payload is sealed under: it is
	// lost with any one of them. None: the payload concerns no participant.
	Keys []KeyID `json:"keys,omitempty"`
	// Sealed is the payload as a sealing store has it written. Who reads through
	// that store finds the payload itself.
	Sealed *Box `json:"sealed,omitempty"`
	// Erased says that the payload is gone, with a key that was destroyed. What
	// is left is that the entry was there.
	Erased bool `json:"erased,omitempty"`

	World     *World     `json:"world,omitempty"`
	Fork      *World     `json:"fork,omitempty"`
	Settings  *Settings  `json:"settings,omitempty"`
	Mount     *Mount     `json:"mount,omitempty"`
	Character *Character `json:"character,omitempty"`
	Mood      *Mood      `json:"mood,omitempty"`
	Scene     *Scene     `json:"scene,omitempty"`
	Identity  *Identity  `json:"identity,omitempty"`
	Slot      *Slot      `json:"slot,omitempty"`
	Direction *Direction `json:"direction,omitempty"`
	Passage   *Passage   `json:"passage,omitempty"`
	Turn      *Turn      `json:"turn,omitempty"`
	Revision  *Revision  `json:"revision,omitempty"`
	Record    *Record    `json:"record,omitempty"`
	Change    *Change    `json:"change,omitempty"`
	Link      *Link      `json:"link,omitempty"`
	Used      *Used      `json:"used,omitempty"`
	Undo      *Undo      `json:"undo,omitempty"`
	Night     *Night     `json:"night,omitempty"`
	Asked     *Asked     `json:"asked,omitempty"`
	Aside     *Asides    `json:"aside,omitempty"`
	Erasure   *Erasure   `json:"erasure,omitempty"`

	// The following stand in the stream of a store's participants alone.
	Participant *Participant `json:"participant,omitempty"`
	Consent     *Consent     `json:"consent,omitempty"`
	Fact        *Fact        `json:"fact,omitempty"`
	Given       *Given       `json:"given,omitempty"`
}

// EntryKind says what an entry does.
type EntryKind string

// The kinds of entry.
const (
	EntryWorld     EntryKind = "world"     // the world begins; always and only the first entry
	EntryFork      EntryKind = "fork"      // a world goes on as another, which is named here
	EntrySettings  EntryKind = "settings"  // the world's settings are replaced
	EntryMount     EntryKind = "mount"     // a world of lore is mounted
	EntryCharacter EntryKind = "character" // a character is introduced, or replaced if its id is set
	EntryMood      EntryKind = "mood"      // a character's mood is set
	EntryScene     EntryKind = "scene"     // a scene is opened, or replaced if its id is set
	EntryIdentity  EntryKind = "identity"  // a character is another
	EntrySlot      EntryKind = "slot"      // a slot is declared
	EntryDirection EntryKind = "direction" // something was asked for out of character
	EntryPassage   EntryKind = "passage"   // a passage of the work is brought in
	EntryTurn      EntryKind = "turn"      // a turn is told
	EntryRevision  EntryKind = "revision"  // a turn's text or place in the story changes
	EntryRecord    EntryKind = "record"    // a record comes into being
	EntryChange    EntryKind = "change"    // what is held of a record changes
	EntryLink      EntryKind = "link"      // two records are tied
	EntryUsed      EntryKind = "used"      // a recall's final hits were used
	EntryUndo      EntryKind = "undo"      // an earlier act of an author is undone
	EntryNight     EntryKind = "night"     // a night's work is done
	EntryAsked     EntryKind = "asked"     // a language model was asked
	EntryAside     EntryKind = "aside"     // what a participant said out of character in a turn
	EntryErasure   EntryKind = "erasure"   // a participant had themselves erased

	EntryParticipant EntryKind = "participant" // a person becomes known, or is named anew if the id is known
	EntryConsent     EntryKind = "consent"     // a person gives consent or withdraws it
	EntryFact        EntryKind = "fact"        // a person says something of themselves, or corrects it if its id is set
	EntryGiven       EntryKind = "given"       // a character was given facts
)

// Validate returns CodeInvalid for an entry whose own words are wrong. Whether
// it fits what came before is for the world's state to check.
func (e Entry) Validate() error {
	if e.Format < 1 || e.Format > Format {
		return Errorf(CodeInvalid, "entry %d has format %d: this version reads up to %d; use a newer one", e.Seq, e.Format, Format)
	}
	if err := e.validPayload(); err != nil {
		return err
	}
	if err := oneOf("activity", e.Activity, Activities()); err != nil {
		return err
	}
	if err := e.Agent.Validate(); err != nil {
		return err
	}
	return e.validBody()
}

func (e Entry) validBody() error {
	if e.Erased {
		return nil
	}
	if body := e.validated(); body != nil {
		return body.Validate()
	}
	return nil
}

// validated returns the payload that the kind names, nil if that has no rules
// of its own.
func (e Entry) validated() interface{ Validate() error } {
	switch e.Kind {
	case EntryWorld:
		return e.World
	case EntryFork:
		return e.Fork
	case EntrySettings:
		return e.Settings
	case EntryMount:
		return e.Mount
	case EntryCharacter:
		return e.Character
	case EntryMood:
		return e.Mood
	case EntryScene:
		return e.Scene
	case EntryIdentity:
		return e.Identity
	case EntrySlot:
		return e.Slot
	case EntryDirection:
		return e.Direction
	case EntryPassage:
		return e.Passage
	case EntryTurn:
		return e.Turn
	case EntryRecord:
		return e.Record
	case EntryChange:
		return e.Change
	case EntryLink:
		return e.Link
	case EntryNight:
		return e.Night
	case EntryAsked:
		return e.Asked
	case EntryErasure:
		return e.Erasure
	case EntryParticipant:
		return e.Participant
	case EntryConsent:
		return e.Consent
	case EntryFact:
		return e.Fact
	}
	return nil
}

// Revision changes a turn after it was told. A nil field stays as it was.
type Revision struct {
	Turn   TurnNumber `json:"turn"`
	Text   *string    `json:"text,omitempty"`
	Asides []Aside    `json:"asides,omitempty"` // with Text
	Danger Danger     `json:"danger,omitempty"` // with Text
	Hidden *bool      `json:"hidden,omitempty"`
	// Standing takes a turn out of the story (not_taken) or settles a provisional one (live).
	Standing Standing `json:"standing,omitempty"`
	Because  string   `json:"because,omitempty"`
}

// Change alters what is held of a record. A zero field stays as it was.
type Change struct {
	Record   RecordID `json:"record"`
	Status   Status   `json:"status,omitempty"`
	Standing Standing `json:"standing,omitempty"`
	Tier     Tier     `json:"tier,omitempty"`
	Pinned   *bool    `json:"pinned,omitempty"`
	Resolved *bool    `json:"resolved,omitempty"`
	// Ended names the record from which on it no longer holds.
	Ended RecordID `json:"ended,omitempty"`
	// Unended takes such an end away again.
	Unended    bool      `json:"unended,omitempty"`
	Audience   *Audience `json:"audience,omitempty"`
	Importance int       `json:"importance,omitempty"`
	// Emotion replaces what was felt at encoding.
	Emotion *Emotion `json:"emotion,omitempty"`
	// Gloss replaces the text in other words; it is inferred, whatever the text is.
	Gloss *string `json:"gloss,omitempty"`
	// Overdue notes that an open loop waits for too long, or that it does not.
	Overdue *bool `json:"overdue,omitempty"`
	// By is the record or turn that brought the change about.
	By      *Ref   `json:"by,omitempty"`
	Because string `json:"because,omitempty"`
}

// Validate returns CodeInvalid for a change that names no record or a value
// that does not exist, and for a settlement without a reason.
func (c Change) Validate() error {
	if c.Record == 0 {
		return Errorf(CodeInvalid, "a change names the record it changes")
	}
	if c.Status != "" {
		if err := c.Status.Validate(); err != nil {
			return err
		}
		if c.Because == "" && c.By == nil {
			return Errorf(CodeInvalid, "settling %s needs a reason, or the record that settles it", c.Record)
		}
	}
	if c.Standing != "" {
		if err := c.Standing.Validate(); err != nil {
			return err
		}
	}
	if c.Tier != "" {
		if err := c.Tier.Validate(); err != nil {
			return err
		}
	}
	if c.Gloss != nil {
		if err := validText("record's gloss", *c.Gloss); err != nil {
			return err
		}
	}
	if c.Importance < 0 || c.Importance > 5 {
		return Errorf(CodeInvalid, "importance %d is out of range: it is 1 to 5", c.Importance)
	}
	return nil
}

// Used says that a recall's final hits were used, at which turn.
type Used struct {
	Refs []Ref      `json:"refs"`
	Turn TurnNumber `json:"turn"`
	// Given says what the answer of a chat was given to draw on.
	Given *Injection `json:"given,omitempty"`
}

// Injection is what a chat was given of a recall, and what not and why.
type Injection struct {
	Core    []Ref     `json:"core"`
	Hits    []Ref     `json:"hits"`
	Facts   int       `json:"facts,omitempty"` // how many of the player's
	LeftOut []LeftOut `json:"left_out"`
	Tokens  int       `json:"tokens"`
	// Skipped says why nothing was given.
	Skipped string `json:"skipped,omitempty"`
}

// Undo marks that an earlier act was taken back; the entries that do so follow
// in the same batch. Entry is any entry of the act.
type Undo struct {
	Entry   Seq    `json:"entry"`
	Because string `json:"because,omitempty"`
}
