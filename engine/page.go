package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// DefaultPage and MaxPage bound how much is listed at a time.
const (
	DefaultPage = 100
	MaxPage     = 1000
)

// TurnPage asks for some of a world's turns in the order they were told.
type TurnPage struct {
	As firsthand.Viewer
	// Scene is the title of the scenes they are of; empty is all. A title that
	// no scene has is CodeNotFound.
	Scene string
	After firsthand.TurnNumber // the last one that is known already
	Limit int                  // at most so many, up to MaxPage; 0 is DefaultPage
}

// TurnsPage lists turns as the viewer sees them, and says whether there are
// more. The narrator sees those out of the story too.
func (w *World) TurnsPage(ctx context.Context, p TurnPage) (turns []Played, more bool, err error) {
	limit, err := pageOf(p.Limit)
	if err != nil {
		return nil, false, err
	}
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, false, err
	}
	defer done()
	numbers, err := turnNumbers(s, p)
	if err != nil {
		return nil, false, err
	}
	turns = []Played{}
	l := looks{s: s, as: p.As, views: map[firsthand.SceneID]*state.View{}}
	for _, n := range numbers {
		t, shown, err := l.turn(n)
		switch {
		case err != nil:
			return nil, false, err
		case !shown:
		case len(turns) == limit:
			return turns, true, nil
		default:
			turns = append(turns, t)
		}
	}
	return turns, false, nil
}

func pageOf(limit int) (int, error) {
	switch {
	case limit < 0 || limit > MaxPage:
		return 0, firsthand.Errorf(firsthand.CodeInvalid, "limit %d is out of range: it is 1 to %d", limit, MaxPage)
	case limit == 0:
		return DefaultPage, nil
	}
	return limit, nil
}

// turnNumbers lists the turns behind p.After that may be on the page.
func turnNumbers(s *state.State, p TurnPage) ([]firsthand.TurnNumber, error) {
	var numbers []firsthand.TurnNumber
	if p.Scene == "" {
		for n := p.After + 1; n <= s.Now(); n++ {
			numbers = append(numbers, n)
		}
		return numbers, nil
	}
	found := false
	for _, k := range s.Scenes() {
		if k.Title == p.Scene {
			found = true
			numbers = append(numbers, s.SceneTurns(k.ID)...)
		}
	}
	if !found {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no scene %q", p.Scene)
	}
	slices.Sort(numbers)
	at, _ := slices.BinarySearch(numbers, p.After+1)
	return numbers[at:], nil
}

// looks are a viewer's looks from within each scene: an answer that nobody has
// taken up yet is seen in its own alone.
type looks struct {
	s     *state.State
	as    firsthand.Viewer
	views map[firsthand.SceneID]*state.View
}

func (l looks) from(k firsthand.SceneID) (*state.View, error) {
	if v := l.views[k]; v != nil {
		return v, nil
	}
	v, err := l.s.Visible(state.Look{As: l.as, Scene: k, Archived: true})
	l.views[k] = v
	return v, err
}

// turn shows a turn, and reports whether the viewer may see it.
func (l looks) turn(n firsthand.TurnNumber) (Played, bool, error) {
	t, standing, _ := l.s.Turn(n)
	v, err := l.from(t.Scene)
	if err != nil {
		return Played{}, false, err
	}
	all := l.as == firsthand.Viewer{}
	if !all {
		if !v.Turn(n) {
			return Played{}, false, nil
		}
		t.Text, t.Asides, t.Translation, t.Key = v.Line(n), nil, "", ""
	}
	k, _ := l.s.Scene(t.Scene)
	return Played{Turn: t, SceneTitle: k.Title, Standing: standing, Taken: hits(v, l.s.TurnRecords(n), v.Record)}, true, nil
}

// RecordPage asks for some of a world's records in the order of their birth.
// What is not named does not matter.
type RecordPage struct {
	As       firsthand.Viewer
	Kind     firsthand.Kind
	Status   firsthand.Status
	Standing firsthand.Standing
	Origin   firsthand.Origin
	Scene    string                // the title of the scene it was encoded in
	Speaker  firsthand.CharacterID // who said, thinks or asks it
	About    firsthand.CharacterID // whom it concerns
	After    firsthand.RecordID    // the last one that is known already
	Limit    int                   // at most so many, up to MaxPage; 0 is DefaultPage
}

// RecordsPage lists records as the viewer sees them, and says whether there are
// more.
func (w *World) RecordsPage(ctx context.Context, p RecordPage) (found []firsthand.Hit, more bool, err error) {
	limit, err := pageOf(p.Limit)
	if err != nil {
		return nil, false, err
	}
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, false, err
	}
	defer done()
	found = []firsthand.Hit{}
	l := looks{s: s, as: p.As, views: map[firsthand.SceneID]*state.View{}}
	ids := s.Records()
	from, _ := slices.BinarySearch(ids, p.After+1)
	for _, id := range ids[from:] {
		r, _ := s.Record(id)
		if !p.takes(s, r) {
			continue
		}
		v, err := l.from(r.Scene)
		if err != nil {
			return nil, false, err
		}
		if !v.Record(id) {
			continue
		}
		if len(found) == limit {
			return found, true, nil
		}
		found = append(found, v.Hit(firsthand.Ref{Record: id}))
	}
	return found, false, nil
}

func (p RecordPage) takes(s *state.State, r firsthand.Record) bool {
	if p.Scene != "" {
		if k, ok := s.Scene(r.Scene); !ok || k.Title != p.Scene {
			return false
		}
	}
	return anyOr(p.Kind, r.Kind) && anyOr(p.Status, r.Status) && anyOr(p.Standing, r.Standing) && anyOr(p.Origin, r.Origin) &&
		anyOr(p.Speaker, r.SpeakerID) && (p.About == 0 || slices.Contains(r.AboutIDs, p.About))
}

func anyOr[T comparable](want, is T) bool {
	var any T
	return want == any || want == is
}

// Original returns a turn as it was first told, whatever became of it. No such
// turn is CodeNotFound.
func (w *World) Original(ctx context.Context, n firsthand.TurnNumber) (firsthand.Turn, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return firsthand.Turn{}, err
	}
	seq := s.TurnSeq(n)
	done()
	if seq == 0 {
		return firsthand.Turn{}, firsthand.Errorf(firsthand.CodeNotFound, "there is no turn %d", n)
	}
	e, err := w.entry(ctx, seq)
	if err != nil {
		return firsthand.Turn{}, err
	}
	return *e.Turn, nil
}
