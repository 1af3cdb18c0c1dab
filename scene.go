package firsthand

// Scene is an ordered part of the play.
type Scene struct {
	ID    SceneID `json:"id,omitempty"`
	Title string  `json:"title"`
	// StoryTime is when it happens in the story, as the story says it.
	StoryTime string `json:"story_time,omitempty"`
	// StoryDay numbers the story's day for worlds that keep a story clock; 0 is unknown.
	StoryDay int `json:"story_day,omitempty"`
	// Frame is the layer of the story that the scene plays in; absent: the world.
	Frame  Frame `json:"frame,omitempty"`
	Closed bool  `json:"closed,omitempty"`
}

// Validate returns CodeInvalid for a missing or overlong title, an unknown
// frame, or a day of the story before the first.
func (s Scene) Validate() error {
	if s.Frame != "" {
		if err := s.Frame.Validate(); err != nil {
			return err
		}
	}
	if s.StoryDay < 0 {
		return Errorf(CodeInvalid, "a story has no day %d: its days count from 1", s.StoryDay)
	}
	return validName("scene", s.Title)
}

// Chapter names a chapter of a work. The zero Chapter is none.
type Chapter struct {
	Work string `json:"work"`
	Name string `json:"name"`
}

// Passage is a piece of the original work: the source of lore.
type Passage struct {
	ID      PassageID `json:"id"`
	Work    string    `json:"work"`
	Chapter string    `json:"chapter"`
	Text    string    `json:"text"`
}

// Validate returns CodeInvalid for a passage without a work, a chapter or text,
// or with a text that is overlong or not UTF-8.
func (p Passage) Validate() error {
	if p.Work == "" || p.Chapter == "" || p.Text == "" {
		return Errorf(CodeInvalid, "a passage needs its work, its chapter and its text")
	}
	return validText("passage", p.Text)
}

// DirectionScope says how long an out-of-character direction holds.
type DirectionScope string

// The scopes of a direction.
const (
	ScopeTurn     DirectionScope = "turn"     // this answer only
	ScopeScene    DirectionScope = "scene"    // this scene
	ScopeStanding DirectionScope = "standing" // from now on
)

// Direction is what a participant or the author asked for out of character. It
// is a setting, never a memory.
type Direction struct {
	Text  string         `json:"text"`
	Scope DirectionScope `json:"scope"`
	Scene SceneID        `json:"scene,omitempty"`
	Turn  TurnNumber     `json:"turn,omitempty"`
}

// Validate returns CodeInvalid for a direction that asks for nothing, or whose
// scope there is not.
func (d Direction) Validate() error {
	if d.Text == "" {
		return Errorf(CodeInvalid, "a direction needs to ask for something")
	}
	if err := validText("direction", d.Text); err != nil {
		return err
	}
	return oneOf("scope of a direction", d.Scope, []DirectionScope{ScopeTurn, ScopeScene, ScopeStanding})
}
