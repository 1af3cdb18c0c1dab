package recall

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Options are what the caller brings to a recall besides the query.
type Options struct {
	// Lists are the lists besides the keyword list, which is always there.
	Lists []List
	// Weights say how much each list and treatment counts.
	Weights Weights
	// Degraded says why a list is missing that should be there.
	Degraded *firsthand.Degraded
	// Explain fills every hit's Why.
	Explain bool
	// Scratch is room to work in; nil takes new room.
	Scratch *Scratch
}

// Recall answers the query from the state, by the cue that ReadCue made of it.
// It only reads.
func Recall(s *state.State, q firsthand.Query, c Cue, o Options) (firsthand.Recall, error) {
	if err := q.Validate(); err != nil {
		return firsthand.Recall{}, err
	}
	v, err := s.Visible(look(q))
	if err != nil {
		return firsthand.Recall{}, err
	}
	if q.Limit == 0 {
		q.Limit = firsthand.DefaultLimit
	}
	if o.Scratch == nil {
		o.Scratch = new(Scratch)
	}
	o.Scratch.reset()
	a := &asking{s: s, v: v, q: q, o: o, cue: c, mood: mood(s, v, q).Floats()}
	a.treatment, a.heard = a.treat(), a.words()
	return a.answer(), nil
}

// asking is one recall under way.
type asking struct {
	s    *state.State
	v    *state.View
	q    firsthand.Query
	o    Options
	cue  Cue
	mood []float64

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
		if !folded[u.ref] {
			out.LeftOut = append(out.LeftOut, firsthand.LeftOut{ID: a.name(u), Why: "limit"})
		}
	}
	return out
}

// maxLeftOut bounds how many hits beyond the limit are named.
const maxLeftOut = 20
