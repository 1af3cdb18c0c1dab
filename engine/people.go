package engine

import (
	"context"
	"fmt"
	"sync"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/people"
)

// folk is the stream of the store's participants, folded.
type folk struct {
	writing sync.Mutex // held by the one who builds and appends, or catches up
	mu      sync.Mutex // guards what follows
	state   *people.State
	keys    int // how many were destroyed when the stream was read
}

// persons returns the participants as they are now. The caller does not change
// them: a state is replaced, never changed, once it is handed out.
func (e *Engine) persons(ctx context.Context) (*people.State, error) {
	if !e.seals() {
		return nil, errOpen()
	}
	n, err := e.destroyed(ctx)
	if err != nil {
		return nil, err
	}
	head, err := e.store.Find(ctx, string(firsthand.People))
	if err != nil && firsthand.CodeOf(err) != firsthand.CodeNotFound {
		return nil, err
	}
	if s := e.folk.known(head.Seq, n); s != nil {
		return s, nil
	}
	s, err := e.readPeople(ctx, head.Seq)
	if err == nil {
		e.folk.know(s, n)
	}
	return s, err
}

// known returns the state as of an entry and of so many destroyed keys, nil if
// it is another.
func (k *folk) known(head firsthand.Seq, keys int) *people.State {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.state == nil || k.state.Head() != head || k.keys != keys {
		return nil
	}
	return k.state
}

func (k *folk) know(s *people.State, keys int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.state, k.keys = s, keys
}

// readPeople folds the stream anew. It is short: a few entries a person.
func (e *Engine) readPeople(ctx context.Context, head firsthand.Seq) (*people.State, error) {
	s := new(people.State)
	if head == 0 {
		return s, nil
	}
	for entry, err := range e.store.Read(ctx, firsthand.People, 0) {
		if err == nil {
			err = s.Apply(entry)
		}
		if err != nil {
			return nil, fmt.Errorf("read the participants: %w", err)
		}
	}
	return s, nil
}

// note is the one way to write of people. Build returns the payloads from the
// participants as they stand, and is called again if another wrote meanwhile;
// none writes nothing. What it returned last is what stands.
func (e *Engine) note(ctx context.Context, activity firsthand.Activity, agent firsthand.Agent, build func(*people.State) ([]firsthand.Entry, error)) error {
	e.folk.writing.Lock()
	defer e.folk.writing.Unlock()
	for {
		s, err := e.persons(ctx)
		if err != nil {
			return err
		}
		entries, err := build(s)
		if err != nil || len(entries) == 0 {
			return err
		}
		err = e.appendPeople(ctx, s.Head(), activity, agent, entries)
		if firsthand.CodeOf(err) != firsthand.CodeConflict {
			return err
		}
	}
}

// appendPeople fills in what every entry carries and writes the entries, all or
// none.
func (e *Engine) appendPeople(ctx context.Context, after firsthand.Seq, activity firsthand.Activity, agent firsthand.Agent, entries []firsthand.Entry) error {
	var ids []firsthand.KeyID
	for i := range entries {
		n := &entries[i]
		n.Seq, n.ID, n.Format, n.At = after+firsthand.Seq(i)+1, firsthand.EntryID(e.config.NewID()), firsthand.Format, e.config.Now().UTC()
		n.Activity, n.Agent, n.Act, n.Keys = activity, agent, after+1, keysOfPerson(n)
		ids = append(ids, n.Keys...)
		if err := n.Validate(); err != nil {
			return err
		}
	}
	if after == 0 {
		err := e.store.Create(ctx, firsthand.People, string(firsthand.People))
		if err != nil && firsthand.CodeOf(err) != firsthand.CodeConflict {
			return err
		}
	}
	if err := e.sealing.Make(ctx, ids...); err != nil {
		return err
	}
	return e.store.Append(ctx, firsthand.People, after, entries)
}

// keysOfPerson says under which key an entry of the stream lies: what concerns
// a world under that of the world, so that it can go alone.
func keysOfPerson(e *firsthand.Entry) []firsthand.KeyID {
	switch {
	case e.Participant != nil:
		return []firsthand.KeyID{e.Participant.ID.FactsKey(firsthand.People)}
	case e.Consent != nil:
		return []firsthand.KeyID{e.Consent.Participant.FactsKey(e.Consent.World)}
	case e.Fact != nil:
		return []firsthand.KeyID{e.Fact.Participant.FactsKey(e.Fact.World)}
	case e.Given != nil:
		return []firsthand.KeyID{e.Given.Participant.FactsKey(e.Given.World)}
	}
	return nil
}
