package people

import (
	"slices"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// State is what a stream of participants adds up to. The zero value is the
// state before its first entry.
type State struct {
	head   firsthand.Seq
	people []*Person
	gone   []Gone
}

// Person is all that is known of a participant.
type Person struct {
	firsthand.Participant
	Since    time.Time  `json:"since"`
	Consents []Consent  `json:"consents"` // in the order they were given
	Facts    []Fact     `json:"facts"`
	Given    []Handover `json:"given"`
}

// Consent is a consent with when it was given.
type Consent struct {
	firsthand.Consent
	At time.Time `json:"at"`
}

// Fact is a fact with when it was said, and when it was last changed.
type Fact struct {
	firsthand.Fact
	At      time.Time `json:"at"`
	Changed time.Time `json:"changed,omitzero"`
}

// Handover is what a character was given, and when.
type Handover struct {
	firsthand.Given
	At time.Time `json:"at"`
}

// Gone is the mark of an erasure.
type Gone struct {
	firsthand.Erasure
	At time.Time `json:"at"`
}

// Head returns the Seq of the last entry taken in, 0 before the first.
func (s *State) Head() firsthand.Seq { return s.head }

// Apply takes in the next entry of the stream. One that does not follow is
// CodeInvalid and leaves the state as it was. One whose payload is gone is as if
// it had not been.
func (s *State) Apply(e firsthand.Entry) error {
	if e.Seq != s.head+1 {
		return firsthand.Errorf(firsthand.CodeInvalid, "entry %d cannot follow entry %d", e.Seq, s.head)
	}
	if err := e.Validate(); err != nil {
		return err
	}
	s.head = e.Seq
	switch {
	case e.Participant != nil:
		s.name(*e.Participant, e.At)
	case e.Consent != nil:
		p := s.person(e.Consent.Participant)
		p.Consents = append(p.Consents, Consent{*e.Consent, e.At})
	case e.Fact != nil:
		s.said(*e.Fact, e)
	case e.Given != nil:
		p := s.person(e.Given.Participant)
		p.Given = append(p.Given, Handover{*e.Given, e.At})
	case e.Erasure != nil:
		s.gone = append(s.gone, Gone{*e.Erasure, e.At})
	}
	return nil
}

func (s *State) name(p firsthand.Participant, at time.Time) {
	known := s.person(p.ID)
	if known.Name == "" {
		known.Since = at
	}
	known.Name = p.Name
}

// person returns the person with the id, who may have no name yet.
func (s *State) person(id firsthand.ParticipantID) *Person {
	if i := slices.IndexFunc(s.people, func(p *Person) bool { return p.ID == id }); i >= 0 {
		return s.people[i]
	}
	p := &Person{Participant: firsthand.Participant{ID: id}, Consents: []Consent{}, Facts: []Fact{}, Given: []Handover{}}
	s.people = append(s.people, p)
	return p
}

func (s *State) said(f firsthand.Fact, e firsthand.Entry) {
	p := s.person(f.Participant)
	if i := slices.IndexFunc(p.Facts, func(old Fact) bool { return old.ID == f.ID && f.ID != 0 }); i >= 0 {
		p.Facts[i].Fact, p.Facts[i].Changed = f, e.At
		return
	}
	if f.ID == 0 {
		f.ID = firsthand.FactID(e.Seq)
	}
	p.Facts = append(p.Facts, Fact{Fact: f, At: e.At})
}

// All returns those who have a name, in the order in which they became known.
func (s *State) All() []firsthand.Participant {
	all := []firsthand.Participant{}
	for _, p := range s.people {
		if p.Name != "" {
			all = append(all, p.Participant)
		}
	}
	return all
}

// Find returns the person of that name or id. Names are compared folded.
func (s *State) Find(nameOrID string) (Person, bool) {
	for _, p := range s.people {
		if string(p.ID) == nameOrID || p.Name != "" && text.Fold(p.Name) == text.Fold(nameOrID) {
			return p.copy(), true
		}
	}
	return Person{}, false
}

func (p *Person) copy() Person {
	out := *p
	out.Consents, out.Facts, out.Given = slices.Clone(p.Consents), slices.Clone(p.Facts), slices.Clone(p.Given)
	return out
}

// Erasures returns the marks of what was erased.
func (s *State) Erasures() []Gone { return s.gone }
