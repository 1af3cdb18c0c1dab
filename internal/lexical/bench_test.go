package lexical_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/lexical"
)

// lines makes n documents of 30 terms whose frequencies fall as those of words
// in stories do (Zipf), over a vocabulary that grows to 60,000.
func lines(n int) [][]string {
	r := rand.New(rand.NewPCG(1, 2))
	z := rand.NewZipf(r, 1.1, 4, 60_000)
	out := make([][]string, n)
	for i := range out {
		out[i] = make([]string, 30)
		for j := range out[i] {
			out[i][j] = fmt.Sprint("w", z.Uint64())
		}
	}
	return out
}

func filled(docs [][]string) *lexical.Index {
	ix := lexical.New(lexical.Options{})
	for i, d := range docs {
		ix.Add(uint32(i), d)
	}
	return ix
}

// BenchmarkSearch100k asks for the 100 best: once for six words of a line
// without the hundred most common ones, which a query leaves out as small words,
// and once for six words whatever they are.
func BenchmarkSearch100k(b *testing.B) {
	docs := lines(100_000)
	ix := filled(docs)
	small := func(w string) bool { return len(w) <= len("w99") }
	for _, c := range []struct {
		name string
		skip func(string) bool
	}{{"query", small}, {"common", func(string) bool { return false }}} {
		b.Run(c.name, func(b *testing.B) {
			i := 0
			for b.Loop() {
				q := slices.DeleteFunc(slices.Clone(docs[i*7919%len(docs)]), c.skip)
				ix.Search(lexical.Terms(1, q[:min(6, len(q))]), 100, nil)
				i++
			}
		})
	}
}

func BenchmarkAdd(b *testing.B) {
	docs := lines(20_000)
	ix := lexical.New(lexical.Options{})
	i := 0
	for b.Loop() {
		ix.Add(uint32(i), docs[i%len(docs)])
		i++
	}
	b.ReportMetric(float64(ix.Bytes())/float64(ix.Len()), "bytes/doc")
}

func BenchmarkReplace(b *testing.B) {
	docs := lines(100_000)
	ix := filled(docs)
	i := 0
	for b.Loop() {
		ix.Add(uint32(i*7919%len(docs)), docs[i%len(docs)])
		i++
	}
}

func BenchmarkLoad(b *testing.B) {
	for _, n := range []int{20_000, 200_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			snapshot := filled(lines(n)).AppendTo(nil)
			var ix *lexical.Index
			for b.Loop() {
				ix, _ = lexical.Load(lexical.Options{}, snapshot)
			}
			b.ReportMetric(float64(len(snapshot))/float64(n), "snapshot-bytes/doc")
			b.ReportMetric(float64(ix.Bytes())/float64(n), "bytes/doc")
		})
	}
}
