package recall

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Search answers the editor's look-up in a world and those of lore that it has
// mounted: the same filter as recall, ranked by words alone. It only reads.
func Search(s *state.State, q firsthand.Search, mounted ...Mounted) ([]firsthand.Hit, error) {
	if err := q.Validate(); err != nil {
		return nil, err
	}
	if q.Limit == 0 {
		q.Limit = firsthand.DefaultSearchLimit
	}
	hits, err := search(s, q, state.Look{As: q.As, AsOf: q.AsOf, Archived: q.Archived, UpTo: q.UpTo})
	if err != nil {
		return nil, err
	}
	for _, m := range mounted {
		more, err := search(m.State, q, state.Look{UpTo: q.UpTo, Mounted: m.Name})
		if err != nil {
			return nil, fmt.Errorf("search the mounted world %s: %w", m.Name, err)
		}
		hits = append(hits, more...)
	}
	if len(mounted) > 0 {
		slices.SortStableFunc(hits, func(x, y firsthand.Hit) int { return cmp.Compare(y.Score, x.Score) })
	}
	return hits[:min(len(hits), q.Limit)], nil
}

func search(s *state.State, q firsthand.Search, l state.Look) ([]firsthand.Hit, error) {
	v, err := s.Visible(l)
	if err != nil {
		return nil, err
	}
	terms := lexical.Terms(1, text.QueryTerms(q.Text))
	a := &asking{s: s, v: v, cue: Cue{line: terms}}
	hits := []firsthand.Hit{}
	for _, found := range s.Words().Search(terms, q.Limit, v.Doc) {
		u := a.unit(found.Doc)
		u.score = found.Score
		hits = append(hits, a.hit(u))
	}
	return hits, nil
}
