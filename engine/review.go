package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Review is what waits for an author's decision.
type Review struct {
	Contradictions  []Contradiction `json:"contradictions"`
	Interpretations []firsthand.Hit `json:"interpretations"`
	Loops           []firsthand.Hit `json:"loops"` // overdue first
	Stale           []firsthand.Hit `json:"stale"`
	Possible        []Contradiction `json:"possible"` // contradictions that a night suspects
	// Namesakes are names that mean several, with what is told under them.
	Namesakes []Namesake `json:"namesakes"`
	// Dropped is what language models proposed in all and was not taken.
	Dropped []firsthand.Dropped `json:"dropped"`
}

// Contradiction is two records that cannot both be so.
type Contradiction struct {
	Sides [2]firsthand.Hit `json:"sides"`
	About string           `json:"about,omitempty"`
}

// Review lists what is open: contradictions, certain and possible ones apart,
// interpretations, questions, and
// derived records whose sources changed.
func (w *World) Review(ctx context.Context) (Review, error) {
	return w.ReviewAt(ctx, firsthand.Viewer{}, Point{})
}

// ReviewAs lists what of it the viewer may see.
func (w *World) ReviewAs(ctx context.Context, as firsthand.Viewer) (Review, error) {
	return w.ReviewAt(ctx, as, Point{})
}

// ReviewAt lists what was open at a point, as far as the viewer might see it.
func (w *World) ReviewAt(ctx context.Context, as firsthand.Viewer, p Point) (Review, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return Review{}, err
	}
	defer done()
	v, err := s.Visible(state.Look{As: as, AsOf: p.AsOf, UpTo: p.UpTo})
	if err != nil {
		return Review{}, err
	}
	all, err := s.Visible(state.Look{As: as, AsOf: p.AsOf, UpTo: p.UpTo, Archived: true})
	if err != nil {
		return Review{}, err
	}
	r := Review{Contradictions: contradictions(v, v.Contradictions()), Possible: contradictions(v, v.Doubts()), Interpretations: hits(v, v.Interpretations(), v.Record), Loops: hits(v, v.Loops(len(s.Records())), v.Record),
		Stale: hits(all, all.Stale(), all.Record), Dropped: append([]firsthand.Dropped{}, s.Asking().Dropped...),
		Namesakes: namesakes(s, v)}
	return r, nil
}

func contradictions(v *state.View, links []firsthand.Link) []Contradiction {
	out := []Contradiction{}
	for _, l := range links {
		out = append(out, Contradiction{About: l.Because, Sides: [2]firsthand.Hit{v.Hit(firsthand.Ref{Record: l.To}), v.Hit(firsthand.Ref{Record: l.From})}})
	}
	return out
}

func hits(v *state.View, ids []firsthand.RecordID, seen func(firsthand.RecordID) bool) []firsthand.Hit {
	out := []firsthand.Hit{}
	for _, id := range ids {
		if seen(id) {
			out = append(out, v.Hit(firsthand.Ref{Record: id}))
		}
	}
	return out
}
