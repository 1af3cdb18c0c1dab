// Package peers measures Firsthand beside other programs in one run. It is a
// module of its own, so that what it compares with is no dependency of the
// project: go test -C scripts/peers -run '^$' -bench .
package peers

import (
	"context"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/philippgille/chromem-go"

	"github.com/firsthand-memory/firsthand/internal/vector"
)

const (
	rows = 100_000
	dim  = 384
	best = 200
)

// crowd returns unit vectors of random directions, the last a query.
func crowd() ([][]float32, []float32) {
	random := rand.New(rand.NewPCG(1, 2))
	all := make([][]float32, rows+1)
	for i := range all {
		v, squares := make([]float32, dim), 0.0
		for j := range v {
			x := random.NormFloat64()
			v[j] = float32(x)
			squares += x * x
		}
		for j := range v {
			v[j] /= float32(math.Sqrt(squares))
		}
		all[i] = v
	}
	return all[:rows], all[rows]
}

// BenchmarkNearest finds the 200 nearest of 100,000 vectors of 384 dimensions:
// Firsthand on one thread, chromem-go on all cores. Beside the time of the
// latter stand how many times longer it takes, and how many of the 200 the two
// have in common: eight bits a dimension lose a few at the edge.
func BenchmarkNearest(b *testing.B) {
	vectors, query := crowd()
	ours, theirs := index(b, vectors), collection(b, vectors)
	found := map[string]bool{}
	var took float64
	b.Run("firsthand", func(b *testing.B) {
		row := vector.Quantise(query)
		var hits []vector.Hit
		for b.Loop() {
			var err error
			if hits, err = ours.Search(row, best, nil); err != nil {
				b.Fatal(err)
			}
		}
		for _, h := range hits {
			found[strconv.Itoa(int(h.Doc))] = true
		}
		took = float64(b.Elapsed()) / float64(b.N)
	})
	b.Run("chromem-go", func(b *testing.B) {
		var hits []chromem.Result
		for b.Loop() {
			var err error
			if hits, err = theirs.QueryEmbedding(context.Background(), query, best, nil, nil); err != nil {
				b.Fatal(err)
			}
		}
		common := 0
		for _, h := range hits {
			if found[h.ID] {
				common++
			}
		}
		b.ReportMetric(float64(b.Elapsed())/float64(b.N)/took, "times-longer")
		b.ReportMetric(float64(common), "in-common")
	})
}

func index(b *testing.B, vectors [][]float32) *vector.Index {
	x := vector.New(dim)
	for i, v := range vectors {
		if err := x.Set(uint32(i), vector.Quantise(v)); err != nil {
			b.Fatal(err)
		}
	}
	return x
}

func collection(b *testing.B, vectors [][]float32) *chromem.Collection {
	c, err := chromem.NewDB().CreateCollection("crowd", nil, func(context.Context, string) ([]float32, error) { return nil, nil })
	if err != nil {
		b.Fatal(err)
	}
	docs := make([]chromem.Document, len(vectors))
	for i, v := range vectors {
		docs[i] = chromem.Document{ID: strconv.Itoa(i), Embedding: v}
	}
	if err := c.AddDocuments(context.Background(), docs, 1); err != nil {
		b.Fatal(err)
	}
	return c
}
