package state

import "github.com/firsthand-memory/firsthand"

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
		if err := c.audienceFits(born, *ch.Audience); err != nil {
			return err
		}
	}
	if ch.Overdue != nil && born.Kind != firsthand.KindLoop {
		return firsthand.Errorf(firsthand.CodeInvalid, "%s is no open loop and cannot be overdue", ch.Record)
	}
	now := c.facts(born)
	author := e.Agent.Kind == firsthand.AgentAuthor
	if born.Origin == firsthand.OriginLore && touches(ch) {
		return firsthand.Errorf(firsthand.CodeRefused, "%s is lore and read-only: state a record of your own beside it", ch.Record)
	}
	if now.tier == firsthand.TierLocked && !author {
		return firsthand.Errorf(firsthand.CodeRefused, "%s is locked: only its author changes it", ch.Record)
	}
	if err := c.modelFits(e); err != nil {
		return err
	}
	return c.statusFits(e, now)
}

// touches reports whether the change alters what a record is or who knows it,
// and not only how an author keeps it in mind.
func touches(ch *firsthand.Change) bool {
	return ch.Status != "" || ch.Standing != "" || ch.Tier != "" || ch.Audience != nil || ch.Importance != 0 || ch.Ended != 0 || ch.Unended
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
	case ch.Status == firsthand.StatusCanon && born.Frame != firsthand.FrameWorld:
		return firsthand.Errorf(firsthand.CodeRefused, "%s happens in a %s and is not canon in the world", ch.Record, born.Frame)
	case author:
		return nil
	case automatic(e) || born.Kind != firsthand.KindInterpretation:
		return firsthand.Errorf(firsthand.CodeRefused, "only the author settles %s, or a scene if it is a reading", ch.Record)
	case ch.By == nil || !c.establishes(*ch.By):
		return firsthand.Errorf(firsthand.CodeRefused, "a reading is settled by the author, or by a turn or canon record that names it: say which")
	}
	return nil
}

// establishes reports whether the ref is firm enough to settle a reading.
func (c *checker) establishes(ref firsthand.Ref) bool {
	if r := c.record(ref.Record); r != nil {
		return c.facts(r).status == firsthand.StatusCanon
	}
	t := c.turn(ref.Turn)
	return t != nil && (c.frame(t) == "" || c.frame(t) == firsthand.FrameWorld)
}
