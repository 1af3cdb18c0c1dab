package engine

import (
	"context"
	"fmt"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Moments returns the six-field cards of a scene, one for each turn from which
// something was taken, or of one turn if it is named.
func (w *World) Moments(ctx context.Context, scene string, turn firsthand.TurnNumber) ([]firsthand.Moment, error) {
	return w.MomentsAs(ctx, firsthand.Viewer{}, scene, turn)
}

// MomentsAs does the same with a viewer's eyes.
func (w *World) MomentsAs(ctx context.Context, as firsthand.Viewer, scene string, turn firsthand.TurnNumber) ([]firsthand.Moment, error) {
	return w.MomentsAt(ctx, as, scene, turn, Point{})
}

// MomentsAt returns the cards as a viewer would have seen them at a point.
func (w *World) MomentsAt(ctx context.Context, as firsthand.Viewer, scene string, turn firsthand.TurnNumber, p Point) ([]firsthand.Moment, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	k, ok := s.SceneTitled(scene)
	if !ok {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no scene %q", scene)
	}
	v, err := s.Visible(state.Look{As: as, Scene: k.ID, AsOf: p.AsOf, UpTo: p.UpTo})
	if err != nil {
		return nil, err
	}
	cards := []firsthand.Moment{}
	found := false
	for _, n := range s.SceneTurns(k.ID) {
		if turn != 0 && n != turn || n > v.Now() {
			continue
		}
		found = true
		if as.Public && !v.Turn(n) {
			continue
		}
		if m := card(s, v, k, n); turn != 0 || len(m.Status) > 0 {
			cards = append(cards, m)
		}
	}
	if turn != 0 && !found {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no turn %d in the scene %q", turn, scene)
	}
	return cards, nil
}

func card(s *state.State, v *state.View, k firsthand.Scene, n firsthand.TurnNumber) firsthand.Moment {
	t, _, _ := s.Turn(n)
	if v.Viewer() != (firsthand.Viewer{}) {
		t.Text = v.Line(n)
	}
	who := t.Speaker
	if who == "" {
		who = firsthand.Narrator
	}
	m := firsthand.Moment{Scene: k.Title, Turn: n, Source: []string{fmt.Sprintf("%s, turn %d, %s: %s", k.Title, n, who, t.Text)},
		Event: []firsthand.Line{}, Statement: []firsthand.Line{}, Observation: []firsthand.Line{}, Interpretation: []firsthand.Line{}, Status: []string{}}
	for _, id := range s.TurnRecords(n) {
		if !v.Record(id) {
			continue
		}
		h := v.Hit(firsthand.Ref{Record: id})
		line := firsthand.Line{ID: id, Text: h.Text, Speaker: h.Speaker, Status: h.Status}
		switch h.Kind {
		case firsthand.KindEvent:
			m.Event = append(m.Event, line)
		case firsthand.KindObservation:
			m.Observation = append(m.Observation, line)
		case firsthand.KindInterpretation:
			m.Interpretation = append(m.Interpretation, line)
		default:
			m.Statement = append(m.Statement, line)
		}
		m.Status = append(m.Status, fmt.Sprintf("%s %s: %s", h.Kind, id, h.Status))
	}
	return m
}
