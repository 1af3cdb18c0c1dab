package bench

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

// Report is what a benchmark says, with all that it depends on.
type Report struct {
	Set string `json:"set"`
	// Commit is what the program was built from; "unknown" if it does not know.
	Commit   string             `json:"commit"`
	Settings Settings           `json:"settings"`
	Metrics  map[string]Metrics `json:"metrics"`
	Ratios   map[string]float64 `json:"ratios"`
	// Parts are the parts in the order to print them.
	Parts []string `json:"-"`
}

// Settings are what the figures depend on besides the commit.
type Settings struct {
	// Weights are what each list and each treatment of a list counts.
	Weights recall.Weights `json:"weights"`
	// Lists are the lists that found anything.
	Lists []string `json:"lists"`
	// Embedders are the ids of the embedders behind the lists by meaning.
	Embedders []string `json:"embedders"`
	// WeightInfluence is λ, what a record's weight moves, 0 to 1.
	WeightInfluence float64 `json:"weight_influence"`
	// Limit is how many hits were asked for.
	Limit int `json:"limit"`
	// Dropped is how many questions were left out, because the set's own
	// evidence for them names nothing that exists.
	Dropped int `json:"dropped"`
	// Degraded is how many answers went without a list that should be there.
	Degraded int `json:"degraded"`
}

// Evaluate asks all questions of the set and reports. The commit is for the
// caller to fill in. Of a set with some pools left out it reports the others,
// so that weights can be chosen on one part and judged on the rest.
func Evaluate(ctx context.Context, s Set, o Options) (Report, error) {
	played, err := run(ctx, s, o)
	if err != nil {
		return Report{}, err
	}
	r := Report{Set: s.Name, Ratios: map[string]float64{}, Parts: append([]string{All}, s.Parts...)}
	r.Settings = Settings{Weights: recall.DefaultWeights(), WeightInfluence: firsthand.DefaultWeightInfluence, Limit: limit, Dropped: s.Dropped,
		Lists: []string{}, Embedders: []string{}}
	if o.Weights != nil {
		r.Settings.Weights = *o.Weights
	}
	var answers []Answer
	for _, p := range played {
		answers = append(answers, p.answers...)
		r.Settings.note(p)
	}
	r.Metrics = Score(s, answers)
	if _, grouped := r.Metrics[Sessions]; grouped {
		r.Parts = append(r.Parts, Sessions)
	}
	return r, nil
}

// note takes in what one pool was answered by.
func (s *Settings) note(p playing) {
	s.Lists = union(s.Lists, p.lists)
	s.Embedders = union(s.Embedders, p.embedders)
	for _, a := range p.answers {
		if a.Degraded {
			s.Degraded++
		}
	}
}

func union(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
