package lexical_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/lexical"
)

// plain is BM25 written straight from the formula, over a map of documents.
type plain map[uint32][]string

func (p plain) score(doc []string, query []lexical.Term) float64 {
	words := 0
	for _, d := range p {
		words += len(d)
	}
	n, avgdl := float64(len(p)), float64(words)/float64(len(p))
	score := 0.0
	for _, q := range query {
		df, tf := 0.0, 0.0
		for _, d := range p {
			if slices.Contains(d, q.Text) {
				df++
			}
		}
		for _, t := range doc {
			if t == q.Text {
				tf++
			}
		}
		idf := math.Log(1 + (n-df+0.5)/(df+0.5))
		score += float64(q.Weight) * idf * tf * 1.9 / (tf + 0.9*(0.6+0.4*float64(len(doc))/avgdl))
	}
	return score
}

func (p plain) search(query []lexical.Term, k int, allow func(uint32) bool) []lexical.Hit {
	var hits []lexical.Hit
	for n, d := range p {
		if s := p.score(d, query); s > 0 && allow(n) {
			hits = append(hits, lexical.Hit{Doc: n, Score: s})
		}
	}
	slices.SortFunc(hits, func(a, b lexical.Hit) int {
		if math.Abs(a.Score-b.Score) > 1e-9 {
			return cmp.Compare(b.Score, a.Score)
		}
		return cmp.Compare(b.Doc, a.Doc)
	})
	return hits[:min(k, len(hits))]
}

func same(a, b []lexical.Hit) error {
	if len(a) != len(b) {
		return fmt.Errorf("%d hits, want %d", len(a), len(b))
	}
	for i := range a {
		if a[i].Doc != b[i].Doc || math.Abs(a[i].Score-b[i].Score) > 1e-9 {
			return fmt.Errorf("hit %d is %v, want %v", i, a[i], b[i])
		}
	}
	return nil
}

var vocabulary = []string{"key", "storm", "lamp", "tower", "sea", "鍵", "灯台", "灯", "台", "嵐", "鑰匙", "燈塔", "暴風", "👩‍👩‍👧‍👦", ""}

func terms(max int) *rapid.Generator[[]string] {
	return rapid.SliceOfN(rapid.SampledFrom(vocabulary), 0, max)
}

func queries() *rapid.Generator[[]lexical.Term] {
	return rapid.Custom(func(t *rapid.T) []lexical.Term {
		var q []lexical.Term
		for _, w := range rapid.SliceOfNDistinct(rapid.SampledFrom(vocabulary), 1, 6, rapid.ID).Draw(t, "query") {
			q = append(q, lexical.Term{Text: w, Weight: rapid.SampledFrom([]float32{1, 1, 1, .5, 2}).Draw(t, "weight")})
		}
		return q
	})
}

// change draws one change and makes it in both indexes.
func change(t *rapid.T, ix *lexical.Index, p plain) {
	doc := rapid.OneOf(rapid.Uint32Range(0, 200), rapid.Uint32()).Draw(t, "doc")
	if rapid.IntRange(0, 3).Draw(t, "remove") == 0 {
		_, had := p[doc]
		if got := ix.Remove(doc); got != had {
			t.Fatalf("Remove(%d) = %v, want %v", doc, got, had)
		}
		delete(p, doc)
		return
	}
	ts := terms(12).Draw(t, "terms")
	ix.Add(doc, ts)
	p[doc] = ts
}

func TestSearchAgreesWithTheFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ix, p := lexical.New(lexical.Options{}), plain{}
		for range rapid.IntRange(0, 80).Draw(t, "changes") {
			change(t, ix, p)
		}
		if ix.Len() != len(p) {
			t.Fatalf("Len = %d, want %d", ix.Len(), len(p))
		}
		allow := func(d uint32) bool { return d%3 != 0 }
		k := rapid.IntRange(1, 20).Draw(t, "k")
		q := queries().Draw(t, "query")
		if err := same(ix.Search(q, k, allow), p.search(q, k, allow)); err != nil {
			t.Fatal(err)
		}
	})
}
