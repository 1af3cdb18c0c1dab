package firsthand

// Asked says that a language model was asked, and what became of its answer.
// The entry's agent is the model, with the version of the prompt in its name:
// what was read once is known from these entries, even where nothing was found.
type Asked struct {
	For Purpose `json:"for"`
	// Scene is where the turns play.
	Scene SceneID `json:"scene,omitempty"`
	// Turns were read; they are not read again unless somebody asks for it.
	Turns []TurnNumber `json:"turns,omitempty"`
	// Day is that of the night which asked, as 2031-05-01, and Of the character it
	// asked for.
	Day string      `json:"day,omitempty"`
	Of  CharacterID `json:"of,omitempty"`
	// Kept is how many of the model's proposals became entries.
	Kept int `json:"kept,omitempty"`
	// Dropped are those that did not, by their reason.
	Dropped []Dropped `json:"dropped,omitempty"`
	Tokens  Tokens    `json:"tokens,omitzero"`
	// Failed says why no answer could be used. The turns then wait on.
	Failed string `json:"failed,omitempty"`
}

// Purpose says what a language model was asked for.
type Purpose string

// The purposes.
const (
	PurposeScene      Purpose = "scene"      // what turns of a scene establish
	PurposeRelations  Purpose = "relations"  // how memories of different scenes bear on each other
	PurposeSummary    Purpose = "summary"    // many records told as one
	PurposeReflection Purpose = "reflection" // insights drawn from records
	PurposeDream      Purpose = "dream"      // a dream made of records
	PurposeDiary      Purpose = "diary"      // what a character is willing to write
)

// Dropped is how many of a model's proposals were not taken, and why.
type Dropped struct {
	Why   Drop `json:"why"`
	Count int  `json:"count"`
	// Sample is the beginning of one of them.
	Sample string `json:"sample,omitempty"`
}

// Drop is why a proposal of a model is not taken.
type Drop string

// The reasons.
const (
	DropQuote   Drop = "quote"   // its quote is not in the turn, or there is none
	DropSpeaker Drop = "speaker" // the words are somebody else's
	DropKind    Drop = "kind"    // there is no such kind, or the words cannot be of it
	DropStatus  Drop = "status"  // it claims more than its words establish
	DropValue   Drop = "value"   // a field is out of range or not of the allowed values
	DropKnown   Drop = "known"   // what it says was taken already
	DropEcho    Drop = "echo"    // the words repeat what a character recalled
	DropEmpty   Drop = "empty"   // it says nothing
	DropLimit   Drop = "limit"   // the answer proposes more than is taken from one
	DropShape   Drop = "shape"   // it is not of the form that was asked for
	DropHeld    Drop = "held"    // it would change what the author settled, confirmed or locked
	DropMoved   Drop = "moved"   // its turn changed while the model was asked
)

// Drops returns every reason.
func Drops() []Drop {
	return []Drop{DropQuote, DropSpeaker, DropKind, DropStatus, DropValue, DropKnown, DropEcho, DropEmpty, DropLimit, DropShape, DropHeld, DropMoved}
}

// Tokens is what a model was asked to read and what it wrote.
type Tokens struct {
	In  int `json:"in"`
	Out int `json:"out"`
	// Estimated says that the server did not count, and at least a part is estimated.
	Estimated bool `json:"estimated,omitempty"`
}

// All returns how many tokens it is in all.
func (t Tokens) All() int { return t.In + t.Out }

// Plus returns both together.
func (t Tokens) Plus(u Tokens) Tokens {
	return Tokens{t.In + u.In, t.Out + u.Out, t.Estimated || u.Estimated}
}

// Validate returns CodeInvalid for a purpose or a reason that does not exist,
// and for counts below 0.
func (a Asked) Validate() error {
	purposes := []Purpose{PurposeScene, PurposeRelations, PurposeSummary, PurposeReflection, PurposeDream, PurposeDiary}
	if err := oneOf("purpose", a.For, purposes); err != nil {
		return err
	}
	if a.Kept < 0 || a.Tokens.In < 0 || a.Tokens.Out < 0 {
		return Errorf(CodeInvalid, "what was asked for %s counts less than nothing", a.For)
	}
	for _, d := range a.Dropped {
		if err := oneOf("reason", d.Why, Drops()); err != nil {
			return err
		}
		if d.Count < 1 {
			return Errorf(CodeInvalid, "%d dropped proposals are none", d.Count)
		}
	}
	if a.Day != "" {
		return Night{Day: a.Day}.Validate()
	}
	return nil
}
