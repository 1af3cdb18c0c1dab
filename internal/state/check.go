package state

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Check says whether the entries may follow, one after another and all
// together. The error says which law or reference forbids it. A batch may
// refer to its own records.
func (s *State) Check(entries []firsthand.Entry) error {
	c := checker{s: s, head: s.head, turns: s.Now()}
	for i := range entries {
		if err := c.entry(&entries[i]); err != nil {
			return err
		}
	}
	return nil
}

// checker sees the state as it would be after the entries it has passed. Most
// batches are short, so what they bring is looked for along them.
type checker struct {
	s     *State
	head  firsthand.Seq
	turns firsthand.TurnNumber
	batch []*firsthand.Entry
}

func (c *checker) entry(e *firsthand.Entry) error {
	if e.Seq != c.head+1 {
		return firsthand.Errorf(firsthand.CodeInvalid, "entry %d cannot follow entry %d", e.Seq, c.head)
	}
	if err := e.Validate(); err != nil {
		return err
	}
	if (e.Kind == firsthand.EntryWorld) != (e.Seq == 1) {
		return firsthand.Errorf(firsthand.CodeInvalid, "a world begins with its first entry and only with it")
	}
	if e.Act == 0 || e.Act > e.Seq {
		return firsthand.Errorf(firsthand.CodeInvalid, "entry %d belongs to an act that has not begun", e.Seq)
	}
	if err := c.follows(e); err != nil {
		return err
	}
	c.head = e.Seq
	c.batch = append(c.batch, e)
	return nil
}

// follows says whether the entry fits what came before. One that was erased
// did when it was made.
func (c *checker) follows(e *firsthand.Entry) error {
	switch {
	case !e.Erased:
		return c.fits(e)
	case e.Kind == firsthand.EntryTurn:
		c.turns++
	}
	return nil
}

func (c *checker) fits(e *firsthand.Entry) error {
	switch e.Kind {
	case firsthand.EntryFork:
		return c.forkFits(e)
	case firsthand.EntryIdentity:
		return c.identityFits(e.Identity)
	case firsthand.EntryMount:
		return c.mountFits(e.Mount)
	case firsthand.EntrySettings:
		return c.known("persona", e.Settings.Persona)
	case firsthand.EntryCharacter:
		return c.replaces("character", uint64(e.Character.ID), c.character(e.Character.ID))
	case firsthand.EntryMood:
		return c.known("mood", e.Mood.Character)
	case firsthand.EntryScene:
		return c.replaces("scene", uint64(e.Scene.ID), c.scene(e.Scene.ID) != nil)
	case firsthand.EntryPassage:
		if firsthand.Seq(e.Passage.ID) != e.Seq {
			return firsthand.Errorf(firsthand.CodeInvalid, "passage %s is not named for its entry %d", e.Passage.ID, e.Seq)
		}
	case firsthand.EntryTurn:
		return c.turnFits(e)
	case firsthand.EntryRevision:
		return c.revisionFits(e.Revision)
	case firsthand.EntryRecord:
		return c.recordFits(e)
	case firsthand.EntryChange:
		return c.changeFits(e)
	case firsthand.EntryLink:
		return c.linkFits(e)
	case firsthand.EntryUsed:
		return c.usedFits(e.Used)
	case firsthand.EntryUndo:
		return c.undoFits(e)
	case firsthand.EntryNight:
		return c.nightFits(e.Night)
	case firsthand.EntryAsked:
		return c.askedFits(e.Asked)
	case firsthand.EntryAside:
		return c.asideFits(e.Aside)
	case firsthand.EntryParticipant, firsthand.EntryConsent, firsthand.EntryFact, firsthand.EntryGiven:
		return firsthand.Errorf(firsthand.CodeInvalid, "a %s stands in the stream of the participants, never in a world", e.Kind)
	}
	return nil
}

// forkFits wants a fork to go on from the entry before it.
func (c *checker) forkFits(e *firsthand.Entry) error {
	if f := e.Fork.Forked; f == nil || f.At != c.head {
		return firsthand.Errorf(firsthand.CodeInvalid, "entry %d begins a fork, but not right behind entry %d", e.Seq, c.head)
	}
	return nil
}

func (c *checker) replaces(what string, id uint64, there bool) error {
	if id != 0 && !there {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no %s %d to replace", what, id)
	}
	return nil
}

