package chat

import "github.com/firsthand-memory/firsthand"

// Act says what a message of the window is.
type Act int

// The acts.
const (
	New     Act = iota // it was not told yet
	Known              // it is the turn
	Edited             // it takes the place of what the turn said
	Ignored            // it is none of the story's: the front end put it there
)

// Step is what becomes of one message.
type Step struct {
	Act  Act
	Turn firsthand.TurnNumber // of Known and Edited
	// Provisional says that the turn, known, is not taken up yet.
	Provisional bool
}

// Plan is what a window says of a chat.
type Plan struct {
	// Scene is where the chat plays; 0 is a new scene.
	Scene firsthand.SceneID
	// Steps has one step for each message, in order.
	Steps []Step
	// Out are turns that the chat no longer shows, in order.
	Out []firsthand.TurnNumber
	// Answer is the turn whose place an answer to the last message takes; 0 is
	// none.
	Answer firsthand.TurnNumber
}

// Follow makes out what a window of messages says of a chat.
func (l *Ledger) Follow(said []Said) Plan {
	home := l.home(said)
	if home == nil {
		return anew(said)
	}
	a := newAlignment(home, said)
	if !a.align() {
		return anew(said)
	}
	return a.plan()
}

func anew(said []Said) Plan { return Plan{Steps: make([]Step, len(said))} }
