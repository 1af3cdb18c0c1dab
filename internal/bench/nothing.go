package bench

import "slices"

// Figures of how well the evidence tells the questions without an answer, of
// which n is the number, from those with one: areas under the ROC curve as AUC
// returns them, in percent. 50 is by chance.
const (
	// AUCAttribution tells what is told of another person by how far the person
	// asked about is ahead; over all questions, of which many name nobody.
	AUCAttribution = "auc_attribution"
	// AUCAttributionNamed is the same over the questions that name one person.
	AUCAttributionNamed = "auc_attribution_named"
	// AUCAbsent tells what is never told of by the sum of coverage and closeness.
	AUCAbsent = "auc_absent"
)

// NothingIn returns the part that has these figures for another part: Nothing
// for All, nothing/ja for ja. Only where a part has both questions with an
// answer and without is there such a part.
func NothingIn(part string) string {
	if part == All {
		return Nothing
	}
	return Nothing + "/" + part
}

// scoreNothing adds the figures of all questions and of each part of the set.
func scoreNothing(s Set, answers []Answer, metrics map[string]Metrics) {
	add := func(part string, answers []Answer) {
		if m := measureNothing(answers); m != nil {
			metrics[NothingIn(part)] = m
		}
	}
	add(All, answers)
	for _, part := range s.Parts {
		add(part, only(answers, func(a Answer) bool { return slices.Contains(a.Question.Parts, part) }))
	}
}

// measureNothing returns the figures there are questions for, nil if there are none.
func measureNothing(answers []Answer) Metrics {
	named := only(answers, func(a Answer) bool { return a.Evidence.Asked != 0 })
	lead := func(a Answer) float64 { return a.Evidence.Lead }
	support := func(a Answer) float64 { return a.Evidence.Coverage + a.Evidence.Closeness }
	m := Metrics{}
	m.apart(AUCAttribution, answers, OfAnother, lead)
	m.apart(AUCAttributionNamed, named, OfAnother, lead)
	m.apart(AUCAbsent, answers, Untold, support)
	if len(m) == 0 {
		return nil
	}
	m["n"] = float64(len(lacking(answers, OfAnother)) + len(lacking(answers, Untold)))
	return m
}

// apart notes how well a score tells the questions that lack nothing from those
// with one lack, if there are both.
func (m Metrics) apart(name string, answers []Answer, lack Lack, score func(Answer) float64) {
	with, without := lacking(answers, ""), lacking(answers, lack)
	if len(with) > 0 && len(without) > 0 {
		m[name] = percent(AUC(scores(with, score), scores(without, score)))
	}
}

func lacking(answers []Answer, lack Lack) []Answer {
	return only(answers, func(a Answer) bool { return a.Question.Lack == lack })
}

func scores(answers []Answer, score func(Answer) float64) []float64 {
	all := make([]float64, len(answers))
	for i, a := range answers {
		all[i] = score(a)
	}
	return all
}
