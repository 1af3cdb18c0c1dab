package reading

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

// Scene is what is put before a model: turns of one scene that the same
// audience witnessed, and what that audience may know beside them.
type Scene struct {
	Title string
	Cast  []firsthand.Character
	Slots []firsthand.Slot
	// Loops are the open ones of the scene.
	Loops []firsthand.Record
	// Before is the end of what was told before the turns.
	Before string
	Turns  []Turn
	// Reader is the model, as the reader of interpretations.
	Reader firsthand.Agent
}

// Turn is a turn to be read, as it stands.
type Turn struct {
	firsthand.Turn
	// Shown is the text without what fewer may know than the turn: nothing else
	// of it is put before the model.
	Shown string
	// Heard is whose words the text is.
	Heard []extract.Heard
	// Moved says that it is no longer as it was put before the model.
	Moved bool
	// Taken are the records that were taken from it, of any standing.
	Taken []Taken
}

// Taken is a record that was taken from a turn.
type Taken struct {
	firsthand.Record
	// Held says that no program may change it.
	Held bool
	// Modelled says that a model proposed it.
	Modelled bool
}

// Proposal is a record that a model proposed and the words of its turn bear
// out. The caller fills ID and Turn; the audience is the turn's.
type Proposal struct {
	Record firsthand.Record
	Turn   firsthand.TurnNumber
}

// Rating is how much a model finds that a record counts, what was felt, and
// what it means in other words. A zero field rates nothing.
type Rating struct {
	Record     firsthand.RecordID
	Importance int
	Emotion    firsthand.Emotion
	Gloss      string
}

// Result is what is taken of an answer.
type Result struct {
	Proposals []Proposal
	Ratings   []Rating
	Dropped   []firsthand.Dropped
}

// Kept returns how many of the model's proposals came to something.
func (r Result) Kept() int { return len(r.Proposals) + len(r.Ratings) }
