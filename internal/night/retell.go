package night

import (
	"cmp"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// What shares something with a text is looked for by the rarest words that it
// has, where few turns have them; a common word would mean to read the world.
const (
	sharedWords = 3
	sharedDocs  = 32
)

// Retold returns the earlier record that a statement tells again to somebody who
// could not know it, the first of several; 0 if it is none. The teller knew the
// record, the statement says the same and no more than who said so, and it names
// whom the record names. What is only supposed or dreamt is not told again.
func Retold(s *state.State, r firsthand.Record) firsthand.RecordID {
	teller := cmp.Or(r.ReportedBy, r.SpeakerID)
	if r.Kind != firsthand.KindStatement || r.Frame != firsthand.FrameWorld || teller == 0 {
		return 0
	}
	var said *saying // what most statements say is news to nobody, and not read
	for _, id := range s.Sharing(s.Nameless(r.Text), sharedWords, sharedDocs) {
		old, _ := s.Record(id)
		if id >= r.ID || !news(old, r, teller) {
			continue
		}
		if said == nil {
			read := newSaying(s, r)
			said = &read
		}
		if said.retells(newSaying(s, old)) {
			return id
		}
	}
	return 0
}

// news reports whether the teller knew the record and somebody who hears the
// statement did not.
func news(old, r firsthand.Record, teller firsthand.CharacterID) bool {
	established := old.Kind == firsthand.KindStatement || old.Kind == firsthand.KindEvent || old.Kind == firsthand.KindObservation
	there := old.Standing == firsthand.StandingLive || old.Standing == firsthand.StandingArchived
	return established && there && old.Frame == firsthand.FrameWorld && old.Origin == firsthand.OriginLived && old.Status != firsthand.StatusRefuted &&
		old.Audience.Has(teller) && !knows(r.Audience, old.Audience)
}

// saying is a record as it is told again.
type saying struct {
	speaker firsthand.CharacterID
	plain   string // without names
	named   []firsthand.CharacterID
	sense   text.Sense
}

func newSaying(s *state.State, r firsthand.Record) saying {
	plain := s.Nameless(r.Text)
	return saying{r.SpeakerID, plain, s.Mentioned(r.Text), text.SenseOf(plain)}
}

// retells reports whether a says what b says of the same people. Who speaks of
// itself is named where somebody else tells it.
func (a saying) retells(b saying) bool {
	return a.sense.Retells(b.sense) && inOrder(b.people(), a.people())
}

// people returns of whom it speaks.
func (a saying) people() []firsthand.CharacterID {
	if a.sense.Personal && !slices.Contains(a.named, a.speaker) {
		return append([]firsthand.CharacterID{a.speaker}, a.named...)
	}
	return a.named
}

// inOrder reports whether all of a is in b in that order.
func inOrder(a, b []firsthand.CharacterID) bool {
	at := 0
	for _, id := range b {
		if at < len(a) && a[at] == id {
			at++
		}
	}
	return at == len(a)
}
