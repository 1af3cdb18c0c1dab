package recall_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/recall"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// reference is the treatment of lists as docs/model.md has it, one document
// after the other and without any shortcut.
type reference struct {
	s       *state.State
	v       *state.View
	viewer  firsthand.CharacterID
	line    string
	terms   []string
	weights recall.Weights
}

// treated returns what a list's raw scores become.
func (f reference) treated(raw []float32) []float32 {
	x := make([]float32, len(raw))
	for doc := range raw {
		if f.v.Doc(uint32(doc)) && raw[doc] > 0 {
			x[doc] = raw[doc]
		}
	}
	f.smooth(x)
	top := slices.Max(x)
	if top == 0 {
		return x
	}
	lift := f.lifts(top)
	for doc := range x {
		x[doc] = (x[doc] + lift[f.s.Doc(uint32(doc)).Turn]) * f.prior(uint32(doc))
	}
	return x
}

func (f reference) smooth(x []float32) {
	was := slices.Clone(x)
	for _, k := range f.s.Scenes() {
		turns := f.s.SceneTurns(k.ID)
		given := func(i int) float32 {
			if i < 0 || i >= len(turns) {
				return 0
			}
			doc := f.s.TurnDoc(turns[i])
			return was[doc] * f.short(doc)
		}
		for i, n := range turns {
			doc, w := f.s.TurnDoc(n), f.weights.Neighbours
			if f.v.Doc(doc) {
				x[doc] += (w[0]*(given(i-1)+given(i+1)) + w[1]*(given(i-2)+given(i+2))) * f.short(doc)
			}
		}
	}
}

// short fades out between 40 and 80 words.
func (f reference) short(doc uint32) float32 {
	return min(1, max(0, 2-float32(f.s.Shape(doc).Words)/40))
}

// lifts returns what each turn gains by its scene's share of the cue's words.
func (f reference) lifts(top float32) map[firsthand.TurnNumber]float32 {
	scenes, lift := f.s.Scenes(), map[firsthand.TurnNumber]float32{}
	if len(scenes) < 2 {
		return lift
	}
	scores := f.scenes(scenes)
	best := slices.Max(scores)
	for i, k := range scenes {
		for _, n := range f.s.SceneTurns(k.ID) {
			if best > 0 {
				lift[n] = f.weights.Scene * top * float32(scores[i]/best)
			}
		}
	}
	return lift
}

// scenes returns the BM25 score of every scene as one document.
func (f reference) scenes(scenes []firsthand.Scene) []float64 {
	n, total := len(scenes), 0.0
	lengths, scores := make([]float64, n), make([]float64, n)
	for i, k := range scenes {
		for _, turn := range f.s.SceneTurns(k.ID) {
			lengths[i] += float64(f.s.Shape(f.s.TurnDoc(turn)).Words)
		}
		total += lengths[i]
	}
	for _, term := range f.terms {
		often, have := make([]float64, n), 0.0
		for i, k := range scenes {
			if often[i] = f.often(term, k.ID); often[i] > 0 {
				have++
			}
		}
		rare := math.Log(1 + (float64(n)-have+.5)/(have+.5))
		for i, tf := range often {
			scores[i] += f.weight() * rare * tf * 1.9 / (tf + .9*(1-.4+.4*lengths[i]/max(1, total/float64(n))))
		}
	}
	return scores
}

// weight is what the words of a cue of one line count.
func (f reference) weight() float64 { return 2 }

// often returns how often the term stands in what may be seen of a scene.
func (f reference) often(term string, scene firsthand.SceneID) float64 {
	sum := 0
	for doc, tf := range f.s.Words().Postings(term) {
		turn, _, ok := f.s.Turn(f.s.Doc(doc).Turn)
		if ok && turn.Scene == scene && f.v.Doc(doc) {
			sum += tf
		}
	}
	return float64(sum)
}

func (f reference) prior(doc uint32) float32 {
	if !f.v.Doc(doc) {
		return 0
	}
	p, w := float32(1), f.weights
	if f.s.Doc(doc).Turn != 0 {
		sh := f.s.Shape(doc)
		p = 1 + w.FirstPerson*float32(sh.FirstPerson)
		if sh.OnlyAsks {
			p *= 1 - w.OnlyAsks
		}
		if sh.TellsTime && text.ShapeOf(f.line).AsksWhen {
			p *= 1 + w.When
		}
		p *= 1 + w.Length*float32(math.Log1p(float64(sh.Words)))
	}
	if who := f.s.DocSpeaker(doc); who != 0 && who != f.viewer && slices.Contains(f.s.Named(f.line), who) {
		p *= 1 + w.Asked
	}
	return p
}

