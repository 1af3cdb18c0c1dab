package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
)

// Heard is a piece of a story text with whose words it is. Pieces may lie
// within others; the smallest knows best.
type Heard struct {
	Start, End int
	// Speaker is who says or thinks it; "" and 0 where it is narration.
	Speaker    string
	SpeakerID  firsthand.CharacterID
	ReportedBy firsthand.CharacterID
	Spoken     bool
	Thought    bool
	Frame      firsthand.Frame
	// Firm says that it is narration which establishes what it says, Open that
	// it supposes, asks or hands on what others say.
	Firm, Open bool
	Denies     bool // it denies something
}

// Voices hears out a story text: whose words are where, and what of it is
// established. Words that the text gives to nobody are in no piece.
func (r *Rules) Voices(story string, by Teller) []Heard {
	if !utf8.ValidString(story) || strings.TrimSpace(story) == "" {
		return nil
	}
	by = told(by)
	names := r.find(story)
	reader := &reader{Rules: r, by: by, s: story, frame: by.Frame, names: names, hits: outside(cuesOf(story), names), listens: true}
	reader.read()
	return reader.heard
}

// hear notes whose words a sentence is, if anybody listens.
func (r *reader) hear(lo, hi int, who voice) {
	if !r.listens {
		return
	}
	h := Heard{Start: lo, End: hi, Spoken: who.speaks, Thought: who.thinks, Frame: r.frame, Open: r.opens(lo, hi), Denies: r.marks(lo, hi).has(cueNot)}
	if who.speaks || who.thinks {
		h.Speaker, h.SpeakerID, h.ReportedBy = who.name, who.id, who.reportedBy
	}
	r.heard = append(r.heard, h)
}

// opens reports whether a sentence leaves something open: it supposes, asks,
// or hands on what somebody said.
func (r *reader) opens(lo, hi int) bool {
	m := r.marks(lo, hi)
	return r.asks(lo, hi) || r.hedge(lo, hi) != nil || m.has(cueReport) || m.has(cueIf)
}

// establishes notes that the sentence heard last establishes what it says.
func (r *reader) establishes() {
	if n := len(r.heard); n > 0 {
		h := &r.heard[n-1]
		h.Firm = h.Frame == firsthand.FrameWorld && !h.Open && !h.Spoken && !h.Thought
	}
}
