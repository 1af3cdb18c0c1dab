package bench

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

// limit is how many hits are asked for: as many as the deepest metric looks at.
const limit = 25

// ask recalls one question as the narrator, who may know everything.
func (t *told) ask(ctx context.Context, q Question) (Answer, error) {
	r, err := t.world.Recall(ctx, firsthand.Query{Cue: q.Cue, Limit: limit}, true)
	if err != nil {
		return Answer{}, fmt.Errorf("ask %s: %w", q.ID, err)
	}
	a := Answer{Question: q, Nothing: r.NothingRelevant, Degraded: r.Degraded != nil, Evidence: *r.Evidence}
	for _, h := range r.Hits {
		// One hit is one item: of a turn whatever was taken from it, and of
		// memories that say the same the one that is shown.
		if id := t.items[h.ID]; id != "" && !slices.Contains(a.Found, id) {
			a.Found = append(a.Found, id)
		}
	}
	t.group(&a)
	return a, nil
}

// group ranks the groups by the sum, over their items among the hits, of
// 1/rank: one good turn counts most, and several fair ones can outdo it. Of
// equals the one found first is first.
func (t *told) group(a *Answer) {
	score := map[string]float64{}
	for i, id := range a.Found {
		g := t.groups[id]
		if g == "" {
			return
		}
		if score[g] == 0 {
			a.Groups = append(a.Groups, g)
		}
		score[g] += 1 / float64(i+1)
	}
	slices.SortStableFunc(a.Groups, func(x, y string) int { return cmp.Compare(score[y], score[x]) })
	for _, id := range a.Question.Gold {
		if g := t.groups[id]; g != "" && !slices.Contains(a.GoldGroups, g) {
			a.GoldGroups = append(a.GoldGroups, g)
		}
	}
}

// lists returns which lists found anything for the question, in no order.
func (t *told) lists(ctx context.Context, q Question) ([]string, error) {
	r, err := t.world.Recall(ctx, firsthand.Query{Cue: q.Cue, Limit: limit}, true)
	if err != nil {
		return nil, fmt.Errorf("ask %s: %w", q.ID, err)
	}
	var found []string
	for _, h := range r.Hits {
		for name, rank := range map[string]int{recall.Keyword: h.Why.KeywordRank, recall.Soft: h.Why.SoftRank,
			recall.Meaning: h.Why.MeaningRank, recall.Sentence: h.Why.SentenceRank} {
			if rank > 0 && !slices.Contains(found, name) {
				found = append(found, name)
			}
		}
	}
	return found, nil
}
