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
		text, frame = t.Text, t.Frame
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
	both := firsthand.Everyone()
	for _, from := range r.From {
		both = both.Intersect(c.audience(from))
	}
	if !within(r.Audience, both) {
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

// changeFits keeps the laws of change: lore is read-only, locked records
// refuse what no author asks, a status rises by an author or a scene alone,
// and what is settled is not settled again.
func (c *checker) changeFits(e *firsthand.Entry) error {
	ch := e.Change
	born := c.record(ch.Record)
	if born == nil {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", ch.Record)
	}
	if ch.By != nil && !c.there(*ch.By) {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no %s to bring that change about", ch.By)
	}
	if ch.Ended != 0 && c.record(ch.Ended) == nil {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s to end it", ch.Ended)
	}
	if ch.Audience != nil {
		if err := c.known("audience", ch.Audience.Characters...); err != nil {
			return err
		}
	}
	now := c.facts(born)
	author := e.Agent.Kind == firsthand.AgentAuthor
	if born.Origin == firsthand.OriginLore && (ch.Status != "" || ch.Standing != "" || ch.Tier != "" || ch.Audience != nil || ch.Importance != 0) {
		return firsthand.Errorf(firsthand.CodeRefused, "%s is lore and read-only: state a record of your own beside it", ch.Record)
	}
	if now.tier == firsthand.TierLocked && !author {
		return firsthand.Errorf(firsthand.CodeRefused, "%s is locked: only its author changes it", ch.Record)
	}
	return c.statusFits(e, now)
}

func (c *checker) statusFits(e *firsthand.Entry, now facts) error {
	ch, author := e.Change, e.Agent.Kind == firsthand.AgentAuthor
	born := c.record(ch.Record)
	switch {
	case ch.Status == "":
		return nil
	case ch.Status == now.status && e.Activity == firsthand.ActivitySettle:
		return firsthand.Errorf(firsthand.CodeRefused, "%s is %s already", ch.Record, now.status)
	case born.Kind == firsthand.KindStatement && ch.Status != firsthand.StatusDeclared:
		return firsthand.Errorf(firsthand.CodeRefused, "%s is what somebody said, and stays declared: settle it with an event", ch.Record)
	case born.Kind.Derived() && ch.Status != firsthand.StatusInferred:
		return firsthand.Errorf(firsthand.CodeRefused, "%s is derived and stays inferred: confirm one of its sentences", ch.Record)
	case author:
		return nil
	case e.Activity == firsthand.ActivityNight || e.Agent.Kind == firsthand.AgentModel:
		return firsthand.Errorf(firsthand.CodeRefused, "only the author or a scene settles %s", ch.Record)
	case ch.By == nil || ch.By.IsZero():
		return firsthand.Errorf(firsthand.CodeRefused, "a status changes by an author or by a scene that names the record: say which")
	}
	return nil
}
