package formula_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/formula"
)

// memory is one row of the worked example in docs/model.md.
type memory struct {
	name                    string
	keyword, meaning        int
	importance, peak, bonus float64
	turns                   int
	mood                    float64
}

var example = []memory{
	{"A", 1, 3, 2, 20, 0, 100, 0},
	{"B", 5, 1, 4, 90, 0, 500, .9},
	{"C", 0, 2, 1, 0, 0, 0, .5},
	{"D", 2, 0, 3, 40, 1, 30, 0},
}

func (m memory) weight() float64 {
	i := formula.EffectiveImportance(m.importance, m.peak, m.bonus)
	f := formula.FreshnessEffective(formula.Freshness(m.turns), formula.NeverRetrieved)
	return formula.Weight(i, f, 1)
}

func (m memory) score(influence float64) float64 {
	return formula.Score(
		places(m.keyword, m.meaning),
		formula.WeightFactor(m.weight(), influence),
		formula.MoodFactor(formula.MoodWeight(.5), m.mood),
	)
}

func order(influence float64) string {
	sorted := slices.SortedFunc(slices.Values(example), func(a, b memory) int {
		return cmp.Compare(b.score(influence), a.score(influence))
	})
	var names strings.Builder
	for _, m := range sorted {
		names.WriteString(m.name)
	}
	return names.String()
}

func TestWorkedExampleWeights(t *testing.T) {
	for i, want := range []float64{1.767767, .883883, 1, 4.506252} {
		near(t, example[i].weight(), want, 6)
	}
}

// At full influence the factor is W/5, so five times the score is the plain
// product of fused, W and mood.
func TestWorkedExampleLiteral(t *testing.T) {
	for i, want := range []float64{.0570396, .0312480, .0171371, .0726815} {
		near(t, 5*example[i].score(1), want, 7)
	}
	if got := order(1); got != "DABC" {
		t.Errorf("order %s, want DABC", got)
	}
}

func TestWorkedExampleAtDefaultInfluence(t *testing.T) {
	for i, want := range []float64{.0301806, .0324427, .0157661, .0159698} {
		near(t, example[i].score(formula.DefaultInfluence), want, 7)
	}
	if got := order(formula.DefaultInfluence); got != "BADC" {
		t.Errorf("order %s, want BADC", got)
	}
}
