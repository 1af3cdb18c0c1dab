package bench_test

import (
	"math"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/bench"
)

// The figures in the tables were worked out by hand: log2 of 2, 3, 4 and 5 is
// 1, 1.58496, 2 and 2.32193.

func TestAnAnswerIsScoredAsThePapersDo(t *testing.T) {
	several := []string{"key", "鍵", "鑰匙"}
	cases := []struct {
		name                            string
		gold, found                     []string
		any                             bool
		recall2, recall5, ndcg, reverse float64
	}{
		{"all, in front", several, []string{"鍵", "key", "鑰匙", "x"}, false, 2. / 3, 1, 1, 1},
		{"two of three, behind others", several, []string{"x", "鍵", "y", "key"}, false, 1. / 3, 2. / 3, 0.49819, 0.5},
		{"nothing", several, []string{"x", "y"}, false, 0, 0, 0, 0},
		{"no hit at all", several, nil, false, 0, 0, 0, 0},
		{"beyond the depth", []string{"key"}, []string{"x", "y", "z", "key"}, false, 0, 1, 0.43068, 0.25},
		{"any one is enough", several, []string{"x", "鑰匙", "key"}, true, 1, 1, 0.63093, 0.5},
		{"any one, none there", several, []string{"x"}, true, 0, 0, 0, 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			a := bench.Answer{Question: bench.Question{Gold: c.gold, Any: c.any}, Found: c.found}
			near(t, "R@2", a.Recall(2), c.recall2)
			near(t, "R@5", a.Recall(5), c.recall5)
			near(t, "nDCG@10", a.NDCG(10), c.ndcg)
			near(t, "the reciprocal rank", a.ReciprocalRank(), c.reverse)
		})
	}
}

func TestNDCGLooksNoDeeperThanAsked(t *testing.T) {
	gold := []string{"a", "b", "c"}
	near(t, "nDCG@1", bench.NDCG([]string{"x", "a"}, gold, 1), 0)
	near(t, "nDCG@2 of a gold item in the second place", bench.NDCG([]string{"x", "a", "b"}, gold, 2), 0.38685) // .63093 of 1.63093
	near(t, "nDCG@2 of two gold items", bench.NDCG([]string{"b", "a"}, gold, 2), 1)
}

func TestAUCIsTheChanceToBeAbove(t *testing.T) {
	cases := []struct {
		name      string
		high, low []float64
		want      float64
	}{
		{"all above", []float64{0.9, 0.5}, []float64{0.4, -1}, 1},
		{"all below", []float64{-1}, []float64{0, 1}, 0},
		{"all the same", []float64{0, 0}, []float64{0, 0, 0}, 0.5},
		{"one of four pairs below", []float64{0.2, 0.8}, []float64{0.1, 0.4}, 0.75},
		{"a tie counts half", []float64{0.5, 0.9}, []float64{0.5, 0.1}, 0.875},   // (½ + 1 + 1 + 1) / 4
		{"kinds of different size", []float64{3}, []float64{1, 2, 3, 4, 5}, 0.5}, // (1 + 1 + ½) / 5
	}
	for _, c := range cases {
		near(t, c.name, bench.AUC(c.high, c.low), c.want)
		near(t, c.name+", turned round", bench.AUC(c.low, c.high), 1-c.want)
	}
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-5 {
		t.Errorf("%s is %.5f, want %.5f", what, got, want)
	}
}
