package recall_test

import (
	"maps"
	"math"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/recall"
)

func TestTuningFindsTheBestWeights(t *testing.T) {
	start := recall.DefaultWeights()
	given := maps.Clone(start.Lists)
	tuned := recall.Tune(start, func(w recall.Weights) float64 {
		return -math.Abs(w.Lists[recall.Keyword]-.3) - math.Abs(w.Lists[recall.Sentence]-1.5)
	})
	if tuned.Lists[recall.Keyword] != .3 || tuned.Lists[recall.Sentence] != 1.5 {
		t.Errorf("the weights are %v, want keyword .3 and sentence 1.5", tuned.Lists)
	}
	if tuned.Lists[recall.Soft] != given[recall.Soft] || !maps.Equal(start.Lists, given) {
		t.Errorf("tuning moved what changes no score: %v, of %v", tuned.Lists, start.Lists)
	}
}
