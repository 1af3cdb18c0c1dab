package demo

import (
	"context"
	"fmt"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// Play tells the story to the engine, in a world of its own named World, and
// asks what is remembered. The rows go in one by one, as a chat would bring
// them. A store that has such a world already is CodeConflict.
func (s *Story) Play(ctx context.Context, e *engine.Engine) (*Answers, error) {
	w, err := e.Create(ctx, World, firsthand.Settings{})
	if err != nil {
		return nil, err
	}
	if err := s.setUp(ctx, w); err != nil {
		return nil, fmt.Errorf("set up the world: %w", err)
	}
	p := &played{Story: s, w: w, told: map[string]engine.Told{}}
	if err := p.tell(ctx); err != nil {
		return nil, err
	}
	return p.ask(ctx)
}

func (s *Story) setUp(ctx context.Context, w *engine.World) error {
	for _, c := range s.Cast {
		if _, err := w.AddCharacter(ctx, c); err != nil {
			return err
		}
	}
	for _, slot := range s.Slots {
		if err := w.AddSlot(ctx, slot); err != nil {
			return err
		}
	}
	return nil
}

// played is the story in its world.
type played struct {
	*Story
	w      *engine.World
	turns  []engine.Told
	told   map[string]engine.Told // by the id of the row
	stated []firsthand.RecordID
}

func (p *played) tell(ctx context.Context) error {
	for i, u := range p.rows {
		told, err := p.w.Observe(ctx, firsthand.ActivityObserve, u)
		if err != nil {
			return fmt.Errorf("tell row %d: %w", i+1, err)
		}
		p.turns = append(p.turns, told[0])
		if u.ID != "" {
			p.told[u.ID] = told[0]
		}
	}
	var err error
	p.stated, err = p.w.Remember(ctx, p.Stated...)
	return err
}
