package engine

import (
	"context"
	"fmt"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/chat"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Message is one message of a chat, the user's or the assistant's.
type Message = chat.Message

// Exchange is a finished answer with the chat that it ends.
type Exchange struct {
	// As names the character who answers.
	As string
	// Messages is the chat as its front end shows it, up to what was answered,
	// without what is no story.
	Messages []Message
	// Answer is what was answered. Empty: only the messages are told.
	Answer string
	// By is the person who speaks as the user; empty is nobody in particular.
	By firsthand.Participant
	// Prompt is the text of the system that the chat began with, empty for none.
	Prompt string
	// Asked is the world's head when the chat was sent: what was told since is
	// not taken away by it.
	Asked firsthand.Seq
	// Used says what the answer was given to draw on; nil is nothing.
	Used *firsthand.Used
}

// Followed is where a chat stands in the world.
type Followed struct {
	// Scene is where it plays, 0 if it is a new one, and Title its title.
	Scene firsthand.SceneID
	Title string
	// Turns are the turns that the chat shows.
	Turns map[firsthand.TurnNumber]bool
	// Head is the newest entry that was looked at.
	Head firsthand.Seq
}

// Conversed is what an exchange became.
type Conversed struct {
	Scene firsthand.SceneID `json:"scene"`
	Title string            `json:"title"`
	// Answer is the answer's turn, Out are turns that the chat no longer shows.
	Answer firsthand.TurnNumber   `json:"answer,omitempty"`
	Out    []firsthand.TurnNumber `json:"out,omitempty"`
	// Skipped says why nothing was told.
	Skipped string `json:"skipped,omitempty"`
}

// Follow makes out which scene a chat plays in. It writes nothing.
func (w *World) Follow(ctx context.Context, messages []Message) (Followed, error) {
	if err := w.followable(ctx); err != nil {
		return Followed{}, err
	}
	w.mu.RLock()
	defer w.mu.RUnlock()
	f := Followed{Turns: map[firsthand.TurnNumber]bool{}, Head: w.state.Head()}
	if w.chats == nil {
		return f, nil // a character came in between: the next time knows
	}
	plan := w.chats.Follow(chat.Read(messages, castOf(w.state)))
	f.Scene = plan.Scene
	k, _ := w.state.Scene(plan.Scene)
	f.Title = k.Title
	for _, s := range plan.Steps {
		f.Turns[s.Turn] = true
	}
	delete(f.Turns, 0)
	return f, nil
}

// followable brings the world up to date and its ledger up.
func (w *World) followable(ctx context.Context) error {
	_, done, err := w.fresh(ctx)
	if err != nil {
		return err
	}
	done()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.openLedger()
	return nil
}

// openLedger makes the ledger if there is none. The caller holds mu.
func (w *World) openLedger() {
	if w.chats != nil {
		return
	}
	w.chats = chat.NewLedger()
	for n := firsthand.TurnNumber(1); n <= w.state.Now(); n++ {
		w.enter(n)
	}
}

// enter puts a turn into the ledger as it stands. The caller holds mu.
func (w *World) enter(n firsthand.TurnNumber) {
	t, standing, _ := w.state.Turn(n)
	user := playing(w.state, t.SpeakerID)
	w.chats.Put(t.Scene, chat.Line{
		Turn: n, Mark: chat.MarkOf(user, t.Row()), User: user,
		Provisional: standing == firsthand.StandingProvisional, Out: standing == firsthand.StandingNotTaken, Undone: w.state.TurnUndone(n),
	})
}

// chatted keeps the ledger up with entries that were taken in. Who is played by
// a person decides whose side a turn is on, so a new cast is a new ledger. The
// caller holds mu.
func (w *World) chatted(entries []firsthand.Entry) {
	for _, e := range entries {
		if w.chats == nil {
			return
		}
		switch {
		case e.Character != nil:
			w.chats = nil
		case e.Turn != nil:
			w.enter(e.Turn.Number)
		case e.Revision != nil:
			w.enter(e.Revision.Turn)
		}
	}
}

// playing reports whether a person plays the character.
func playing(s *state.State, id firsthand.CharacterID) bool {
	c, ok := s.Character(id)
	return ok && c.PlayedBy != ""
}

// castOf answers who is in the world.
func castOf(s *state.State) chat.Cast {
	return func(name string) (string, bool, bool) {
		if narrates(name) && name != "" {
			return firsthand.Narrator, false, true
		}
		c, ok := s.CharacterNamed(name)
		return c.Name, c.PlayedBy != "", ok
	}
}

// Converse tells a finished answer and the chat before it: what is new in it is
// told, what was edited is read anew, what it no longer shows leaves the story
// with all that was taken from it, and answers that it takes up are settled. The
// answer itself is provisional until the user's next message takes it. All of it
// is one write.
func (w *World) Converse(ctx context.Context, x Exchange) (Conversed, error) {
	if err := w.followable(ctx); err != nil {
		return Conversed{}, err
	}
	var out Conversed
	var told []firsthand.TurnNumber
	err := w.commit(ctx, firsthand.ActivityObserve, author, func(b *batch) error {
		var err error
		out, err = b.converse(x)
		told = told[:0]
		for n := b.s.Now() + 1; n <= b.turns; n++ {
			told = append(told, n)
		}
		return err
	})
	if err == nil {
		_ = w.propose(ctx, told) // what is told stays told; the person can still say it themselves
	}
	if err == nil && out.Skipped == "" {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.prompts.note(x, out, len(w.state.SceneTurns(out.Scene)) <= 2)
	}
	return out, err
}

// planned returns what the ledger makes of the chat. The caller holds writing.
func (w *World) planned(said []chat.Said) chat.Plan {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.openLedger()
	return w.chats.Follow(said)
}

// newChat returns a title that no scene has yet.
func (b *batch) newChat() string {
	for n := len(b.s.Scenes()) + 1; ; n++ {
		title := fmt.Sprint("chat ", n)
		if _, taken := b.s.SceneTitled(title); !taken {
			return title
		}
	}
}
