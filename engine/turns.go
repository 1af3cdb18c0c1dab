package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Played is a turn as it stands now, with what was taken from it. Its variants
// are in the journal only.
type Played struct {
	firsthand.Turn
	SceneTitle string             `json:"scene_title"`
	Standing   firsthand.Standing `json:"standing"`
	Taken      []firsthand.Hit    `json:"taken"`
}

// Turns returns the turns of the scenes of that title in the order they were
// told, those of all scenes for "". A title that no scene has is CodeNotFound.
func (w *World) Turns(ctx context.Context, title string) ([]Played, error) {
	return w.TurnsAt(ctx, title, Point{})
}

// TurnsAt returns the turns as they were at a point; before now only those that
// were story then.
func (w *World) TurnsAt(ctx context.Context, title string, p Point) ([]Played, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	turns, found := []Played{}, title == ""
	for _, k := range s.Scenes() {
		if title != "" && k.Title != title {
			continue
		}
		found = true
		if turns, err = played(s, k, p, turns); err != nil {
			return nil, err
		}
	}
	if !found {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no scene %q", title)
	}
	return turns, nil
}

func played(s *state.State, k firsthand.Scene, p Point, turns []Played) ([]Played, error) {
	v, err := s.Visible(state.Look{Scene: k.ID, Archived: true, AsOf: p.AsOf, UpTo: p.UpTo})
	if err != nil {
		return nil, err
	}
	for _, n := range s.SceneTurns(k.ID) {
		t, standing, _ := s.Turn(n)
		if p.AsOf != 0 {
			if !v.Turn(n) {
				continue
			}
			then := v.Hit(firsthand.Ref{Turn: n})
			t.Text, standing = then.Text, then.Standing
		}
		turns = append(turns, Played{Turn: t, SceneTitle: k.Title, Standing: standing, Taken: hits(v, s.TurnRecords(n), v.Record)})
	}
	return turns, nil
}

// Stated returns the records that were taken from no turn: those of the author
// and of the work, and those made from other records, oldest first.
func (w *World) Stated(ctx context.Context) ([]firsthand.Hit, error) {
	return w.StatedAt(ctx, Point{})
}

// StatedAt returns those records as they were at a point.
func (w *World) StatedAt(ctx context.Context, p Point) ([]firsthand.Hit, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	v, err := p.view(s)
	if err != nil {
		return nil, err
	}
	return hits(v, s.Records(), func(id firsthand.RecordID) bool {
		r, _ := s.Record(id)
		fromTurn := len(r.Sources) > 0 && r.Sources[0].Kind == firsthand.SourceTurn
		return !fromTurn && v.Record(id)
	}), nil
}
