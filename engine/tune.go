package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

// Labelled is a query with the turns or records that answer it.
type Labelled struct {
	Query firsthand.Query
	Gold  []firsthand.Ref
}

// Tuning is what came of fitting recall's weights to labelled queries. Scores
// are means of how many answers are among the first ten hits and of one over
// the rank of the first, 0 to 1.
type Tuning struct {
	Weights Weights
	// Before is the score of the weights in use, After that of Weights.
	Before, After float64
	// HeldOut is the score of weights that were fitted to one half of the labels
	// on the other half: what to expect of new queries. If it is not above
	// Before, there are too few labels.
	HeldOut float64
}

// leastLabels is how many labels Tune wants.
const leastLabels = 10

// Tune fits recall's list weights to labelled queries. It changes nothing: a
// Config takes the weights. Less than ten labels are CodeInvalid.
func (w *World) Tune(ctx context.Context, labels []Labelled) (Tuning, error) {
	if len(labels) < leastLabels {
		return Tuning{}, firsthand.Errorf(firsthand.CodeInvalid, "%d labels are too few to tune by: give at least %d", len(labels), leastLabels)
	}
	if err := w.Wait(ctx); err != nil {
		return Tuning{}, err
	}
	all, halves := make([]asked, len(labels)), [2][]asked{}
	for i, l := range labels {
		cue, err := w.cue(l.Query)
		if err != nil {
			return Tuning{}, err
		}
		all[i] = askedOf(l, cue)
		all[i].lists, _, _ = w.lists(ctx, cue, nil)
		halves[i%2] = append(halves[i%2], all[i])
	}
	return w.tune(ctx, all, halves)
}

func (w *World) tune(ctx context.Context, all []asked, halves [2][]asked) (Tuning, error) {
	var failed error
	over := func(some []asked) func(Weights) float64 {
		return func(weights Weights) float64 {
			score, err := w.scoreOf(ctx, weights, some)
			if err != nil {
				failed = err
			}
			return score
		}
	}
	t := Tuning{Before: over(all)(w.e.weights), Weights: recall.Tune(w.e.weights, over(all))}
	t.After = over(all)(t.Weights)
	for i, half := range halves {
		t.HeldOut += over(halves[1-i])(recall.Tune(w.e.weights, over(half))) * float64(len(halves[1-i])) / float64(len(all))
	}
	return t, failed
}

// asked is a label with all that does not depend on the weights.
type asked struct {
	Labelled
	cue   recall.Cue
	lists []recall.List
}

func askedOf(l Labelled, cue recall.Cue) asked {
	l.Query.Limit = firsthand.DefaultLimit
	return asked{Labelled: l, cue: cue}
}

func (w *World) scoreOf(ctx context.Context, weights Weights, labels []asked) (float64, error) {
	w.mu.RLock()
	defer w.mu.RUnlock()
	sum := 0.0
	for _, l := range labels {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		r, err := recall.Recall(w.state, l.Query, l.cue, recall.Options{Weights: weights, Lists: l.lists})
		if err != nil {
			return 0, err
		}
		sum += l.score(r.Hits)
	}
	return sum / float64(len(labels)), nil
}

// score is how well the hits answer.
func (l asked) score(hits []firsthand.Hit) float64 {
	found, first := 0, 0
	for i, h := range hits {
		if !slices.ContainsFunc(l.Gold, func(gold firsthand.Ref) bool { return shows(h, gold) }) {
			continue
		}
		found++
		if first == 0 {
			first = i + 1
		}
	}
	if first == 0 {
		return 0
	}
	return (min(1, float64(found)/float64(len(l.Gold))) + 1/float64(first)) / 2
}

// shows reports whether a hit is what the ref names or holds it.
func shows(h firsthand.Hit, ref firsthand.Ref) bool {
	if h.ID == ref || ref.Turn != 0 && h.Source.Turn == ref.Turn {
		return true
	}
	return ref.Record != 0 && slices.ContainsFunc(h.Folded, func(f firsthand.Folded) bool { return f.ID == ref.Record })
}
