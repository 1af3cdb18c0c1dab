package recall

import (
	"math"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// treatment is what is done to every list alike before it is ranked: raw lists
// of different sorts disagree so much in what they overlook that fusing them
// as they are is worse than the best of them alone.
//
// Its numbers stand by document, and its loops go over all of them: they keep
// to local variables and tables.
type treatment struct {
	a      *asking
	seen   []bool      // the viewer may see it
	place  []int32     // its scene's place in scenes, from 1; 0 for none
	prior  []float32   // the factor of its shape and its speaker; 0 if it is not seen
	short  []float32   // 1 for a short text, 0 for a long one
	scenes []sceneDocs // in order
	share  []float32   // by place: how much of the cue a scene has, 0 to 1
}

func (a *asking) treat() *treatment {
	n, room := a.s.Docs(), a.o.Scratch
	room.seen = a.v.Seen(room.seen)
	t := &treatment{a: a, seen: room.seen, place: a.s.Places(), prior: room.zeros(n), short: room.zeros(n)}
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
	lifts := make([]float32, len(t.share))
	for i, share := range t.share {
		lifts[i] = t.a.o.Weights.Scene * top * share
	}
	best, sum, squares, n := float32(0), 0.0, 0.0, 0
	scores := s.scores
	place, prior := t.place[:len(scores)], t.prior[:len(scores)]
	for doc, x := range scores {
		x = (x + lifts[place[doc]]) * prior[doc]
		scores[doc] = x
		if x > best {
			best = x
		}
		if x > 0 {
			n++
		}
		sum += float64(x)
		squares += float64(x) * float64(x)
	}
	s.best, s.mean = best, sum/float64(n)
	s.spread = math.Sqrt(max(0, squares/float64(n)-s.mean*s.mean))
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
	shape := newShapeFactor(w, text.ShapeOf(t.a.cue.Line).AsksWhen)
	var shorts [longTurn + 1]float32
	for words := range shorts {
		shorts[words] = min(1, 2-float32(words)/(longTurn/2))
	}
	for doc, sh := range t.a.s.Shapes() {
		switch {
		case !t.seen[doc]:
		case t.place[doc] == 0:
			t.prior[doc] = 1
		default:
			t.prior[doc] = shape.of(sh)
			t.short[doc] = shorts[min(int(sh.Words), longTurn)]
		}
	}
	asked := t.a.asked()
	if len(asked) == 0 {
		return
	}
	for doc, speaker := range t.a.s.Speakers() {
		if speaker != 0 && asked[speaker] {
			t.prior[doc] *= 1 + w.Asked
		}
	}
}

// shapeFactor is what the shape of a text makes it worth as an answer, by its
// words, up to as many as it grows for, and by what else it is.
type shapeFactor struct {
	byWords [512]float32
	byRest  [32]float32
}

func newShapeFactor(w Weights, when bool) *shapeFactor {
	f := new(shapeFactor)
	for words := range f.byWords {
		f.byWords[words] = 1 + w.Length*float32(math.Log1p(float64(words)))
	}
	for rest := range f.byRest {
		p := 1 + w.FirstPerson*float32(rest&7)
		if rest&8 != 0 {
			p *= 1 - w.OnlyAsks
		}
		if when && rest&16 != 0 {
			p *= 1 + w.When
		}
		f.byRest[rest] = p
	}
	return f
}

func (f *shapeFactor) of(sh text.Shape) float32 {
	rest := sh.FirstPerson & 7
	if sh.OnlyAsks {
		rest |= 8
	}
	if sh.TellsTime {
		rest |= 16
	}
	return f.byWords[min(int(sh.Words), len(f.byWords)-1)] * f.byRest[rest]
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
