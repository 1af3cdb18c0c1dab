package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/lexicon"
)

func TestEdictTerm(t *testing.T) {
	for _, c := range []struct{ spelling, reading, meaning, keys, glosses string }{
		{"書く", "かく", "(v5k,vt) (1) to write/to compose/(2) (sense 2 only) to draw/(P)/EntL1343950X",
			"書く 書か 書き 書け 書こ 書い かく", "to write|to compose|to draw"},
		{"食べる", "たべる", "(v1,vt) to eat/", "食べる 食べ", "to eat"},
		{"行く", "いく", "(v5k-s,vi) to go/", "行く 行か 行き 行け 行こ 行っ", "to go"},
		{"嬉しい", "うれしい", "(adj-i) (uk) happy/glad/", "嬉しい 嬉し 嬉しく 嬉しか 嬉しけ 嬉しさ うれしい うれし うれしく うれしか うれしけ うれしさ", "happy|glad"},
		{"来る", "くる", "(vk,vi,aux-v) to come/", "来る 来", "to come"},
		{"カギ", "", "(n) key/", "カギ", "key"},
	} {
		got := edictTerm(c.spelling, c.reading, c.meaning)
		if keys := strings.Join(got.keys, " "); keys != c.keys {
			t.Errorf("%s: keys are %s, want %s", c.spelling, keys, c.keys)
		}
		if glosses := strings.Join(got.glosses, "|"); glosses != c.glosses {
			t.Errorf("%s: glosses are %s, want %s", c.spelling, glosses, c.glosses)
		}
	}
}

func TestMeanings(t *testing.T) {
	for _, c := range []struct {
		glosses []string
		want    string
		of      string
	}{
		{[]string{"key (to a lock)", "CL:把[ba3]"}, "key", ""},
		{[]string{"to quarrel; to have a row"}, "to quarrel|to have a row", ""},
		{[]string{"surname Zhang", "sheet of paper"}, "sheet of paper", ""},
		{[]string{"old variant of 裡|里[li3]"}, "", "裡"},
		{[]string{"variant of 著[zhe5]", "to wear"}, "to wear", "著"},
		{[]string{"(slang) what the ...!", "oh my god!"}, "", ""},
		{nil, "", ""},
	} {
		var got term
		of := got.meanings(c.glosses)
		if glosses := strings.Join(got.glosses, "|"); glosses != c.want || of != c.of {
			t.Errorf("%q: %q of %q, want %q of %q", c.glosses, glosses, of, c.want, c.of)
		}
	}
}

func TestShort(t *testing.T) {
	for gloss, want := range map[string]string{
		"to throw away": "throw away",
		"key":           "key",
		"the grand old lighthouse at the end of the pier": "the grand old lighthouse at the",
		"antidisestablishmentarianistically-minded":       "",
	} {
		if got := short(gloss); got != want {
			t.Errorf("short(%q) is %q, want %q", gloss, got, want)
		}
	}
}

func TestFlattenTakesWhatAllVectorsShareAway(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var vectors [][]float64
	for range 500 {
		v := make([]float64, dim)
		for i := range v {
			v[i] = random.NormFloat64() * .1
		}
		v[0] += 3                          // the mean
		v[1] += 2 * random.NormFloat64()   // the first direction
		v[2] += 1.5 * random.NormFloat64() // the second
		vectors = append(vectors, v)
	}
	flatten(vectors)
	for i, v := range vectors {
		if math.Abs(v[0]) > .5 || math.Abs(v[1]) > .2 || math.Abs(v[2]) > .2 || math.Abs(dot(v, v)-1) > 1e-9 {
			t.Fatalf("vector %d still goes along what all share: %.2f, of length² %v", i, v[:3], dot(v, v))
		}
	}
}

func TestWordsOfGrammarAreWordsWithoutASense(t *testing.T) {
	b := &bridge{known: map[string]int{}, english: &vocabulary{
		words:   []string{"she", "key"},
		vectors: [][]float64{unit(slices.Repeat([]float64{1}, dim)), unit(append(make([]float64, dim-1), 1))},
		rank:    map[string]int{"she": 0, "key": 1},
	}}
	b.add(lexicon.Chinese, []term{
		{keys: []string{"她", "她"}, glosses: []string{"she"}},
		{keys: []string{"鑰匙", "钥匙"}, glosses: []string{"key"}},
	})
	l, err := lexicon.Open(string(lexicon.Pack(dim, b.senses, b.entries)))
	if err != nil {
		t.Fatal(err)
	}
	if she := l.Lookup(lexicon.Chinese, "她"); l.Len() != 3 || she.Known() {
		t.Errorf("of %d words 她 has a vector: %v", l.Len(), she.Known())
	}
	if key := l.Lookup(lexicon.Chinese, "钥匙"); l.Gloss(key) != "key" {
		t.Errorf("the gloss of 钥匙 is %q", l.Gloss(key))
	}
}
