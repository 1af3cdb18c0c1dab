package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
)

// Curve is how a record will weigh if it is not used again: over the turns to
// come on this day, and over the days of play to come without a turn. Both go
// on at once in a story; they are apart because each has its own rule.
type Curve struct {
	Turns []CurvePoint `json:"turns"`
	Days  []CurvePoint `json:"days"`
}

// CurvePoint is the weight of a record so many turns or played days from now.
type CurvePoint struct {
	After  int     `json:"after"`
	Weight float64 `json:"weight"`
}

// Curve tells how a record will be forgotten: its weight over the next 400
// turns and the next 90 days of play, as the author sees it.
func (w *World) Curve(ctx context.Context, id firsthand.RecordID) (Curve, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return Curve{}, err
	}
	defer done()
	if _, ok := s.Record(id); !ok {
		return Curve{}, firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", id)
	}
	v, err := view(s)
	if err != nil {
		return Curve{}, err
	}
	var c Curve
	for _, n := range []int{0, 25, 50, 75, 100, 150, 200, 250, 300, 350, 400} {
		c.Turns = append(c.Turns, CurvePoint{n, v.WeighAhead(firsthand.Ref{Record: id}, n, 0).Weight})
	}
	for _, n := range []int{0, 1, 2, 3, 5, 7, 10, 14, 21, 29, 30, 60, 90} {
		c.Days = append(c.Days, CurvePoint{n, v.WeighAhead(firsthand.Ref{Record: id}, 0, n).Weight})
	}
	return c, nil
}
