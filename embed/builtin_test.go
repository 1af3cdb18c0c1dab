//go:build !nobuiltin

package embed_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/embed"
)

func builtin(t testing.TB) (*embed.Words, *embed.Sentences) {
	t.Helper()
	words, sentences, err := embed.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return words, sentences
}

func both(t *testing.T) map[string]embed.Embedder {
	words, sentences := builtin(t)
	return map[string]embed.Embedder{"words": words, "sentences": sentences}
}

func vectors(t testing.TB, e embed.Embedder, purpose embed.Purpose, texts ...string) []embed.Vectors {
	t.Helper()
	out, err := e.Embed(context.Background(), purpose, texts)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// near returns the cosine of a query with the nearest part of a passage.
func near(query, passage embed.Vectors) float64 {
	best := math.Inf(-1)
	for _, p := range passage {
		var sum float64
		for i := range p {
			sum += float64(p[i]) * float64(query[0][i])
		}
		best = max(best, sum)
	}
	return best
}

// passages says three things in three languages.
var passages = []string{
	"The ferry sank in the storm. Nobody on board could swim.",
	"Her brother baked a cake for her birthday.",
	"The judge sent the thief to prison for three years.",
	"嵐で船が沈んだ。乗っていた者は誰も泳げなかった。",
	"兄は彼女の誕生日にケーキを焼いた。",
	"裁判官は泥棒を三年間刑務所に送った。",
	"渡輪在暴風雨中沉沒了。船上沒有人會游泳。",
	"哥哥為她的生日烤了一個蛋糕。",
	"法官把小偷關進監獄三年。",
}

func TestAParaphraseFindsItsPassage(t *testing.T) {
	for name, e := range both(t) {
		stored := vectors(t, e, embed.Passage, passages...)
		for i, cue := range []string{
			"a vessel drowned at sea", "dessert for a celebration", "a criminal punished by a court",
			"海で溺れた", "お祝いのデザート", "犯罪者の処罰",
			"海上的船難", "慶祝的甜點", "罪犯被懲罰",
		} {
			query := vectors(t, e, embed.Query, cue)[0]
			own := i / 3 * 3 // where the passages in the cue's language begin
			for j := own; j < own+3; j++ {
				if j != i && near(query, stored[j]) >= near(query, stored[i]) {
					t.Errorf("%s: %q is nearer to %q than to %q", name, cue, passages[j], passages[i])
				}
			}
		}
	}
}

func TestAQueryFindsAcrossLanguages(t *testing.T) {
	words, _ := builtin(t)
	stored := vectors(t, words, embed.Passage, passages...)
	for i, cue := range passages {
		query := vectors(t, words, embed.Query, cue)[0]
		for j := range passages {
			if j%3 != i%3 && near(query, stored[j]) >= near(query, stored[(i+3)%9]) {
				t.Errorf("%q is nearer to %q than to %q", cue, passages[j], passages[(i+3)%9])
			}
		}
	}
}

func TestVectorsAreOfLengthOneAndTheStatedDimension(t *testing.T) {
	for name, e := range both(t) {
		for i, vs := range vectors(t, e, embed.Passage, passages...) {
			for _, v := range vs {
				var square float64
				for _, f := range v {
					square += float64(f) * float64(f)
				}
				if len(v) != e.Dim() || math.Abs(square-1) > 1e-3 {
					t.Errorf("%s: %q: %d dimensions, length² %v", name, passages[i], len(v), square)
				}
			}
		}
	}
}

func TestTextWithoutMeaningHasNoVector(t *testing.T) {
	words, sentences := builtin(t)
	for _, text := range []string{"", " \n", "……", "and so was it", "それは何だった", "是我的"} {
		for _, purpose := range []embed.Purpose{embed.Passage, embed.Query} {
			if got := vectors(t, words, purpose, text)[0]; len(got) != 0 {
				t.Errorf("words: %q has %d vectors", text, len(got))
			}
		}
	}
	if got := vectors(t, sentences, embed.Passage, "", "\n")[0]; len(got) != 0 {
		t.Errorf("sentences: no text has %d vectors", len(got))
	}
}

func TestAPassageHasAVectorForEachPart(t *testing.T) {
	words, sentences := builtin(t)
	for i, vs := range vectors(t, words, embed.Passage, passages[0], passages[3], passages[6]) {
		if len(vs) != 2 {
			t.Errorf("words: passage %d of two sentences has %d vectors", i, len(vs))
		}
	}
	long := strings.Repeat(passages[0]+" ", 20) // 220 words
	for _, c := range []struct {
		purpose embed.Purpose
		want    int
	}{{embed.Passage, 4}, {embed.Query, 1}} {
		if got := len(vectors(t, sentences, c.purpose, long)[0]); got != c.want {
			t.Errorf("sentences: a text of 220 words has %d vectors for purpose %d, want %d", got, c.purpose, c.want)
		}
	}
}

func TestALongCueCountsByItsEnd(t *testing.T) {
	_, sentences := builtin(t)
	long := strings.Repeat("The parrot ate another biscuit and said nothing at all. ", 30) + strings.Repeat(passages[2]+" ", 6)
	query := vectors(t, sentences, embed.Query, long)[0]
	stored := vectors(t, sentences, embed.Passage, passages[2], "A parrot ate biscuits.")
	if near(query, stored[0]) <= near(query, stored[1]) {
		t.Error("the beginning of the cue counts more than its end")
	}
}

func TestWithoutLeavesNamesOut(t *testing.T) {
	words, _ := builtin(t)
	names := map[string]bool{"rose": true, "小雨": true}
	for _, text := range []string{"Rose waited at the station.", "小雨在車站等了很久。"} {
		with := vectors(t, words, embed.Query, text)[0]
		without := vectors(t, words.Without(func(word string) bool { return names[word] }), embed.Query, text)[0]
		flower := vectors(t, words, embed.Passage, "flowers in the rain")[0]
		if near(without, flower) >= near(with, flower) {
			t.Errorf("%q: the name still counts as a word", text)
		}
	}
}

func TestEmbedStopsWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, e := range both(t) {
		if _, err := e.Embed(ctx, embed.Passage, passages); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

func ExampleBuiltin() {
	words, _, err := embed.Builtin()
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	cue, _ := words.Embed(ctx, embed.Query, []string{"Where is the silver key?"})
	memories, _ := words.Embed(ctx, embed.Passage, []string{"她把銀鑰匙丟進了海裡。", "彼はパンを焼いた。"})
	fmt.Println(near(cue[0], memories[0]) > near(cue[0], memories[1]))
	// Output: true
}

func BenchmarkWords(b *testing.B) {
	words, _ := builtin(b)
	for b.Loop() {
		vectors(b, words, embed.Query, "She threw her grandmother's silver key into the harbour last night and never told her brother why she was crying.")
	}
}
