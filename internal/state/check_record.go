package state

import (
	"github.com/firsthand-memory/firsthand"
)

func (c *checker) recordFits(e *firsthand.Entry) error {
	r := e.Record
	if firsthand.Seq(r.ID) != e.Seq {
		return firsthand.Errorf(firsthand.CodeInvalid, "record %s is not named for its entry %d", r.ID, e.Seq)
	}
	if r.Turn > c.turns {
		return firsthand.Errorf(firsthand.CodeInvalid, "record %s is encoded at turn %d, which is not told yet", r.ID, r.Turn)
	}
	people := append([]firsthand.CharacterID{r.SpeakerID, r.ReportedBy}, r.AboutIDs...)
	if err := c.known("record", append(people, r.Audience.Characters...)...); err != nil {
		return err
	}
	if len(r.Merges) > 0 {
		return c.mergeFits(e)
	}
	for _, src := range r.Sources {
		if err := c.sourceFits(e, src); err != nil {
			return err
		}
	}
	if err := c.refs("interpretation", r.Basis); err != nil {
		return err
	}
	return c.derivationFits(r)
}

// sourceFits keeps the laws of sources: each resolves, and what a scene or a
// passage makes canon is its very words. Only an author is a source alone.
func (c *checker) sourceFits(e *firsthand.Entry, src firsthand.Source) error {
	r := e.Record
	text, frame := "", firsthand.FrameWorld
	switch src.Kind {
	case firsthand.SourceAuthor:
		if e.Agent.Kind != firsthand.AgentAuthor {
			return firsthand.Errorf(firsthand.CodeRefused, "only the author can be the source of a record, not a %s", e.Agent.Kind)
		}
		return nil
	case firsthand.SourceTurn:
		t := c.turn(src.Turn)
		if t == nil {
			return firsthand.Errorf(firsthand.CodeNotFound, "the source turn %d of record %s is not there", src.Turn, r.ID)
		}
		if t.Danger != firsthand.DangerNone {
			return firsthand.Errorf(firsthand.CodeRefused, "turn %d is no memory (%s): nothing is taken from it", src.Turn, t.Danger)
		}
		text, frame = t.Text, c.frame(t)
	case firsthand.SourcePassage:
		p := c.passage(src.Passage)
		if p == nil {
			return firsthand.Errorf(firsthand.CodeNotFound, "the source passage %s of record %s is not there", src.Passage, r.ID)
		}
		text = p.Text
	}
	if src.End > len(text) {
		return firsthand.Errorf(firsthand.CodeInvalid, "the span %d to %d lies outside the source of record %s", src.Start, src.End, r.ID)
	}
	return canonFits(r, text[src.Start:src.End], frame)
}

// frame returns the layer of the story that the turn is told in: its scene's
// where it names none.
func (c *checker) frame(t *firsthand.Turn) firsthand.Frame {
	if k := c.scene(t.Scene); t.Frame == "" && k != nil {
		return k.Frame
	}
	return t.Frame
}

func canonFits(r *firsthand.Record, quote string, frame firsthand.Frame) error {
	switch {
	case r.Status != firsthand.StatusCanon:
		return nil
	case frame == firsthand.FrameDream || frame == firsthand.FrameTale:
		return firsthand.Errorf(firsthand.CodeRefused, "what is told in a %s is not canon in the world", frame)
	case r.Text != quote:
		return firsthand.Errorf(firsthand.CodeRefused, "a canon record is the quoted span itself: %q is another wording; keep it as the gloss", r.Text)
	}
	return nil
}

// derivationFits keeps what is made of records to those who may know all of
// them.
func (c *checker) derivationFits(r *firsthand.Record) error {
	if err := c.refs(string(r.Kind), r.From); err != nil {
		return err
	}
	if !r.Kind.Derived() {
		return nil
	}
	return c.audienceFits(r, r.Audience)
}

// audienceFits says whether the record may be known to the audience: thoughts
// to their holder, and what is derived to those who may know all its sources.
func (c *checker) audienceFits(r *firsthand.Record, who firsthand.Audience) error {
	ref := firsthand.Ref{Record: r.ID}
	who = c.s.same.audienceOf(ref, who, c.s.head)
	if r.Kind == firsthand.KindMonologue && !within(who, firsthand.Only(c.s.same.oneOf(ref, r.SpeakerID, c.s.head))) {
		return firsthand.Errorf(firsthand.CodeRefused, "%s is a private thought: nobody but its holder may know it", r.ID)
	}
	if !r.Kind.Derived() {
		return nil
	}
	both := firsthand.Everyone()
	for _, from := range r.From {
		both = both.Intersect(c.audience(from))
	}
	if !within(who, both) {
		return firsthand.Errorf(firsthand.CodeRefused, "a %s may be known only to those who may know all its sources", r.Kind)
	}
	return nil
}

func within(a, b firsthand.Audience) bool {
	if b.Everyone {
		return true
	}
	if a.Everyone {
		return false
	}
	for _, c := range a.Characters {
		if !b.Has(c) {
			return false
		}
	}
	return true
}
