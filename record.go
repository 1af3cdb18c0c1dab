package firsthand

// Record is one memory.
type Record struct {
	ID       RecordID `json:"id"`
	Kind     Kind     `json:"kind"`
	Status   Status   `json:"status"`
	Standing Standing `json:"standing"`
	Origin   Origin   `json:"origin"`
	Frame    Frame    `json:"frame"`
	Tier     Tier     `json:"tier"`

	// Text is the memory. A canon record taken from a turn or a passage is the
	// quoted span itself; another wording is a Gloss.
	Text  string `json:"text"`
	Gloss string `json:"gloss,omitempty"`

	// Speaker said a statement, thinks a monologue, asked the question of a
	// loop, or holds an intention: the name used then, and the character's id
	// where it is one of the world's.
	Speaker   string      `json:"speaker,omitempty"`
	SpeakerID CharacterID `json:"speaker_id,omitempty"`
	// ReportedBy told that the Speaker said it; set where a character quoted speech.
	ReportedBy CharacterID `json:"reported_by,omitempty"`
	// Reader is whose reading an interpretation is.
	Reader *Agent `json:"reader,omitempty"`
	// About names whom or what the record concerns; AboutIDs are those of them
	// that are characters of the world.
	About    []string      `json:"about,omitempty"`
	AboutIDs []CharacterID `json:"about_ids,omitempty"`
	Audience Audience      `json:"audience"`
	Slot     *SlotFill     `json:"slot,omitempty"`
	// Time is what the text says of when, nil if nothing.
	Time *TimeMention `json:"time,omitempty"`

	Sources []Source `json:"sources,omitempty"` // where it was established
	Basis   []Ref    `json:"basis,omitempty"`   // what an interpretation rests on
	From    []Ref    `json:"from,omitempty"`    // what a derived record was made of
	// Merges names the records of the same words whose place this one takes. Its
	// sources are theirs.
	Merges []RecordID `json:"merges,omitempty"`

	// Importance is 1 to 5, 3 by default; Emotion is what was felt at encoding.
	Importance int      `json:"importance"`
	Emotion    Emotion  `json:"emotion,omitzero"`
	Category   Category `json:"category,omitempty"`
	Because    string   `json:"because,omitempty"`

	// Scene and Turn are where in the play it was encoded; Turn is the number of
	// turns the world had then.
	Scene SceneID    `json:"scene,omitempty"`
	Turn  TurnNumber `json:"turn"`
}

// DefaultImportance is the importance of a record where none is given.
const DefaultImportance = 3

// SourceKind says what sort of thing established a record.
type SourceKind string

// The kinds of source.
const (
	SourceTurn    SourceKind = "turn"
	SourcePassage SourceKind = "passage"
	SourceAuthor  SourceKind = "author"
	SourceRecords SourceKind = "records" // shown for derived records: see From
)

// Source is what established a record: a span of a turn or of a passage, or
// the word of the author. Start and End count bytes.
type Source struct {
	Kind    SourceKind `json:"kind"`
	Turn    TurnNumber `json:"turn,omitempty"`
	Passage PassageID  `json:"passage,omitempty"`
	Start   int        `json:"start,omitempty"`
	End     int        `json:"end,omitempty"`
}

// Validate returns CodeInvalid for a source that cannot resolve.
func (s Source) Validate() error {
	if s.Start < 0 || s.End < s.Start {
		return Errorf(CodeInvalid, "the span %d to %d of a source is no span", s.Start, s.End)
	}
	switch {
	case s.Kind == SourceTurn && s.Turn != 0 && s.Passage == 0,
		s.Kind == SourcePassage && s.Passage != 0 && s.Turn == 0,
		s.Kind == SourceAuthor && s.Turn == 0 && s.Passage == 0:
		return nil
	}
	return Errorf(CodeInvalid, "a source is a turn, a passage or the author: this one of kind %q names none", s.Kind)
}
