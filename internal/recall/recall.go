package recall

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Ranked is a document of the state's index on a list, best first.
type Ranked struct {
	Doc   uint32
	Score float64
}

// Options are what the caller brings to a recall besides the query.
type Options struct {
	// Meaning finds the documents closest in meaning that allow lets through,
	// best first, at most n. Nil: recall goes by words alone.
	Meaning func(n int, allow func(doc uint32) bool) []Ranked
	// Degraded says why the meaning list is missing, if it should be there.
	Degraded *firsthand.Degraded
	// Explain fills every hit's Why.
	Explain bool
}

// listLength is how many documents each list contributes.
const listLength = 100

// Recall answers the query from the state. It only reads.
func Recall(s *state.State, q firsthand.Query, o Options) (firsthand.Recall, error) {
	if err := q.Validate(); err != nil {
		return firsthand.Recall{}, err
	}
	v, err := s.Visible(state.Look{As: q.As, Scene: q.Scene, AsOf: q.AsOf})
	if err != nil {
		return firsthand.Recall{}, err
	}
	if q.Limit == 0 {
		q.Limit = firsthand.DefaultLimit
	}
	a := &asking{s: s, v: v, q: q, o: o, cue: readCue(s, v, q)}
	return a.answer(), nil
}

// asking is one recall under way.
type asking struct {
	s   *state.State
	v   *state.View
	q   firsthand.Query
	o   Options
	cue cue
}

func (a *asking) answer() firsthand.Recall {
	ranked := a.rank(a.candidates())
	ranked = a.sourcesFirst(ranked)
	chosen, rest := a.share(ranked)
	hits, folded := a.show(chosen)
	hits = a.counterparts(hits)
	out := firsthand.Recall{Core: a.core(), Hits: hits, LeftOut: []firsthand.LeftOut{}, Player: []firsthand.Fact{}, Degraded: a.o.Degraded}
	if len(ranked) == 0 {
		out.NothingRelevant = true
		out.Because = "nothing that may be known here has a word in common with the cue"
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
