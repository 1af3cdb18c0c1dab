package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// WhoKnows names who may know a record: "everyone", or names. The narrator
// and the author always do.
func (w *World) WhoKnows(ctx context.Context, id firsthand.RecordID) ([]string, error) {
	return w.WhoKnowsAt(ctx, id, Point{})
}

// WhoKnowsAt names who might know it at a point.
func (w *World) WhoKnowsAt(ctx context.Context, id firsthand.RecordID, p Point) ([]string, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	at, err := s.After(p.AsOf)
	if err != nil {
		return nil, err
	}
	r, ok := s.RecordAt(id, at)
	if !ok {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", id)
	}
	return knows(s, id, r), nil
}

func knows(s *state.State, id firsthand.RecordID, r firsthand.Record) []string {
	if r.Audience.Everyone {
		return []string{"everyone"}
	}
	names := []string{}
	for _, c := range s.Characters() {
		if r.Audience.Has(c.ID) {
			names = append(names, c.Name)
		}
	}
	return names
}

// Hearsay is a statement by which somebody came to know what a record says
// without having been there.
type Hearsay struct {
	Record  firsthand.RecordID `json:"record"` // the statement
	Teller  string             `json:"teller"`
	Hearers []string           `json:"hearers"` // who learned it so; "everyone", or names
}

// Hearsay lists the statements that told a record again, at first or second
// hand, in the order in which they were made, with who learned it from each.
func (w *World) Hearsay(ctx context.Context, id firsthand.RecordID) ([]Hearsay, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	if _, ok := s.Record(id); !ok {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", id)
	}
	v, err := view(s)
	if err != nil {
		return nil, err
	}
	heard, from := []Hearsay{}, []firsthand.RecordID{id}
	for at := 0; at < len(from); at++ { // a report is younger than what it reports: this ends
		known, _ := s.Record(from[at])
		for _, l := range s.Links(known.ID) {
			if l.Kind != firsthand.LinkReports || l.To != known.ID {
				continue
			}
			again, _ := s.Record(l.From)
			heard = append(heard, Hearsay{Record: l.From, Teller: v.Hit(firsthand.Ref{Record: l.From}).ReportedBy, Hearers: learned(s, again, known)})
			from = append(from, l.From)
		}
	}
	return heard, nil
}

// learned names who may know the one record and not the other.
func learned(s *state.State, again, known firsthand.Record) []string {
	if again.Audience.Everyone {
		return []string{"everyone"}
	}
	names := []string{}
	for _, c := range s.Characters() {
		if again.Audience.Has(c.ID) && !known.Audience.Has(c.ID) {
			names = append(names, c.Name)
		}
	}
	return names
}

// Seen returns those of the records that the viewer may see, archived ones too.
func (w *World) Seen(ctx context.Context, as firsthand.Viewer, ids ...firsthand.RecordID) ([]firsthand.RecordID, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	v, err := s.Visible(state.Look{As: as, Archived: true})
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id firsthand.RecordID) bool { return !v.Record(id) }), nil
}
