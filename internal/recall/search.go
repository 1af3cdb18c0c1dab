package recall

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Search answers the editor's look-up: the same filter as recall, ranked by
// words alone. It only reads.
func Search(s *state.State, q firsthand.Search) ([]firsthand.Hit, error) {
	if err := q.Validate(); err != nil {
		return nil, err
	}
	v, err := s.Visible(state.Look{As: q.As, AsOf: q.AsOf, Archived: q.Archived})
	if err != nil {
		return nil, err
	}
	if q.Limit == 0 {
		q.Limit = firsthand.DefaultSearchLimit
	}
	terms := lexical.Terms(1, text.QueryTerms(q.Text))
	a := &asking{s: s, v: v, cue: Cue{line: terms}}
	hits := []firsthand.Hit{}
	for i, found := range s.Words().Search(terms, q.Limit, v.Doc) {
		u := a.unit(found.Doc)
		u.score = found.Score
		u.why.KeywordRank = i + 1
		hits = append(hits, a.hit(u))
	}
	return hits, nil
}
