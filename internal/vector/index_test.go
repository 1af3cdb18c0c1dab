package vector_test

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/vector"
	"pgregory.net/rapid"
)

// drawRow draws a short row of few distinct codes, so that scores often tie.
func drawRow(dim int) *rapid.Generator[vector.Row] {
	return rapid.Custom(func(t *rapid.T) vector.Row {
		code := rapid.SliceOfN(rapid.Int8Range(-2, 2), dim, dim).Draw(t, "code")
		return vector.Row{Code: code, Scale: rapid.SampledFrom([]float32{.25, .5}).Draw(t, "scale")}
	})
}

// rank is what a search must find, from the plain meaning of the words.
func rank(docs map[uint32][]vector.Row, query vector.Row, k int, allow func(uint32) bool) []vector.Hit {
	var hits []vector.Hit
	for _, doc := range slices.Sorted(maps.Keys(docs)) {
		if !allow(doc) {
			continue
		}
		best := float32(math.Inf(-1))
		for _, row := range docs[doc] {
			best = max(best, query.Dot(row))
		}
		hits = append(hits, vector.Hit{Doc: doc, Score: best})
	}
	slices.SortFunc(hits, func(a, b vector.Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Doc, a.Doc))
	})
	return hits[:min(k, len(hits))]
}

func TestSearchFindsWhatComparingEveryRowFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dim := rapid.SampledFrom([]int{1, 3, 64, 100}).Draw(t, "dim")
		x, docs := vector.New(dim), map[uint32][]vector.Row{}
		t.Repeat(map[string]func(*rapid.T){
			"set": func(t *rapid.T) {
				doc := rapid.Uint32Range(0, 40).Draw(t, "doc")
				rows := rapid.SliceOfN(drawRow(dim), 0, 4).Draw(t, "rows")
				if err := x.Set(doc, rows...); err != nil {
					t.Fatal(err)
				}
				if docs[doc] = rows; len(rows) == 0 {
					delete(docs, doc)
				}
			},
			"remove": func(t *rapid.T) {
				doc := rapid.Uint32Range(0, 40).Draw(t, "doc")
				_, was := docs[doc]
				if x.Remove(doc) != was {
					t.Fatalf("Remove(%d) was %v", doc, !was)
				}
				delete(docs, doc)
			},
			"search": func(t *rapid.T) {
				query := drawRow(dim).Draw(t, "query")
				k := rapid.IntRange(0, 50).Draw(t, "k")
				odd := rapid.IntRange(1, 3).Draw(t, "every")
				allow := func(doc uint32) bool { return int(doc)%odd == 0 }
				got, err := x.Search(query, k, allow)
				if err != nil {
					t.Fatal(err)
				}
				if want := rank(docs, query, k, allow); !slices.Equal(got, want) {
					t.Fatalf("found %v, want %v", got, want)
				}
			},
			"": func(t *rapid.T) {
				if x.Len() != len(docs) {
					t.Fatalf("Len is %d, want %d", x.Len(), len(docs))
				}
			},
		})
	})
}

func TestSearchOverManyBlocks(t *testing.T) {
	x, query := crowd(3000, 64)
	all, err := x.Search(query, 3000, nil)
	if err != nil {
		t.Fatal(err)
	}
	some, err := x.Search(query, 10, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 3000 || !slices.Equal(some, all[:10]) {
		t.Errorf("of %d hits the best ten are %v, searched alone %v", len(all), all[:10], some)
	}
}

func TestAWrongDimensionIsAnErrorAndChangesNothing(t *testing.T) {
	x := vector.New(2)
	good := vector.Quantise([]float32{1, 0})
	if err := x.Set(7, good); err != nil {
		t.Fatal(err)
	}
	if err := x.Set(7, good, vector.Quantise([]float32{1, 0, 0})); err == nil {
		t.Error("a row of three dimensions was taken")
	}
	if _, err := x.Search(vector.Quantise([]float32{1}), 1, nil); err == nil {
		t.Error("a query of one dimension was answered")
	}
	hits, err := x.Search(good, 1, nil)
	if err != nil || len(hits) != 1 || hits[0].Doc != 7 {
		t.Errorf("the document is no longer found: %v, %v", hits, err)
	}
}
