//go:build !nobuiltin

package engine_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func TestTuningIsNeverWorseOnItsLabels(t *testing.T) {
	w := villageWorld(t, "en")
	var labels []engine.Labelled
	for i, cue := range []string{
		"Who ran out of bread?", "What happened to Marta?", "Why was the boat not on time?", "Who took fruit?", "Why was there no flour?",
		"Who was the visitor?", "What colour is the boat?", "Who was drunk?", "How long was the road closed by weather?", "Who cannot see well now?",
	} {
		labels = append(labels, engine.Labelled{Query: firsthand.Query{Cue: cue}, Gold: []firsthand.Ref{{Turn: firsthand.TurnNumber(i + 1)}}})
	}
	got, err := w.Tune(ctx, labels)
	must(t, err)
	if got.Before <= 0 || got.After < got.Before || got.After > 1 || got.HeldOut <= 0 || len(got.Weights.Lists) == 0 {
		t.Errorf("tuning found %+v", got)
	}
	if _, err := w.Tune(ctx, labels[:3]); firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Errorf("three labels give %v, want invalid", err)
	}
}
