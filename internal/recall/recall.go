package recall

import (
	"fmt"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Options are what the caller brings to a recall besides the query.
type Options struct {
	// Lists are the lists besides the keyword list, which is always there.
	Lists []List
	// Weights say how much each list and treatment counts.
	Weights Weights
	// Mounted are the worlds of lore that are looked into besides.
	Mounted []Mounted
	// Degraded says why a list is missing that should be there.
	Degraded *firsthand.Degraded
	// Explain fills every hit's Why.
	Explain bool
	// Scratch is room to work in; nil takes new room.
	Scratch *Scratch
}

// Mounted is a world of lore that another has mounted. What it may show is what
// state.Look.Mounted says.
type Mounted struct {
	// Name is what its hits are named by.
	Name  string
	State *state.State
	// Cue is the cue of the recall as Cue.In reads it for this world.
	Cue Cue
	// Lists are those of this world, by the same names.
	Lists []List
}

// Recall answers the query from the state, by the cue that ReadCue made of it.
// It only reads.
func Recall(s *state.State, q firsthand.Query, c Cue, o Options) (firsthand.Recall, error) {
	if err := q.Validate(); err != nil {
		return firsthand.Recall{}, err
	}
	if q.Limit == 0 {
		q.Limit = firsthand.DefaultLimit
	}
	if o.Scratch == nil {
		o.Scratch = new(Scratch)
	}
	a, err := ask(s, q, c, o, "")
	if err != nil {
		return firsthand.Recall{}, err
	}
	if err := a.mount(); err != nil {
		return firsthand.Recall{}, err
	}
	return a.answer(), nil
}

// ask makes ready to ask one world. A mounted one has a name.
func ask(s *state.State, q firsthand.Query, c Cue, o Options, mounted string) (*asking, error) {
	l := look(q)
	if l.Mounted = mounted; mounted != "" {
		l.As, l.AsOf, l.Scene = firsthand.Viewer{}, 0, 0
	}
	v, err := s.Visible(l)
	if err != nil {
		return nil, err
	}
	o.Scratch.reset()
	a := &asking{s: s, v: v, q: q, o: o, cue: c, mood: mood(s, v, q).Floats()}
	a.treatment, a.heard = a.treat(), a.words()
	return a, nil
}

// mount makes ready to ask the mounted worlds too. There the viewer is whoever
// goes by the same name.
func (a *asking) mount() error {
	a.all = []*asking{a}
	for i, m := range a.o.Mounted {
		q, o, mood := a.q, a.o, a.mood
		there, _ := m.State.CharacterNamed(a.s.Name(a.q.As.Character, ""))
		q.As = firsthand.Viewer{Character: there.ID}
		o.Lists, o.Scratch = m.Lists, a.o.Scratch.another(i)
		other, err := ask(m.State, q, m.Cue, o, m.Name)
		if err != nil {
			return fmt.Errorf("look into the mounted world %s: %w", m.Name, err)
		}
		other.nth, other.mood = i+1, mood
		a.all = append(a.all, other)
	}
	return nil
}

// asking is one recall under way.
type asking struct {
	s    *state.State
	v    *state.View
	q    firsthand.Query
	o    Options
	cue  Cue
	mood []float64

	all []*asking // this one and those of the mounted worlds; only the first has it
	nth int       // its place among them

	treatment *treatment
	lists     []*scored
	heard     []cueWord // the words of the cue
}

func (a *asking) answer() firsthand.Recall {
	ranked := a.rank(a.candidates())
	ranked = a.sourcesFirst(ranked)
	chosen, rest := a.share(ranked)
	hits, folded := a.show(chosen)
	hits = a.counterparts(hits)
	out := firsthand.Recall{Core: a.core(), Hits: hits, LeftOut: []firsthand.LeftOut{}, Player: []firsthand.Known{}, Degraded: a.o.Degraded}
	evidence, because := a.judge(ranked)
	out.NothingRelevant, out.Because = because != "", because
	if a.o.Explain {
		out.Evidence = &evidence
	}
	a.fit(&out)
	for _, u := range rest[:min(len(rest), maxLeftOut)] {
		if !folded[u] {
			out.LeftOut = append(out.LeftOut, firsthand.LeftOut{ID: u.in.name(u), Why: "limit"})
		}
	}
	return out
}

// maxLeftOut bounds how many hits beyond the limit are named.
const maxLeftOut = 20
