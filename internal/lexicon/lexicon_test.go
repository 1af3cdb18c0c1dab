package lexicon_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"pgregory.net/rapid"
)

const (
	en = lexicon.English
	ja = lexicon.Japanese
	zh = lexicon.Chinese
)

// small is a lexicon of a few words in three languages: a key, the sea, to throw,
// and words of grammar, which have no sense.
func small(t *testing.T) *lexicon.Lexicon {
	t.Helper()
	senses := []lexicon.Sense{
		{Code: []int8{100, 0, 10}, Weight: .9, Gloss: "key"},
		{Code: []int8{0, 50, 0}, Weight: 1, Gloss: "sea"},
		{Code: []int8{-5, 0, 120}, Weight: .5, Gloss: "throw away"},
		{Code: []int8{127, 0, 100}, Weight: 1, Gloss: "car key"},
	}
	var entries []lexicon.Entry
	for _, words := range []struct {
		language lexicon.Language
		sense    int
		keys     string
	}{
		{en, 1, "key keys"}, {en, 2, "sea ocean"}, {en, 3, "throw threw"},
		{ja, 1, "鍵 カギ"}, {ja, 2, "海"}, {ja, 3, "捨てる 捨て"}, {ja, 0, "彼女 から"}, {ja, 4, "車の鍵"},
		{zh, 1, "鑰匙 钥匙"}, {zh, 2, "海 大海"}, {zh, 3, "丟 丢"}, {zh, 0, "她 把 因為"},
	} {
		for _, key := range strings.Fields(words.keys) {
			entries = append(entries, lexicon.Entry{Language: words.language, Key: key, Sense: words.sense})
		}
	}
	return open(t, lexicon.Pack(3, senses, entries))
}

