package bench

import (
	"math"
	"slices"
)

// Parts of a report that a set does not name.
const (
	All      = "all"      // every question that has an answer
	Sessions = "sessions" // the groups of a set, over the same questions
	Nothing  = "nothing"  // what tells questions without an answer from the others
)

// Metrics are figures by name: n is a count, the others are in percent with
// two decimals.
//
// R@5, R@10 and R@25 are the mean recall, nDCG@10 and MRR as the names say; MRR
// looks at no more than 25 hits. "nothing" is the share of questions to which
// recall said that nothing relevant is known: the less the better, except where
// the questions have no answer. Groups have n, Hit@1 and nDCG@5. For what the
// part [Nothing] has, see [AUCAttribution].
type Metrics map[string]float64

// Score returns the metrics of the answers by part: all of them together, each
// of the set's parts, and the groups if the set has any. The figures of a part
// are those of its questions that have an answer; only where it has none such,
// as among questions made to have none, "nothing" is told of the others.
func Score(s Set, answers []Answer) map[string]Metrics {
	metrics := map[string]Metrics{All: measure(answered(answers))}
	for _, part := range s.Parts {
		metrics[part] = measure(only(answers, func(a Answer) bool { return slices.Contains(a.Question.Parts, part) }))
	}
	if grouped := only(answers, func(a Answer) bool { return len(a.GoldGroups) > 0 }); len(grouped) > 0 {
		metrics[Sessions] = measureGroups(grouped)
	}
	scoreNothing(s, answers, metrics)
	return metrics
}

// answered returns the answers to questions that have one.
func answered(answers []Answer) []Answer {
	return only(answers, func(a Answer) bool { return len(a.Question.Gold) > 0 })
}

func only(answers []Answer, keep func(Answer) bool) []Answer {
	var kept []Answer
	for _, a := range answers {
		if keep(a) {
			kept = append(kept, a)
		}
	}
	return kept
}

// measure returns the figures of a part: those of its questions that have an
// answer, or of a part that has none such, what recall said of the others.
func measure(answers []Answer) Metrics {
	answerable := answered(answers)
	if len(answerable) > 0 {
		answers = answerable
	}
	sums := Metrics{"nothing": 0}
	for _, a := range answers {
		if a.Nothing {
			sums["nothing"]++
		}
	}
	for _, a := range answerable {
		sums["R@5"] += a.Recall(5)
		sums["R@10"] += a.Recall(10)
		sums["R@25"] += a.Recall(25)
		sums["nDCG@10"] += a.NDCG(10)
		sums["MRR"] += a.ReciprocalRank()
	}
	return sums.means(len(answers))
}

func measureGroups(answers []Answer) Metrics {
	sums := Metrics{"Hit@1": 0}
	for _, a := range answers {
		if len(a.Groups) > 0 && slices.Contains(a.GoldGroups, a.Groups[0]) {
			sums["Hit@1"]++
		}
		sums["nDCG@5"] += NDCG(a.Groups, a.GoldGroups, 5)
	}
	return sums.means(len(answers))
}

// means turns sums over n into figures.
func (m Metrics) means(n int) Metrics {
	means := Metrics{"n": float64(n)}
	for name, sum := range m {
		means[name] = percent(sum / float64(n))
	}
	return means
}

// percent rounds a share to percent with two decimals.
func percent(share float64) float64 { return math.Round(share*1e4) / 100 }
