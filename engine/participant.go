package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/people"
)

// Person is all that the store knows of a participant.
type Person = people.Person

// AddParticipant makes a person known, under a name that is theirs alone in the
// store. A name that is taken is CodeConflict.
func (e *Engine) AddParticipant(ctx context.Context, name string) (firsthand.Participant, error) {
	p := firsthand.Participant{ID: firsthand.ParticipantID(e.config.NewID()), Name: name}
	return p, e.nameParticipant(ctx, p)
}

// NameParticipant gives a name to somebody who is known by an id so far: the
// one who plays the personas of an imported chat.
func (e *Engine) NameParticipant(ctx context.Context, id firsthand.ParticipantID, name string) (firsthand.Participant, error) {
	p := firsthand.Participant{ID: id, Name: name}
	return p, e.nameParticipant(ctx, p)
}

func (e *Engine) nameParticipant(ctx context.Context, p firsthand.Participant) error {
	return e.note(ctx, firsthand.ActivityCreate, author, func(s *people.State) ([]firsthand.Entry, error) {
		if other, taken := s.Find(p.Name); taken && other.ID != p.ID {
			return nil, firsthand.Errorf(firsthand.CodeConflict, "there is a participant %s already: choose another name", p.Name)
		}
		return []firsthand.Entry{{Kind: firsthand.EntryParticipant, Participant: &p}}, nil
	})
}

// Participants lists the persons of the store who have a name, in the order in
// which they became known. A store that does not seal has none.
func (e *Engine) Participants(ctx context.Context) ([]firsthand.Participant, error) {
	if !e.seals() {
		return []firsthand.Participant{}, nil
	}
	s, err := e.persons(ctx)
	if err != nil {
		return nil, err
	}
	return s.All(), nil
}

// Person returns the person of that name or id with all that is known of them;
// none is CodeNotFound. An id that plays a character is somebody, even if
// nothing else is known of them.
func (e *Engine) Person(ctx context.Context, nameOrID string) (Person, error) {
	s, err := e.persons(ctx)
	if err != nil {
		return Person{}, err
	}
	return find(s, nameOrID)
}

func find(s *people.State, nameOrID string) (Person, error) {
	p, ok := s.Find(nameOrID)
	if !ok {
		return p, firsthand.Errorf(firsthand.CodeNotFound, "there is no participant %q: `firsthand participant list` shows who there is, `participant add` makes somebody known", nameOrID)
	}
	return p, nil
}

// Consent notes whether a character may keep what the person says of
// themselves from now on; "" is every character of the world. A consent that is
// withdrawn holds no longer at once: what was kept is handed to nobody.
func (w *World) Consent(ctx context.Context, participant, character string, withdrawn bool) error {
	c, err := w.listener(ctx, character)
	if err != nil {
		return err
	}
	p, err := w.e.Person(ctx, participant)
	if err != nil {
		return err
	}
	return w.e.note(ctx, firsthand.ActivitySettle, self(p), func(s *people.State) ([]firsthand.Entry, error) {
		given := firsthand.Consent{Participant: p.ID, World: w.id, Character: c, Withdrawn: withdrawn}
		if now, err := find(s, string(p.ID)); err != nil || said(now, given) {
			return nil, err
		}
		return []firsthand.Entry{{Kind: firsthand.EntryConsent, Consent: &given}}, nil
	})
}

// said reports whether the person's last word about just that is the same.
func said(p Person, c firsthand.Consent) bool {
	for i := len(p.Consents) - 1; i >= 0; i-- {
		if last := p.Consents[i].Consent; last.World == c.World && last.Character == c.Character {
			return last == c
		}
	}
	return false
}

// listener returns the character of that name, 0 for "".
func (w *World) listener(ctx context.Context, name string) (firsthand.CharacterID, error) {
	if name == "" {
		return 0, nil
	}
	if narrates(name) {
		return 0, firsthand.Errorf(firsthand.CodeInvalid, "the narrator keeps nothing of a person: name a character")
	}
	v, err := w.Viewer(ctx, name)
	return v.Character, err
}

// self is the person as the one who does something.
func self(p Person) firsthand.Agent {
	return firsthand.Agent{Kind: firsthand.AgentParticipant, Participant: p.ID}
}
