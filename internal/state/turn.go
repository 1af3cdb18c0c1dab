package state

import (
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// turn is a turn with what became of it, without its variants, which are never
// story.
type turn struct {
	Number firsthand.TurnNumber
	Scene  firsthand.SceneID
	Text   string
	Key    string
	When   *firsthand.When
	*telling
	*margin
	seq      firsthand.Seq
	act      firsthand.Seq
	standing firsthand.Standing
	records  []firsthand.RecordID // taken from it, in order
	doc      uint32
	day      int32
	read     firsthand.Seq // with which a language model has read it as it stands
	tries    uint8         // answers about it that could not be used since
}

// pastTurn is a turn as it stood until an entry revised it.
type pastTurn struct {
	until    firsthand.Seq
	text     string
	asides   []firsthand.Aside
	danger   firsthand.Danger
	hidden   bool
	standing firsthand.Standing
}

func (s *State) turn(n firsthand.TurnNumber) *turn {
	if n == 0 || int(n) > len(s.turns) {
		return nil
	}
	return s.turns[n-1]
}

// Turn returns the turn as it stands now, and its standing. Its variants are
// in the journal only.
func (s *State) Turn(n firsthand.TurnNumber) (firsthand.Turn, firsthand.Standing, bool) {
	t := s.turn(n)
	if t == nil {
		return firsthand.Turn{}, "", false
	}
	told := t.told()
	told.SpeakerID = s.same.oneOf(firsthand.Ref{Turn: n}, told.SpeakerID, s.head)
	told.Audience = s.heardBy(t)
	return told, t.standing, true
}

// TurnRecords returns the records taken from the turn, of any standing. The
// caller must not change them.
func (s *State) TurnRecords(n firsthand.TurnNumber) []firsthand.RecordID {
	if t := s.turn(n); t != nil {
		return t.records
	}
	return nil
}

// FormerTurn returns the revision that would give the turn back what the entry
// took from it.
func (s *State) FormerTurn(n firsthand.TurnNumber, entry firsthand.Seq) (firsthand.Revision, bool) {
	t := s.turn(n)
	if t == nil {
		return firsthand.Revision{}, false
	}
	for _, p := range t.past {
		if p.until == entry {
			return firsthand.Revision{Turn: n, Text: &p.text, Asides: p.asides, Danger: p.danger, Hidden: &p.hidden, Standing: p.standing}, true
		}
	}
	return firsthand.Revision{}, false
}

func (s *State) applyTurn(e firsthand.Entry) {
	t := s.tell(e)
	t.day = s.play(e.At, s.scene(t.Scene))
	s.turns = append(s.turns, t)
	if t.Key != "" {
		s.keys[t.Key] = t.Number
	}
	t.doc = s.newDoc(firsthand.Ref{Turn: t.Number})
	s.scene(t.Scene).enter(t)
	s.noteDanger(t)
	s.indexTurn(t)
	s.look(t.doc)
	s.open.told(t, s.self)
	s.readable(t)
}

// Dangers returns the turns that are no memory now, in order. The caller must
// not change them.
func (s *State) Dangers() []firsthand.TurnNumber { return s.dangers }

// noteDanger keeps Dangers true of the turn.
func (s *State) noteDanger(t *turn) {
	at, there := slices.BinarySearch(s.dangers, t.Number)
	switch is := t.Danger != firsthand.DangerNone; {
	case is && !there:
		s.dangers = slices.Insert(s.dangers, at, t.Number)
	case there && !is:
		s.dangers = slices.Delete(s.dangers, at, at+1)
	}
}

// applyRevision changes a turn; its records leave the story and come back with
// it.
func (s *State) applyRevision(e firsthand.Entry) {
	r, t := e.Revision, s.turn(e.Revision.Turn)
	t.own()
	t.past = append(t.past, pastTurn{until: e.Seq, text: t.Text, asides: t.Asides, danger: t.Danger, hidden: t.Hidden, standing: t.standing})
	changed := r.Text != nil && *r.Text != t.Text
	if r.Text != nil {
		t.Text, t.Asides, t.Danger = *r.Text, r.Asides, r.Danger
		s.noteDanger(t)
	}
	if r.Hidden != nil {
		t.Hidden = *r.Hidden
	}
	if r.Standing != "" && r.Standing != t.standing {
		was := t.standing
		t.standing = r.Standing
		for _, id := range t.records {
			if rec := s.records[id]; rec.now.standing == was {
				s.change(rec, e.Seq, func(f *facts) { f.standing = r.Standing })
			}
		}
	}
	if changed {
		t.read, t.tries = 0, 0
	}
	s.readable(t)
	if changed || t.standing == firsthand.StandingNotTaken {
		s.staleTurn(t, e.Seq)
	}
	s.indexTurn(t)
	s.look(t.doc)
}

// tell makes a turn of its entry.
func (s *State) tell(e firsthand.Entry) *turn {
	told := e.Turn
	t := &turn{
		Number: told.Number, Scene: told.Scene, Text: told.Text, Key: told.Key, When: told.When,
		margin: unmarked, seq: e.Seq, act: e.Act, standing: firsthand.StandingLive,
	}
	if told.Provisional {
		t.standing = firsthand.StandingProvisional
	}
	known := s.audiences.class(told.Audience)
	t.telling = s.common.telling(telling{told.Speaker, told.SpeakerID, told.Frame, told.Audience, told.Provisional, known})
	if told.Asides != nil || told.Danger != firsthand.DangerNone || told.Hidden || told.Translation != "" {
		t.margin = &margin{Asides: told.Asides, Danger: told.Danger, Hidden: told.Hidden, Translation: told.Translation}
	}
	return t
}

// told returns the turn as it stands.
func (t *turn) told() firsthand.Turn {
	return firsthand.Turn{
		Number: t.Number, Scene: t.Scene, Speaker: t.Speaker, SpeakerID: t.SpeakerID, Frame: t.Frame, Text: t.Text, Asides: t.Asides, When: t.When,
		Audience: t.Audience, Danger: t.Danger, Hidden: t.Hidden, Provisional: t.Provisional, Translation: t.Translation, Key: t.Key,
	}
}

// own gives the turn a margin of its own to write to.
func (t *turn) own() {
	if t.margin == unmarked {
		t.margin = new(margin)
	}
}

// at returns the turn's standing at the seq.
func (t *turn) at(seq firsthand.Seq) firsthand.Standing {
	for _, p := range t.past {
		if seq < p.until {
			return p.standing
		}
	}
	return t.standing
}

// textAt returns the turn's text at the seq.
func (t *turn) textAt(seq firsthand.Seq) string {
	for _, p := range t.past {
		if seq < p.until {
			return p.text
		}
	}
	return t.Text
}

// tells reports whether the turn has a story text that is memory at all: what
// was said out of character alone is none, nor is a danger.
func (t *turn) tells() bool {
	return t.Danger == firsthand.DangerNone && strings.TrimSpace(t.Text) != ""
}

// dangerAt returns the turn's danger at the seq.
func (t *turn) dangerAt(seq firsthand.Seq) firsthand.Danger {
	for _, p := range t.past {
		if seq < p.until {
			return p.danger
		}
	}
	return t.Danger
}
