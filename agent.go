package firsthand

// Activity says what somebody was doing when an entry was made, in the sense
// of W3C PROV.
type Activity string

// The activities.
const (
	ActivityCreate   Activity = "create"   // a world, character or setting was made or changed
	ActivityImport   Activity = "import"   // a file was read in
	ActivityObserve  Activity = "observe"  // a turn was told as it happened
	ActivityExtract  Activity = "extract"  // a turn was read for what it establishes
	ActivityRemember Activity = "remember" // the author stated a record
	ActivitySettle   Activity = "settle"   // something open was settled
	ActivityEdit     Activity = "edit"     // the author changed something
	ActivityRecall   Activity = "recall"   // a recall's hits were used
	ActivityNight    Activity = "night"    // a night's work
)

// Activities returns every activity.
func Activities() []Activity {
	return []Activity{ActivityCreate, ActivityImport, ActivityObserve, ActivityExtract, ActivityRemember, ActivitySettle,
		ActivityEdit, ActivityRecall, ActivityNight}
}

// AgentKind says what sort of agent did something.
type AgentKind string

// The kinds of agent.
const (
	AgentAuthor      AgentKind = "author"
	AgentNarrator    AgentKind = "narrator"
	AgentCharacter   AgentKind = "character"
	AgentParticipant AgentKind = "participant"
	AgentModel       AgentKind = "model"
	AgentRules       AgentKind = "rules"
)

// Agent is who did something, in the sense of W3C PROV.
type Agent struct {
	Kind AgentKind `json:"kind"`
	// Name is a model's or rule set's name with its version, or the author's name.
	Name        string        `json:"name,omitempty"`
	Character   CharacterID   `json:"character,omitempty"`
	Participant ParticipantID `json:"participant,omitempty"`
}

// Validate returns CodeInvalid for an unknown kind, or a character or
// participant that is not named.
func (a Agent) Validate() error {
	kinds := []AgentKind{AgentAuthor, AgentNarrator, AgentCharacter, AgentParticipant, AgentModel, AgentRules}
	if err := oneOf("kind of agent", a.Kind, kinds); err != nil {
		return err
	}
	if a.Kind == AgentCharacter && a.Character == 0 {
		return Errorf(CodeInvalid, "an agent of kind character needs the character")
	}
	if a.Kind == AgentParticipant && a.Participant == "" {
		return Errorf(CodeInvalid, "an agent of kind participant needs the participant")
	}
	return nil
}
