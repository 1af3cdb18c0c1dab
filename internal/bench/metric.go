package bench

import (
	"math"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Answer is what a question got: the items found, best first, each once.
type Answer struct {
	Question Question
	Found    []string
	// Groups are the groups of the items found, best first, and GoldGroups
	// those of the gold items; empty where a set has no groups.
	Groups     []string
	GoldGroups []string
	// Nothing says that the recall called what it found irrelevant, Degraded
	// that it went without something it should have had.
	Nothing, Degraded bool
	// Evidence is what Nothing rests on.
	Evidence firsthand.Evidence
}

// Recall returns the share of the gold items among the first k found, 0 to 1,
// as LoCoMo counts evidence. Of a question that any one item answers it is 1 as
// soon as one is there.
func (a Answer) Recall(k int) float64 {
	hits := 0
	for _, id := range first(k, a.Found) {
		if slices.Contains(a.Question.Gold, id) {
			hits++
		}
	}
	if a.Question.Any {
		return float64(min(hits, 1))
	}
	return float64(hits) / float64(len(a.Question.Gold))
}

// NDCG returns the normalised discounted cumulative gain of the first k found,
// 0 to 1. Of a question that any one item answers, the first one found is the
// whole gain.
func (a Answer) NDCG(k int) float64 {
	if !a.Question.Any {
		return NDCG(a.Found, a.Question.Gold, k)
	}
	found := first(k, a.Found)
	if i := slices.IndexFunc(found, func(id string) bool { return slices.Contains(a.Question.Gold, id) }); i >= 0 {
		return discount(i)
	}
	return 0
}

// ReciprocalRank returns 1 over the rank of the first gold item found, 0 if
// none is.
func (a Answer) ReciprocalRank() float64 {
	for i, id := range a.Found {
		if slices.Contains(a.Question.Gold, id) {
			return 1 / float64(i+1)
		}
	}
	return 0
}

// NDCG returns the normalised discounted cumulative gain of the first k found,
// 0 to 1, where each gold item gains one and the discount is the base-two
// logarithm of the rank plus one. Gold must not be empty.
func NDCG(found, gold []string, k int) float64 {
	gain, best := 0.0, 0.0
	for i, id := range first(k, found) {
		if slices.Contains(gold, id) {
			gain += discount(i)
		}
	}
	for i := range first(k, gold) {
		best += discount(i)
	}
	return gain / best
}

// AUC returns the area under the ROC curve of a score that should be higher for
// one kind than for another: the chance, 0 to 1, that one of high is above one
// of low, where a tie counts half. 0.5 tells nothing apart. Neither may be empty.
func AUC(high, low []float64) float64 {
	above := 0.0
	for _, h := range high {
		for _, l := range low {
			switch {
			case h > l:
				above++
			case h == l:
				above += 0.5
			}
		}
	}
	return above / float64(len(high)) / float64(len(low))
}

// discount is what a gain at index i is worth.
func discount(i int) float64 { return 1 / math.Log2(float64(i)+2) }

func first(k int, ids []string) []string { return ids[:min(k, len(ids))] }
