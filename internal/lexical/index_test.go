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

func count(doc []string, term string) (n float64) {
	for _, t := range doc {
		if t == term {
			n++
		}
	}
	return n
}

func (p plain) search(query []lexical.Term, k int, allow func(uint32) bool) []lexical.Hit {
	n, words, df := float64(len(p)), 0.0, make([]float64, len(query))
	for _, d := range p {
		words += float64(len(d))
		for i, q := range query {
			if slices.Contains(d, q.Text) {
				df[i]++
			}
		}
	}
	var hits []lexical.Hit
	for number, d := range p {
		score := 0.0
		for i, q := range query {
			tf, idf := count(d, q.Text), math.Log(1+(n-df[i]+0.5)/(df[i]+0.5))
			score += float64(q.Weight) * idf * tf * 1.9 / (tf + 0.9*(0.6+0.4*float64(len(d))*n/words))
		}
		if score > 0 && allow(number) {
			hits = append(hits, lexical.Hit{Doc: number, Score: score})
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

// same compares hits. Sums in another order round otherwise: hits whose scores
// are as good as equal may change places, the last of them for one cut off.
func same(a, b []lexical.Hit) error {
	if len(a) != len(b) {
		return fmt.Errorf("%d hits, want %d", len(a), len(b))
	}
	for i := range a {
		if !near(a[i].Score, b[i].Score) {
			return fmt.Errorf("hit %d is %v, want %v", i, a[i], b[i])
		}
		if i > 0 && a[i].Score == a[i-1].Score && a[i].Doc > a[i-1].Doc {
			return fmt.Errorf("of equal hits %v comes before the newer %v", a[i-1], a[i])
		}
		tied := slices.ContainsFunc(b, func(h lexical.Hit) bool { return h.Doc == a[i].Doc && near(h.Score, a[i].Score) })
		if !tied && !near(a[i].Score, b[len(b)-1].Score) {
			return fmt.Errorf("hit %d is %v, which is not among %v", i, a[i], b)
		}
	}
	return nil
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }

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

// Enough documents for lists to fall out of the walk and be looked up only.
func TestPruningLosesNothing(t *testing.T) {
	docs, p := lines(6000), plain{}
	for i, d := range docs {
		p[uint32(i)] = d
	}
	ix := filled(docs)
	for i := range 25 {
		q := lexical.Terms(1, docs[i*211][:1+i%8])
		q[0].Weight = float32(1 + i%3)
		allow := func(doc uint32) bool { return doc%uint32(i%4+1) == 0 }
		slices.SortFunc(q, func(a, b lexical.Term) int { return cmp.Compare(a.Text, b.Text) })
		q = slices.CompactFunc(q, func(a, b lexical.Term) bool { return a.Text == b.Text })
		if err := same(ix.Search(q, 10, allow), p.search(q, 10, allow)); err != nil {
			t.Errorf("query %v: %v", q, err)
		}
	}
}

func TestOfEqualScoresTheNewerComesFirst(t *testing.T) {
	ix := lexical.New(lexical.Options{})
	for _, doc := range []uint32{7, 300, 2, 5000} {
		ix.Add(doc, []string{"嵐", "lamp"})
	}
	hits := ix.Search(lexical.Terms(1, []string{"嵐"}), 3, nil)
	var docs []uint32
	for _, h := range hits {
		docs = append(docs, h.Doc)
	}
	if want := []uint32{5000, 300, 7}; !slices.Equal(docs, want) {
		t.Errorf("got %v, want %v", docs, want)
	}
}

// A filter that ran after the ranking would leave nothing here.
func TestFilterComesBeforeRanking(t *testing.T) {
	ix := lexical.New(lexical.Options{})
	for doc := range uint32(500) {
		ix.Add(doc, []string{"鑰匙", "鑰匙", "key"})
	}
	ix.Add(3, []string{"鑰匙", "sea", "storm", "tower"})
	hits := ix.Search(lexical.Terms(1, []string{"鑰匙", "key"}), 1, func(doc uint32) bool { return doc == 3 })
	if len(hits) != 1 || hits[0].Doc != 3 {
		t.Errorf("got %v, want document 3 alone", hits)
	}
}

func TestARemovedDocumentLeavesNoTrace(t *testing.T) {
	ix := lexical.New(lexical.Options{})
	ix.Add(1, []string{"storm", "sea"})
	before, idf := ix.Search(lexical.Terms(1, []string{"storm"}), 1, nil), ix.IDF("storm")
	ix.Add(2, []string{"storm", "storm", "燈塔"})
	if ix.IDF("storm") >= idf {
		t.Error("a second document with the term does not make it less telling")
	}
	ix.Remove(2)
	if after := ix.Search(lexical.Terms(1, []string{"storm"}), 1, nil); !slices.Equal(before, after) || ix.IDF("storm") != idf {
		t.Errorf("score %v before, %v after", before, after)
	}
	if got := ix.Search(lexical.Terms(1, []string{"燈塔"}), 1, nil); len(got) != 0 {
		t.Errorf("a removed document is found: %v", got)
	}
}

func TestOptionsChangeWhatCounts(t *testing.T) {
	short, long := []string{"lamp"}, []string{"lamp", "sea", "sea", "sea"}
	for _, c := range []struct {
		name   string
		o      lexical.Options
		winner uint32
	}{
		{"by default the shorter one wins", lexical.Options{}, 1},
		{"without length the newer one wins", lexical.Options{B: -1}, 2},
	} {
		ix := lexical.New(c.o)
		ix.Add(1, short)
		ix.Add(2, long)
		if hits := ix.Search(lexical.Terms(1, short), 1, nil); hits[0].Doc != c.winner {
			t.Errorf("%s: got %v", c.name, hits)
		}
	}
}

func TestBytesShrinkWithTheIndex(t *testing.T) {
	ix := filled(lines(2000))
	full := ix.Bytes()
	for doc := range uint32(2000) {
		ix.Remove(doc)
	}
	if ix.Len() != 0 || ix.Bytes() > full/2 {
		t.Errorf("%d bytes with 2000 documents, %d with %d", full, ix.Bytes(), ix.Len())
	}
}

func ExampleIndex_Search() {
	ix := lexical.New(lexical.Options{})
	ix.Add(1, []string{"mara", "leave", "key", "window"})
	ix.Add(2, []string{"storm", "take", "lamp"})
	for _, hit := range ix.Search(lexical.Terms(1, []string{"key", "window"}), 5, nil) {
		fmt.Printf("%d %.2f\n", hit.Doc, hit.Score)
	}
	// Output: 1 1.35
}