// ranked returns the places of a treated list and what each is worth.
func (f reference) ranked(name string, x []float32) map[uint32]formula.Listed {
	var docs []uint32
	n, sum, squares := 0.0, 0.0, 0.0
	for doc, score := range x {
		if score > 0 {
			docs, n = append(docs, uint32(doc)), n+1
		}
		sum, squares = sum+float64(score), squares+float64(score)*float64(score)
	}
	mean := sum / n
	spread := math.Sqrt(max(0, squares/n-mean*mean))
	slices.SortFunc(docs, func(a, b uint32) int { return cmp.Or(cmp.Compare(x[b], x[a]), cmp.Compare(b, a)) })
	places := map[uint32]formula.Listed{}
	for i, doc := range docs[:min(len(docs), formula.ListLength)] {
		worth := f.weights.Lists[name]
		if spread > 0 {
			worth *= 1 + f.weights.Prominence*max(0, (float64(x[doc])-mean)/spread)
		}
		places[doc] = formula.Listed{Rank: i + 1, Weight: worth}
	}
	return places
}

// Whatever recall does to be quick, its figures are those of the plain
// treatment, to the last bit.
func TestRecallIsThePlainPipeline(t *testing.T) {
	room := new(recall.Scratch) // used again and again, as in an engine
	rapid.Check(t, func(t *rapid.T) {
		w, tilla, bram := tale(t)
		more(w, rapid.Uint64().Draw(t, "seed"), tilla, bram)
		who := rapid.SampledFrom([]firsthand.CharacterID{0, tilla, bram}).Draw(t, "viewer")
		q := firsthand.Query{As: firsthand.Viewer{Character: who}, Cue: rapid.SampledFrom(asks).Draw(t, "ask") + cue(t), Limit: firsthand.MaxLimit}
		v, err := w.s.Visible(state.Look{As: q.As})
		if err != nil {
			t.Fatal(err)
		}
		f := reference{s: w.s, v: v, viewer: who, line: q.Cue, terms: text.QueryTerms(q.Cue), weights: recall.DefaultWeights()}
		raw := noise(w.s.Docs(), rapid.Uint64().Draw(t, "noise"))
		words := make([]float32, w.s.Docs())
		w.s.Words().Score(lexical.Terms(float32(f.weight()), f.terms), words)
		keyword, meaning := f.ranked(recall.Keyword, f.treated(words)), f.ranked(recall.Meaning, f.treated(raw))

		list := recall.List{Name: recall.Meaning, Score: func(scores []float32) { copy(scores, raw) }}
		for _, h := range w.recall(q, recall.Options{Lists: []recall.List{list}, Explain: true, Scratch: room}).Hits {
			doc, _ := v.DocOf(h.ID)
			k, m := keyword[doc], meaning[doc]
			if h.Why.KeywordRank != k.Rank || h.Why.MeaningRank != m.Rank || h.Why.Fused != formula.Fused(k, m) {
				t.Fatalf("document %d is at %d and %d, fused %v; it should be at %d and %d, %v",
					doc, h.Why.KeywordRank, h.Why.MeaningRank, h.Why.Fused, k.Rank, m.Rank, formula.Fused(k, m))
			}
		}
	})
}

// asks are beginnings of cues that ask after a person, or a time.
var asks = []string{"", "When did Tilla say: ", "柏瀾什麼時候說的：", "Tillaはいつ言った。"}

// more tells turns of many lengths, some to one alone, in scenes that run side
// by side.
func more(w *world, seed uint64, who ...firsthand.CharacterID) {
	r := rand.New(rand.NewPCG(seed, 1))
	scenes := []firsthand.SceneID{w.scene("The mill"), w.scene("水車小屋")}
	for i := range r.IntN(150) {
		line := ""
		for range 1 + r.IntN(12)*r.IntN(4) {
			line += lines[r.IntN(len(lines))] + " "
		}
		scene := scenes[i/40%2]
		if r.IntN(8) == 0 {
			scene = scenes[r.IntN(2)]
		}
		var witnesses []firsthand.CharacterID
		if r.IntN(4) == 0 {
			witnesses = []firsthand.CharacterID{who[r.IntN(len(who))]}
		}
		w.say(scene, who[r.IntN(len(who))], fmtText(line, i), witnesses...)
	}
}

// noise is a raw list, half of it below 0.
func noise(n int, seed uint64) []float32 {
	r, scores := rand.New(rand.NewPCG(seed, 2)), make([]float32, n)
	for i := range scores {
		scores[i] = float32(r.NormFloat64())
	}
	return scores
}
