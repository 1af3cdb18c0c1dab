package vector_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/vector"
)

func TestScoreAgreesWithSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const dim = 7
		row := rapid.Custom(func(t *rapid.T) vector.Row {
			return vector.Quantise(rapid.SliceOfN(rapid.Float32Range(-1, 1), dim, dim).Draw(t, "vector"))
		})
		x, n := vector.New(dim), rapid.IntRange(0, 40).Draw(t, "documents")
		for doc := range n {
			must(t, x.Set(uint32(doc), rapid.SliceOfN(row, 0, 3).Draw(t, "rows")...))
		}
		query := row.Draw(t, "query")
		scores := make([]float32, n)
		must(t, x.Score(query, scores))
		hits, err := x.Search(query, n, nil)
		must(t, err)
		for _, h := range hits {
			if scores[h.Doc] != h.Score {
				t.Fatalf("document %d scores %v, Search says %v", h.Doc, scores[h.Doc], h.Score)
			}
			scores[h.Doc] = 0
		}
		for doc, left := range scores {
			if left != 0 {
				t.Fatalf("document %d scores %v and is not found", doc, left)
			}
		}
	})
}

func must(t *rapid.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
