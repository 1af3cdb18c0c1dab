package state

import (
	"fmt"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// Apply takes in the next entry. An entry that Check would not let follow is
// an error and leaves the state as it was; journals from elsewhere are input.
func (s *State) Apply(e firsthand.Entry) error {
	if err := s.Check([]firsthand.Entry{e}); err != nil {
		return err
	}
	s.apply(e)
	return nil
}

// ApplyEach takes in entries one after another, each as Apply does. Ahead spares
// it the work on their texts that is done already. The error names the entry
// that does not fit; those before it are taken in.
func (s *State) ApplyEach(entries []firsthand.Entry, ahead Ahead) error {
	s.ahead = ahead
	defer func() { s.ahead = Ahead{} }()
	for _, e := range entries {
		if err := s.Apply(e); err != nil {
			return fmt.Errorf("entry %d does not fit what came before: %w", e.Seq, err)
		}
	}
	return nil
}

// ApplyAll takes in entries that follow one another, all or none.
func (s *State) ApplyAll(entries []firsthand.Entry) error {
	if err := s.Check(entries); err != nil {
		return err
	}
	s.ApplyChecked(entries, Ahead{})
	return nil
}

// ApplyChecked takes in entries that Check let pass since the state last
// changed. Ahead spares it the work on their texts that is done already.
func (s *State) ApplyChecked(entries []firsthand.Entry, ahead Ahead) {
	s.ahead = ahead
	defer func() { s.ahead = Ahead{} }()
	for _, e := range entries {
		s.apply(e)
	}
}

func (s *State) apply(e firsthand.Entry) {
	s.head = e.Seq
	if e.Erased {
		s.applyErased(e)
		return
	}
	if len(e.Keys) > 0 {
		s.sealed.note(e)
	}
	switch e.Kind {
	case firsthand.EntryWorld:
		s.world = *e.World
		s.settle(e.World.Settings)
	case firsthand.EntryFork:
		s.world = *e.Fork
		s.settle(e.Fork.Settings)
	case firsthand.EntrySettings:
		s.settle(*e.Settings)
	case firsthand.EntryMount:
		s.applyMount(e)
	case firsthand.EntryCharacter:
		s.applyCharacter(e)
	case firsthand.EntryIdentity:
		s.applyIdentity(e)
	case firsthand.EntryMood:
		c := s.characters.get(e.Mood.Character)
		c.moods = append(c.moods, moodAt{seq: e.Seq, turn: s.Now(), emotion: e.Mood.Emotion})
	case firsthand.EntryScene:
		s.applyScene(e)
	case firsthand.EntrySlot:
		s.applySlot(e)
	case firsthand.EntryDirection:
		s.directions = append(s.directions, *e.Direction)
	case firsthand.EntryPassage:
		s.applyPassage(e.Passage)
	default:
		s.applyStory(e)
	}
}

func (s *State) applyStory(e firsthand.Entry) {
	switch e.Kind {
	case firsthand.EntryTurn:
		s.applyTurn(e)
	case firsthand.EntryRevision:
		s.applyRevision(e)
	case firsthand.EntryRecord:
		s.applyRecord(e)
	case firsthand.EntryChange:
		s.applyChange(e)
	case firsthand.EntryLink:
		s.applyLink(e)
	case firsthand.EntryUsed:
		s.applyUsed(e)
	case firsthand.EntryUndo:
		s.undone[e.Undo.Entry] = true
	case firsthand.EntryAside:
		s.applyAside(e.Aside)
	case firsthand.EntryErasure:
		s.applyErasure(e)
	case firsthand.EntryNight:
		s.nights = append(s.nights, night{day: e.Night.Day, seq: e.Seq})
	case firsthand.EntryAsked:
		s.applyAsked(e)
	}
}

func (s *State) settle(settings firsthand.Settings) {
	s.world.Settings = settings
	if loc, err := settings.Location(); err == nil {
		s.loc = loc
	} else {
		s.loc = time.UTC
	}
}

func (s *State) applyCharacter(e firsthand.Entry) {
	c := *e.Character
	if c.ID == 0 {
		c.ID = firsthand.CharacterID(e.Seq)
	}
	if s.parted[c.PlayedBy] {
		c.PlayedBy = ""
	}
	s.characters.put(e.Seq, c)
	s.characters.rename(s.self)
	s.castSeq = e.Seq
}

func (s *State) applyScene(e firsthand.Entry) {
	now := *e.Scene
	if now.ID == 0 {
		now.ID = firsthand.SceneID(e.Seq)
	}
	if k := s.scene(now.ID); k != nil {
		k.past = append(k.past, pastScene{until: e.Seq, was: k.Scene})
		k.Scene = now
		return
	}
	s.scenes = append(s.scenes, &scene{Scene: now})
}

// applySlot declares a slot, in place of an earlier one of the same subject
// and attribute.
func (s *State) applySlot(e firsthand.Entry) {
	s.castSeq = e.Seq
	for i, k := range s.slots {
		if k.Subject == e.Slot.Subject && k.Attribute == e.Slot.Attribute {
			s.slots[i] = *e.Slot
			return
		}
	}
	s.slots = append(s.slots, *e.Slot)
}
