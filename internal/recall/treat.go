package recall

import (
	"math"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// treatment is what is done to every list alike before it is ranked: raw lists
// of different sorts disagree so much in what they overlook that fusing them
// as they are is worse than the best of them alone.
type treatment struct {
	a      *asking
	seen   []bool      // by document: the viewer may see it
	place  []int32     // by document: its scene's place in scenes, from 1; 0 for none
	scene  []float32   // by document: how much of the cue its scene has, 0 to 1
	prior  []float32   // by document: the factor of its shape and its speaker
	short  []float32   // by document: 1 for a short text, 0 for a long one
	scenes []sceneDocs // in order
}

func (a *asking) treat() *treatment {
	n := a.s.Docs()
	t := &treatment{a: a, seen: a.v.Seen(), place: make([]int32, n), scene: make([]float32, n), prior: make([]float32, n), short: make([]float32, n)}
	t.placeScenes()
	t.sceneShares()
	t.priors()
	return t
}

// apply treats the scores of one list in place, and measures what comes of it.
func (t *treatment) apply(s *scored) {
	t.smooth(s.scores)
	top := float32(0)
	for _, x := range s.scores {
		top = max(top, x)
	}
	if top == 0 {
		return
	}
	lift := t.a.o.Weights.Scene * top
	n, sum, squares := 0.0, 0.0, 0.0
	for doc, x := range s.scores {
		if !t.seen[doc] {
			continue
		}
		if x = (x + lift*t.scene[doc]) * t.prior[doc]; x > 0 {
			s.scores[doc] = x
			s.best = max(s.best, x)
			f := float64(x)
			n, sum, squares = n+1, sum+f, squares+f*f
		}
	}
	s.mean = sum / n
	s.spread = math.Sqrt(max(0, squares/n-s.mean*s.mean))
}

// smooth lets turns of a scene gain from their neighbours: what answers a
// question often stands beside what names it.
func (t *treatment) smooth(scores []float32) {
	near, far := t.a.o.Weights.Neighbours[0], t.a.o.Weights.Neighbours[1]
	for _, k := range t.scenes {
		docs := k.docs
		at := func(i int) float32 {
			if i >= len(docs) {
				return 0
			}
			return scores[docs[i]] * t.short[docs[i]]
		}
		var b2, b1 float32 // two before, one before, as they were
		own, a1 := at(0), at(1)
		for i, doc := range docs {
			a2 := at(i + 2)
			if gain := near*(b1+a1) + far*(b2+a2); gain > 0 && t.seen[doc] {
				scores[doc] += gain * t.short[doc]
			}
			b2, b1, own, a1 = b1, own, a1, a2
		}
	}
}

// longTurn is from how many words on a turn stands for itself: its neighbours
// say little of it and it says little of them. It fades in from half of that.
const longTurn = 80

// priors makes the factor of each document: of the shape of its text, where it
// is something said, and of its speaker.
func (t *treatment) priors() {
	w := t.a.o.Weights
	asked := t.a.asked()
	shape := newShapeFactor(w, text.ShapeOf(t.a.cue.Line).AsksWhen)
	for doc := range t.prior {
		t.prior[doc] = 1
		if t.place[doc] != 0 {
			sh := t.a.s.Shape(uint32(doc))
			t.short[doc] = min(1, max(0, 2-float32(sh.Words)/(longTurn/2)))
			t.prior[doc] = shape.of(sh)
		}
		if len(asked) > 0 && asked[t.a.s.DocSpeaker(uint32(doc))] {
			t.prior[doc] *= 1 + w.Asked
		}
	}
}

// shapeFactor is what the shape of a text makes it worth as an answer.
type shapeFactor struct {
	weights Weights
	when    bool      // a time is asked for
	lengths []float32 // by words, up to as many as it grows for
}

func newShapeFactor(w Weights, when bool) shapeFactor {
	f := shapeFactor{w, when, make([]float32, 512)}
	for words := range f.lengths {
		f.lengths[words] = 1 + w.Length*float32(math.Log1p(float64(words)))
	}
	return f
}

func (f shapeFactor) of(sh text.Shape) float32 {
	p := f.lengths[min(int(sh.Words), len(f.lengths)-1)] * (1 + f.weights.FirstPerson*float32(sh.FirstPerson))
	if sh.OnlyAsks {
		p *= 1 - f.weights.OnlyAsks
	}
	if f.when && sh.TellsTime {
		p *= 1 + f.weights.When
	}
	return p
}

// asked returns the characters whom the cue names, the viewer left out.
func (a *asking) asked() map[firsthand.CharacterID]bool {
	asked := map[firsthand.CharacterID]bool{}
	for _, id := range a.s.Named(a.cue.Line) {
		if id != a.q.As.Character {
			asked[id] = true
		}
	}
	return asked
}
