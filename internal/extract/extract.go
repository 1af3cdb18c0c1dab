package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Rules reads the rows of one world. The zero value is not ready: use New.
type Rules struct {
	cast    []firsthand.Character
	finder  *text.Names // of the names of the cast
	owner   []int       // whose name it is, by its index in finder
	tracked tracked
}

// New makes ready to read rows of a world with these characters and slots. It
// keeps a copy of both.
func New(characters []firsthand.Character, slots []firsthand.Slot) *Rules {
	r := &Rules{cast: slices.Clone(characters), tracked: newTracked(slices.Clone(slots))}
	names, owner := namesOf(r.cast)
	r.finder, r.owner = text.NewNames(names), owner
	return r
}

// Read reads a row, exactly as it was typed. The row may hold anything; text
// that is not UTF-8 proposes nothing.
func (r *Rules) Read(row string, by Teller) Reading {
	story, asides, said := cutAsides(row)
	reading := Reading{Text: story, Asides: asides, Directions: safe(directions(said))}
	if !utf8.ValidString(story) || strings.TrimSpace(story) == "" {
		return reading
	}
	by = told(by)
	cues := cuesOf(story)
	if reading.Danger = dangerOf(story, cues); reading.Danger != firsthand.DangerNone {
		return reading
	}
	names := r.find(story)
	reading.Proposals = (&reader{
		Rules: r, by: by, s: story, frame: by.Frame,
		names: names, hits: outside(cues, names),
	}).read()
	return reading
}

// told returns the teller without what it leaves to be understood.
func told(by Teller) Teller {
	if strings.EqualFold(by.Speaker, firsthand.Narrator) {
		by = Teller{Frame: by.Frame, At: by.At}
	}
	if by.Frame == "" {
		by.Frame = firsthand.FrameWorld
	}
	return by
}

// Teller is who a row comes from and where it plays. The zero value is the
// narrator, in the world.
type Teller struct {
	// Speaker is the name on the row; empty or "narrator" is narration.
	Speaker string
	// SpeakerID is the speaker where it is a character of the world, else 0.
	SpeakerID firsthand.CharacterID
	// Frame is the frame of the scene or turn; empty is the world.
	Frame firsthand.Frame
	// At is the time of the row itself, from which "yesterday" counts. Nil: it
	// is not known, and such a phrase has no date.
	At *firsthand.When
}

// Reading is what a row says.
type Reading struct {
	// Text is the story text: the row without its out-of-character parts. All
	// spans count bytes in it.
	Text string
	// Asides are the parts cut out; a Turn with this Text and these Asides
	// gives the row back byte for byte.
	Asides []firsthand.Aside
	// Directions are what was asked for out of character. Scene and Turn are
	// the caller's to fill.
	Directions []firsthand.Direction
	// Danger says why nothing may be taken from the story text. There are no
	// proposals then, and no direction is one that would be a danger itself.
	Danger firsthand.Danger
	// Proposals stand in the order of their spans.
	Proposals []Proposal
}

// Proposal is a record that the row may establish. The caller fills ID, Scene,
// Turn, the turn of the source, the Basis as references, and the Audience: all
// but that of a monologue, which is its holder alone already.
type Proposal struct {
	Record firsthand.Record
	// Basis lists what an interpretation rests on as indexes of earlier
	// proposals of the reading. Empty: the turn itself.
	Basis []int
	// Change says that the text marks a change ("no longer", "sold"): a
	// record it disagrees with has ended and is not contradicted.
	Change bool
}
