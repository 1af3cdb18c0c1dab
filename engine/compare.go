package engine

import (
	"context"
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Comparison is what two worlds of one past differ in since it ended.
type Comparison struct {
	// Common is the last entry that both have, Turn the last turn up to it.
	Common firsthand.Seq        `json:"common"`
	Turn   firsthand.TurnNumber `json:"turn"`
	Sides  [2]Side              `json:"sides"`
	// Differences are in what both had, by id.
	Differences []Difference `json:"differences"`
}

// Side is what one of the two worlds has of its own.
type Side struct {
	World   string          `json:"world"`
	Turns   []Played        `json:"turns"`
	Records []firsthand.Hit `json:"records"` // of any standing
}

// Difference is one thing that is held otherwise of a turn or a record in the
// two worlds, in the order of the sides.
type Difference struct {
	ID    firsthand.Ref `json:"id"`
	Text  string        `json:"text"`
	What  string        `json:"what"` // such as status
	Sides [2]string     `json:"sides"`
}

// Compare tells what two worlds differ in since the entry up to which they are
// one. Worlds without a past in common are CodeInvalid.
func (e *Engine) Compare(ctx context.Context, one, other string) (Comparison, error) {
	var pasts [2][]firsthand.Fork
	var worlds [2]*World
	for i, name := range []string{one, other} {
		w, err := e.World(ctx, name)
		if err != nil {
			return Comparison{}, err
		}
		past, err := w.past(ctx)
		if err != nil {
			return Comparison{}, err
		}
		worlds[i], pasts[i] = w, append([]firsthand.Fork{{Parent: w.id, At: w.head()}}, past...)
	}
	common := inCommon(pasts[0], pasts[1])
	if worlds[0] == worlds[1] || common == 0 {
		return Comparison{}, firsthand.Errorf(firsthand.CodeInvalid, "%s and %s are not two worlds of one past: compare a world with what `firsthand world fork` made of it", one, other)
	}
	c := Comparison{Common: common, Differences: []Difference{}}
	var held [2][]holding
	for i, w := range worlds {
		var err error
		if c.Sides[i], held[i], c.Turn, err = w.since(ctx, common); err != nil {
			return Comparison{}, err
		}
	}
	for i := range held[0] {
		c.Differences = append(c.Differences, differences(held[0][i], held[1][i])...)
	}
	return c, nil
}

func (w *World) head() firsthand.Seq {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.state.Head()
}

// inCommon returns the last entry that two lines of worlds share, 0 for none.
// Each begins with the world itself.
func inCommon(a, b []firsthand.Fork) firsthand.Seq {
	for _, x := range a {
		for _, y := range b {
			if x.Parent == y.Parent {
				return min(x.At, y.At)
			}
		}
	}
	return 0
}

// holding is what is held of a turn or a record that both worlds have.
type holding struct {
	id    firsthand.Ref
	text  string
	facts [8]string // in the order of heldWhat
}

// heldWhat names what can be held otherwise.
func heldWhat() [8]string {
	return [8]string{"text", "status", "standing", "tier", "known to", "importance", "pinned", "resolved"}
}

// since tells what a world has of its own behind an entry, and what it holds of
// what was there before.
func (w *World) since(ctx context.Context, common firsthand.Seq) (Side, []holding, firsthand.TurnNumber, error) {
	info, err := w.Info(ctx)
	if err != nil {
		return Side{}, nil, 0, err
	}
	side := Side{World: info.Name, Turns: []Played{}, Records: []firsthand.Hit{}}
	s, done, err := w.fresh(ctx)
	if err != nil {
		return side, nil, 0, err
	}
	defer done()
	v, err := view(s)
	if err != nil {
		return side, nil, 0, err
	}
	var held []holding
	turn := s.TurnAt(common)
	for n := firsthand.TurnNumber(1); n <= s.Now(); n++ {
		t, standing, _ := s.Turn(n)
		if n <= turn {
			held = append(held, holding{firsthand.Ref{Turn: n}, t.Text, [8]string{t.Text, "", hiding(standing, t.Hidden)}})
			continue
		}
		k, _ := s.Scene(t.Scene)
		side.Turns = append(side.Turns, Played{Turn: t, SceneTitle: k.Title, Standing: standing, Taken: hits(v, s.TurnRecords(n), v.Record)})
	}
	for _, id := range s.Records() {
		if firsthand.Seq(id) > common {
			side.Records = append(side.Records, v.Hit(firsthand.Ref{Record: id}))
		} else {
			held = append(held, holds(s, id))
		}
	}
	return side, held, turn, nil
}

func hiding(standing firsthand.Standing, hidden bool) string {
	if hidden {
		return string(standing) + ", hidden"
	}
	return string(standing)
}

func holds(s *state.State, id firsthand.RecordID) holding {
	r, _ := s.Record(id)
	standing := string(r.Standing)
	if s.Ended(id) {
		standing += ", ended"
	}
	return holding{firsthand.Ref{Record: id}, r.Text, [8]string{r.Text, string(r.Status), standing, string(r.Tier),
		strings.Join(knows(s, id, r), ", "), fmt.Sprint(r.Importance), fmt.Sprint(s.Pinned(id)), fmt.Sprint(s.Resolved(id))}}
}

func differences(a, b holding) []Difference {
	var out []Difference
	for i, what := range heldWhat() {
		if a.facts[i] != b.facts[i] {
			out = append(out, Difference{ID: a.id, Text: a.text, What: what, Sides: [2]string{a.facts[i], b.facts[i]}})
		}
	}
	return out
}