func (c *checker) turnFits(e *firsthand.Entry) error {
	t := e.Turn
	if t.Number != c.turns+1 {
		return firsthand.Errorf(firsthand.CodeInvalid, "turn %d cannot follow turn %d", t.Number, c.turns)
	}
	if c.scene(t.Scene) == nil {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no scene %s", t.Scene)
	}
	if err := c.known("turn", append([]firsthand.CharacterID{t.SpeakerID}, t.Audience.Characters...)...); err != nil {
		return err
	}
	if t.Key != "" {
		if n, told := c.told(t.Key); told {
			return firsthand.Errorf(firsthand.CodeConflict, "this was told already, as turn %d", n)
		}
	}
	c.turns = t.Number
	return nil
}

func (c *checker) revisionFits(r *firsthand.Revision) error {
	t := c.turn(r.Turn)
	if t == nil {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no turn %d", r.Turn)
	}
	if r.Text == nil && len(r.Asides) > 0 {
		return firsthand.Errorf(firsthand.CodeInvalid, "asides are revised with the text they were cut from")
	}
	if r.Text != nil {
		now := *t
		now.Text, now.Asides, now.Danger = *r.Text, r.Asides, r.Danger
		if err := now.Validate(); err != nil {
			return err
		}
	}
	switch r.Standing {
	case "", firsthand.StandingLive, firsthand.StandingProvisional, firsthand.StandingNotTaken:
		return nil
	}
	return firsthand.Errorf(firsthand.CodeInvalid, "a turn is live, provisional or not_taken, never %s", r.Standing)
}

// linkFits keeps the laws of links: a contradiction stays until an author or a
// scene settles it, and what is derived is known to none but those who may know
// its source.
func (c *checker) linkFits(e *firsthand.Entry) error {
	l := e.Link
	for _, id := range []firsthand.RecordID{l.From, l.To} {
		if c.record(id) == nil {
			return firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s to link", id)
		}
	}
	switch {
	case e.Agent.Kind == firsthand.AgentModel && (l.Cut || !slices.Contains(modelTies, l.Kind)):
		return firsthand.Errorf(firsthand.CodeRefused, "a model ties no records by %s", l.Kind)
	case l.Cut && !c.linked(*l):
		return firsthand.Errorf(firsthand.CodeNotFound, "%s and %s are not linked by %s", l.From, l.To, l.Kind)
	case l.Cut && (l.Kind == firsthand.LinkContradicts || l.Kind == firsthand.LinkDoubts) && automatic(e):
		return firsthand.Errorf(firsthand.CodeRefused, "%s and %s contradict each other until the author or a scene settles it", l.From, l.To)
	case l.Kind == firsthand.LinkDerived && !l.Cut && !within(c.audience(firsthand.Ref{Record: l.From}), c.audience(firsthand.Ref{Record: l.To})):
		return firsthand.Errorf(firsthand.CodeRefused, "%s is known to some who may not know %s, and cannot be derived from it", l.From, l.To)
	}
	return nil
}

// automatic reports whether nobody of the story or beside it, but a program,
// does this.
func automatic(e *firsthand.Entry) bool {
	kind := e.Agent.Kind
	return kind != firsthand.AgentAuthor && e.Activity == firsthand.ActivityNight || kind == firsthand.AgentModel || kind == firsthand.AgentRules
}

func (c *checker) usedFits(u *firsthand.Used) error {
	if u.Turn > c.turns {
		return firsthand.Errorf(firsthand.CodeInvalid, "nothing was used at turn %d, which is not told yet", u.Turn)
	}
	for _, ref := range u.Refs {
		if !c.there(ref) && !c.gone(ref) {
			return firsthand.Errorf(firsthand.CodeNotFound, "there is no %s that was used", ref)
		}
	}
	return nil
}

func (c *checker) undoFits(e *firsthand.Entry) error {
	act := e.Undo.Entry
	if act == 0 || act > c.head {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no entry %d", act)
	}
	if c.undone(act) {
		return firsthand.Errorf(firsthand.CodeConflict, "entry %d was undone already", act)
	}
	return nil
}

// known wants every character to be one of the world; 0 is the narrator.
func (c *checker) known(what string, ids ...firsthand.CharacterID) error {
	for _, id := range ids {
		if id != 0 && !c.character(id) {
			return firsthand.Errorf(firsthand.CodeNotFound, "there is no character %s for this %s", id, what)
		}
	}
	return nil
}

func (c *checker) refs(what string, refs []firsthand.Ref) error {
	for _, ref := range refs {
		if !c.there(ref) {
			return firsthand.Errorf(firsthand.CodeNotFound, "there is no %s for this %s to rest on", ref, what)
		}
	}
	return nil
}

func (c *checker) there(ref firsthand.Ref) bool {
	switch {
	case ref.World != "":
		return false
	case ref.Record != 0:
		return c.record(ref.Record) != nil
	case ref.Turn != 0:
		return c.turn(ref.Turn) != nil
	case ref.Passage != 0:
		return c.passage(ref.Passage) != nil
	}
	return false
}
