package vector_test

import (
	"math/rand/v2"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/vector"
)

// crowd returns an index of n random unit vectors and a query.
func crowd(n, dim int) (*vector.Index, vector.Row) {
	random := rand.New(rand.NewPCG(1, 2))
	row := func() vector.Row {
		v := make([]float32, dim)
		for i := range v {
			v[i] = float32(random.NormFloat64())
		}
		return vector.Quantise(v)
	}
	x := vector.New(dim)
	for doc := range n {
		if err := x.Set(uint32(doc), row()); err != nil {
			panic(err)
		}
	}
	return x, row()
}

func BenchmarkSearch(b *testing.B) {
	for _, size := range []struct {
		name   string
		n, dim int
	}{{"100k×384", 100_000, 384}, {"100k×100", 100_000, 100}, {"10k×512", 10_000, 512}} {
		x, query := crowd(size.n, size.dim)
		b.Run(size.name, func(b *testing.B) {
			b.SetBytes(int64(size.n * size.dim))
			for b.Loop() {
				if _, err := x.Search(query, 200, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(size.name+"/half", func(b *testing.B) {
			for b.Loop() {
				if _, err := x.Search(query, 200, func(doc uint32) bool { return doc%2 == 0 }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
