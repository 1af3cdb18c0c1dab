package engine

import (
	"context"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/people"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Statement is what a participant says of themselves, out of character.
type Statement struct {
	Participant string // by name or id
	Character   string // who may keep it; "": every character of the world
	Kind        firsthand.FactKind
	Text        string // in the person's own words
	Importance  int    // 1 to 5; 0 is 3
	// Turn is where they said it, out of character; 0: they say it now, and mark
	// it as true of themselves by that.
	Turn firsthand.TurnNumber
}

// Tell keeps what a participant says of themselves. It needs their consent for
// the character, else it is CodeRefused, as is a reading of the person or what
// they said in character only. If the character keeps much already, the
// lightest is archived.
func (w *World) Tell(ctx context.Context, st Statement) (firsthand.Fact, error) {
	f, p, err := w.fact(ctx, st)
	if err != nil {
		return f, err
	}
	return w.keepFact(ctx, p, f)
}

// fact makes the fact of a statement.
func (w *World) fact(ctx context.Context, st Statement) (firsthand.Fact, Person, error) {
	f := firsthand.Fact{World: w.id, Kind: st.Kind, Text: strings.TrimSpace(st.Text), Importance: st.Importance, Standing: firsthand.FactLive}
	if f.Importance == 0 {
		f.Importance = firsthand.DefaultImportance
	}
	if err := f.Kind.Validate(); err != nil {
		return f, Person{}, err
	}
	c, err := w.listener(ctx, st.Character)
	if err != nil {
		return f, Person{}, err
	}
	p, err := w.e.Person(ctx, st.Participant)
	if err != nil {
		return f, p, err
	}
	f.Character, f.Participant = c, p.ID
	if st.Turn != 0 {
		f.Source, err = w.said(ctx, p, st.Turn, f.Text)
	}
	return f, p, err
}

// said returns where in a turn a person said the words out of character.
func (w *World) said(ctx context.Context, p Person, n firsthand.TurnNumber, words string) (firsthand.FactSource, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return firsthand.FactSource{}, err
	}
	defer done()
	t, _, ok := s.Turn(n)
	if !ok {
		return firsthand.FactSource{}, firsthand.Errorf(firsthand.CodeNotFound, "there is no turn %d", n)
	}
	if c, _ := s.Character(t.SpeakerID); c.PlayedBy != p.ID {
		return firsthand.FactSource{}, firsthand.Errorf(firsthand.CodeRefused, "turn %d is not %s's own: only what people say of themselves is kept of them", n, p.Name)
	}
	for i, a := range t.Asides {
		if start, end, found := text.FindQuote(a.Text, words); found {
			return firsthand.FactSource{Turn: n, Aside: i, Start: start, End: end}, nil
		}
	}
	return firsthand.FactSource{}, firsthand.Errorf(firsthand.CodeRefused, "%s does not say that out of character in turn %d: what a persona says is story", p.Name, n)
}

// keepFact writes a fact, with what makes room for it, and returns it with its
// id.
func (w *World) keepFact(ctx context.Context, p Person, f firsthand.Fact) (firsthand.Fact, error) {
	err := w.e.note(ctx, firsthand.ActivityRemember, self(p), func(s *people.State) ([]firsthand.Entry, error) {
		now, err := find(s, string(p.ID))
		if err != nil {
			return nil, err
		}
		facts, err := now.Tell(f, w.e.config.Now())
		if err != nil {
			return nil, err
		}
		if f.ID == 0 {
			f.ID = firsthand.FactID(s.Head()) + firsthand.FactID(len(facts))
			facts[len(facts)-1].ID = f.ID
		}
		return factEntries(facts), nil
	})
	return f, err
}

func factEntries(facts []firsthand.Fact) []firsthand.Entry {
	var entries []firsthand.Entry
	for i := range facts {
		entries = append(entries, firsthand.Entry{Kind: firsthand.EntryFact, Fact: &facts[i]})
	}
	return entries
}

// propose keeps what people ask to have remembered in what they said out of
// character, for them to accept or decline: nothing else of what they said, and
// nothing at all without their consent.
func (w *World) propose(ctx context.Context, told []firsthand.TurnNumber) error {
	if !w.e.seals() {
		return nil
	}
	proposals := w.proposals(told)
	if len(proposals) == 0 {
		return nil
	}
	return w.e.note(ctx, firsthand.ActivityExtract, rulesAgent, func(s *people.State) ([]firsthand.Entry, error) {
		var facts []firsthand.Fact
		for _, f := range proposals {
			p, ok := s.Find(string(f.Participant))
			if !ok {
				continue
			}
			for _, c := range p.Listeners(w.id) {
				f.Character = c
				facts = append(facts, f)
			}
		}
		return factEntries(facts), nil
	})
}

func (w *World) proposals(told []firsthand.TurnNumber) []firsthand.Fact {
	w.mu.RLock()
	defer w.mu.RUnlock()
	var facts []firsthand.Fact
	for _, n := range told {
		t, _, _ := w.state.Turn(n)
		c, _ := w.state.Character(t.SpeakerID)
		if c.PlayedBy == "" {
			continue
		}
		for i, a := range t.Asides {
			if ask, ok := people.Asked(a.Text); ok && len(ask.Text) <= firsthand.MaxFact {
				facts = append(facts, firsthand.Fact{Participant: c.PlayedBy, World: w.id, Kind: ask.Kind, Text: ask.Text, Importance: firsthand.DefaultImportance,
					Standing: firsthand.FactProposed, Source: firsthand.FactSource{Turn: t.Number, Aside: i, Start: ask.Start, End: ask.End}})
			}
		}
	}
	return facts
}

// fresh returns the turns that were not told before.
func fresh(told []Told) []firsthand.TurnNumber {
	var turns []firsthand.TurnNumber
	for _, one := range told {
		if !one.Known {
			turns = append(turns, one.Turn)
		}
	}
	return turns
}