func open(t interface {
	Helper()
	Fatal(...any)
}, data []byte) *lexicon.Lexicon {
	t.Helper()
	l, err := lexicon.Open(string(data))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func texts(words []lexicon.Word) (out []string) {
	for _, w := range words {
		out = append(out, w.Text)
	}
	return out
}

func TestWords(t *testing.T) {
	l := small(t)
	for _, c := range []struct {
		language   lexicon.Language
		text, want string
	}{
		{en, "The KEYS were hers; she threw them at Mira's boat.", "keys threw mira boat"},
		{en, "ｋｅｙ 12", "key 12"},
		{ja, "彼女は鍵を海に捨てたから。", "鍵 海 捨て"},
		{ja, "車の鍵とカギ", "車の鍵 カギ"},
		{ja, "エレーナが海へ", "エレーナ 海"},
		{ja, "keyを海へ", "key 海"},
		{zh, "她把鑰匙丟進大海", "鑰匙 丟 進 大海"},
		{zh, "因為她把钥匙丢了", "钥匙 丢"},
		{zh, "小雨把鑰匙丟了", "小 雨 鑰匙 丟"},
		{en, "鍵をくれ", "鍵"},
		{en, "大海", "大海"},
		{zh, "", ""},
		{ja, "……！？", ""},
	} {
		if got := strings.Join(texts(l.Words(c.language, c.text)), " "); got != c.want {
			t.Errorf("%q: cut to %q, want %q", c.text, got, c.want)
		}
	}
}

func TestOneMeaningIsOneVectorInEveryLanguage(t *testing.T) {
	l := small(t)
	key := l.Lookup(en, "key")
	for _, w := range []lexicon.Word{l.Lookup(ja, "鍵"), l.Lookup(zh, "鑰匙"), l.Lookup(zh, "钥匙")} {
		if c := l.Cosine(key, w); c < .999 || c > 1.001 {
			t.Errorf("cosine of key and %s is %v", w.Text, c)
		}
		if l.Gloss(w) != "key" {
			t.Errorf("gloss of %s is %q", w.Text, l.Gloss(w))
		}
	}
	if c := l.Cosine(key, l.Lookup(ja, "海")); c != 0 {
		t.Errorf("cosine of key and 海 is %v", c)
	}
}

func TestAnUnknownWordMeansNothing(t *testing.T) {
	l := small(t)
	for _, w := range []lexicon.Word{l.Lookup(en, "Mira"), l.Lookup(ja, "彼女"), l.Lookup(zh, "鍵"), {}} {
		if w.Known() || l.Vector(w) != nil || l.Weight(w) != 0 || l.Gloss(w) != "" || l.Cosine(w, l.Lookup(en, "key")) != 0 {
			t.Errorf("%q has a meaning", w.Text)
		}
	}
	var none *lexicon.Lexicon
	if got := texts(none.Words(zh, "她把鑰匙丟")); strings.Join(got, "") != "鑰匙丟" {
		t.Errorf("without a lexicon the words are %v", got)
	}
}

func TestSentenceIsTheWeightedMean(t *testing.T) {
	l := small(t)
	words := l.Words(zh, "她把鑰匙丟進大海")
	v := l.Sentence(words, nil)
	want := []float64{.9 * 100 / math.Hypot(100, 10), 1, .9*10/math.Hypot(100, 10) + .5} // by hand, but for 丟's small first value
	want[0] -= .5 * 5 / math.Hypot(5, 120)
	want[2] += .5*120/math.Hypot(5, 120) - .5
	length := math.Sqrt(want[0]*want[0] + want[1]*want[1] + want[2]*want[2])
	for i := range want {
		if math.Abs(float64(v[i])-want[i]/length) > .01 {
			t.Fatalf("vector is %v, want %v over %v", v, want, length)
		}
	}
	alone := l.Sentence(words, func(w lexicon.Word) float32 {
		if w.Text == "大海" {
			return 2
		}
		return 0
	})
	if !slices.Equal(alone, l.Vector(l.Lookup(en, "sea"))) {
		t.Errorf("weighed to 大海 alone the vector is %v", alone)
	}
	if v := l.Sentence(l.Words(en, "and Mira was there"), nil); v != nil {
		t.Errorf("a sentence of no known word has the vector %v", v)
	}
}

func TestSoftenCountsOnlyWhatIsNear(t *testing.T) {
	for cosine, want := range map[float32]float32{-1: 0, 0: 0, .6: 0, .7: .49, 1: 1} {
		if got := lexicon.Soften(cosine); math.Abs(float64(got-want)) > 1e-6 {
			t.Errorf("Soften(%v) is %v, want %v", cosine, got, want)
		}
	}
}

func TestStemIsWhatEnglishFormsShare(t *testing.T) {
	l := small(t)
	walks := l.Words(en, "walked walking walks")
	for _, w := range walks {
		if lexicon.Stem(w) != "walk" {
			t.Errorf("the stem of %s is %s", w.Text, lexicon.Stem(w))
		}
	}
	for _, w := range append(l.Words(ja, "捨てた"), l.Words(zh, "丟了")...) {
		if lexicon.Stem(w) != w.Text {
			t.Errorf("the stem of %s is %s", w.Text, lexicon.Stem(w))
		}
	}
}

func TestStopWordsAreThoseOfTheirLanguage(t *testing.T) {
	for _, c := range []struct {
		language lexicon.Language
		word     string
		want     bool
	}{
		{en, "the", true}, {en, "s", true}, {en, "ring", false}, {en, "never", false},
		{ja, "彼女", true}, {ja, "について", true}, {ja, "約束", false}, {ja, "的", true},
		{zh, "我們", true}, {zh, "我们", true}, {zh, "因為", true}, {zh, "約定", false}, {zh, "彼女", false},
	} {
		if got := lexicon.Stop(c.language, c.word); got != c.want {
			t.Errorf("Stop(%c, %q) is %v", c.language, c.word, got)
		}
	}
}

func TestOpenReadsWhatPackWrote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dim := rapid.IntRange(1, 5).Draw(t, "dim")
		sense := rapid.Custom(func(t *rapid.T) lexicon.Sense {
			return lexicon.Sense{
				Code:   append(rapid.SliceOfN(rapid.Int8(), dim-1, dim-1).Draw(t, "code"), 1),
				Weight: rapid.Float64Range(0, 1).Draw(t, "weight"),
				Gloss:  rapid.String().Draw(t, "gloss"),
			}
		})
		senses := rapid.SliceOfN(sense, 1, 5).Draw(t, "senses")
		entries := rapid.SliceOfDistinct(rapid.Custom(func(t *rapid.T) lexicon.Entry {
			return lexicon.Entry{
				Language: rapid.SampledFrom([]lexicon.Language{en, ja, zh}).Draw(t, "language"),
				Key:      rapid.StringMatching(`[a-c鍵海キーの]{1,4}`).Draw(t, "key"),
				Sense:    rapid.IntRange(0, len(senses)).Draw(t, "sense"),
			}
		}), func(e lexicon.Entry) string { return string(e.Language) + e.Key }).Draw(t, "entries")
		data := lexicon.Pack(dim, senses, entries)
		if again := lexicon.Pack(dim, senses, rapid.Permutation(entries).Draw(t, "order")); !slices.Equal(again, data) {
			t.Fatal("another order of the entries makes other bytes")
		}
		l := open(t, data)
		if l.Dim() != dim || l.Len() != len(entries) {
			t.Fatalf("opened %d words of %d dimensions", l.Len(), l.Dim())
		}
		for _, e := range entries {
			w := l.Lookup(e.Language, e.Key)
			if e.Sense == 0 {
				if w.Known() {
					t.Fatalf("%v came back with a sense", e)
				}
				continue
			}
			s := senses[e.Sense-1]
			if l.Gloss(w) != s.Gloss || math.Abs(float64(l.Weight(w))-s.Weight) > .003 {
				t.Fatalf("%v came back as %q, %v", e, l.Gloss(w), l.Weight(w))
			}
			var along, length float64
			for i, f := range l.Vector(w) {
				along += float64(f) * float64(s.Code[i])
				length += float64(s.Code[i]) * float64(s.Code[i])
			}
			if math.Abs(along-math.Sqrt(length)) > .01*math.Sqrt(length) {
				t.Fatalf("the vector of %v is %v, want the direction of %v", e, l.Vector(w), s.Code)
			}
		}
	})
}

func FuzzOpen(f *testing.F) {
	whole := lexicon.Pack(2, []lexicon.Sense{{Code: []int8{1, 2}, Weight: 1, Gloss: "key"}, {Code: []int8{0, 0}}},
		[]lexicon.Entry{{Language: ja, Key: "鍵", Sense: 1}, {Language: zh, Key: "鑰匙", Sense: 2}})
	f.Add(whole)
	f.Add(whole[:len(whole)-1])
	for _, at := range []int{8, 12, 16, 20, 24, 28, 262_172, len(whole) - 20} {
		broken := slices.Clone(whole)
		broken[at] ^= 0xff
		f.Add(broken)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := lexicon.Open(string(data))
		if err != nil {
			return
		}
		words := append(l.Words(ja, "鍵を海へ"), l.Words(zh, "把鑰匙丟")...)
		for _, w := range words {
			l.Gloss(w)
			l.Cosine(w, words[0])
		}
		for _, v := range l.Sentence(words, nil) {
			if math.IsNaN(float64(v)) {
				t.Fatal("a value of the vector is no number")
			}
		}
	})
}
