package firsthand

// Viewer is whose eyes look: a character's, or the narrator's, who like the
// author sees all. The zero Viewer is the narrator.
type Viewer struct {
	Character CharacterID `json:"character,omitempty"`
	// Public looks from outside the story: what a character keeps to itself is
	// not seen, whoever's eyes it looks with.
	Public bool `json:"public,omitempty"`
}

// Narrates reports whether the viewer is the narrator.
func (v Viewer) Narrates() bool { return v.Character == 0 }

// Query asks what a viewer recalls of a cue.
type Query struct {
	As   Viewer
	Cue  string
	Mood *Emotion // nil: the mood the world keeps for the character
	// Scene is where the viewer is; its last turns join the cue and its
	// provisional records take part. Zero is nowhere.
	Scene SceneID
	// Limit is how many hits at most; 0 is 10.
	Limit int
	// Budget is how many tokens core and hits may cost together; nil is no limit, 0 is nothing at all.
	Budget *int
	// AsOf looks at the world as it stood after that turn; 0 is now.
	AsOf TurnNumber
	// UpTo leaves out what the work tells after that chapter.
	UpTo Chapter
	// Related brings with each hit what language models tied to it in other scenes.
	Related bool
	// Personal says that the cue is a participant's own line: it goes to no remote
	// embedder unless the world's settings let it.
	Personal bool
}

// Search asks the editor's question: where does this stand written? It knows
// no weight, no mood and no lore share.
type Search struct {
	As       Viewer
	Text     string
	Archived bool // archived, superseded and stale records too
	Limit    int  // 0 is 20
	AsOf     TurnNumber
	UpTo     Chapter
}

// DefaultLimit and DefaultSearchLimit are the numbers of hits where none is asked for.
const (
	DefaultLimit       = 10
	DefaultSearchLimit = 20
)

// MaxLimit is the largest number of hits that can be asked for.
const MaxLimit = 1000

// Validate returns CodeInvalid for a limit or a budget out of range.
func (q Query) Validate() error {
	if q.Limit < 0 || q.Limit > MaxLimit {
		return Errorf(CodeInvalid, "limit %d is out of range: it is 1 to %d", q.Limit, MaxLimit)
	}
	if q.Budget != nil && *q.Budget < 0 {
		return Errorf(CodeInvalid, "budget %d is out of range: it is 0 or more tokens", *q.Budget)
	}
	return nil
}

// Validate returns CodeInvalid for a limit out of range.
func (s Search) Validate() error {
	if s.Limit < 0 || s.Limit > MaxLimit {
		return Errorf(CodeInvalid, "limit %d is out of range: it is 1 to %d", s.Limit, MaxLimit)
	}
	return nil
}
