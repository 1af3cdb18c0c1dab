package lexical_test

import (
	"math"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/lexical"
)

func TestScoreAgreesWithSearch(t *testing.T) {
	ix := lexical.New(lexical.Options{})
	for doc, terms := range [][]string{{"key", "brass", "key"}, {"鑰", "匙", "鑰匙"}, {"key", "鍵"}, {"lamp"}} {
		ix.Add(uint32(doc), terms)
	}
	query := []lexical.Term{{Text: "key", Weight: 1}, {Text: "鑰匙", Weight: 2}, {Text: "nothing", Weight: 1}}
	scores := make([]float32, 4)
	ix.Score(query, scores)
	found := 0
	for _, h := range ix.Search(query, 10, nil) {
		found++
		if math.Abs(float64(scores[h.Doc])-h.Score) > 1e-6 {
			t.Errorf("document %d scores %v, Search says %v", h.Doc, scores[h.Doc], h.Score)
		}
	}
	if found != 3 || scores[3] != 0 {
		t.Errorf("%d found, the lamp scores %v", found, scores[3])
	}
	if n := ix.Length(0); n != 3 {
		t.Errorf("document 0 is %d long, want 3", n)
	}
	for doc, tf := range ix.Postings("key") {
		if want := map[uint32]int{0: 2, 2: 1}[doc]; tf != want {
			t.Errorf("document %d has key %d times, want %d", doc, tf, want)
		}
	}
}
