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
	seen   []bool    // by document: the viewer may see it
	scene  []float32 // by document: how much of the cue its scene has, 0 to 1
	prior  []float32 // by document: the factor of its shape and its speaker
	scenes []firsthand.Scene
}

func (a *asking) treatment() *treatment {
	n := a.s.Docs()
	t := &treatment{a: a, seen: a.v.Seen(), scene: make([]float32, n), prior: make([]float32, n), scenes: a.s.Scenes()}
	t.sceneShares()
	t.priors()
	return t
}

// apply treats the scores of one list in place.
func (t *treatment) apply(scores []float32) {
	for doc := range scores {
		if scores[doc] < 0 || !t.seen[doc] {
			scores[doc] = 0
		}
	}
	t.smooth(scores)
	best := float32(0)
	for _, x := range scores {
		best = max(best, x)
	}
	if best == 0 {
		return
	}
	for doc := range scores {
		if t.seen[doc] {
			scores[doc] = (scores[doc] + t.a.o.Weights.Scene*best*t.scene[doc]) * t.prior[doc]
		}
	}
}

// longTurn is from how many words on a turn stands for itself: its neighbours
// say little of it and it says little of them. It fades in from half of that.
const longTurn = 80

// smooth lets turns of a scene gain from their neighbours: what answers a
// question often stands beside what names it.
func (t *treatment) smooth(scores []float32) {
	near, far := t.a.o.Weights.Neighbours[0], t.a.o.Weights.Neighbours[1]
	var raw [5]float32 // the scores as they were at i-2 … i+2
	for _, k := range t.scenes {
		turns := t.a.s.SceneTurns(k.ID)
		at := func(i int) float32 {
			if i < 0 || i >= len(turns) {
				return 0
			}
			doc := t.a.s.TurnDoc(turns[i])
			return scores[doc] * t.short(doc)
		}
		for i := range raw {
			raw[i] = at(i - 2)
		}
		for i, n := range turns {
			doc := t.a.s.TurnDoc(n)
			gain := near*(raw[1]+raw[3]) + far*(raw[0]+raw[4])
			copy(raw[:], raw[1:])
			raw[4] = at(i + 3)
			if t.seen[doc] && gain > 0 {
				scores[doc] += gain * t.short(doc)
			}
		}
	}
}

func (t *treatment) short(doc uint32) float32 {
	return min(1, max(0, 2-float32(t.a.s.Shape(doc).Words)/(longTurn/2)))
}

// priors makes the factor of each document from its shape and its speaker.
func (t *treatment) priors() {
	w := t.a.o.Weights
	when := text.ShapeOf(t.a.q.Cue).AsksWhen
	asked := t.a.asked()
	for doc := range t.prior {
		sh := t.a.s.Shape(uint32(doc))
		p := (1 + w.Length*float32(math.Log1p(float64(sh.Words)))) * (1 + w.FirstPerson*float32(sh.FirstPerson))
		if sh.OnlyAsks {
			p *= 1 - w.OnlyAsks
		}
		if when && sh.TellsTime {
			p *= 1 + w.When
		}
		if len(asked) > 0 && asked[t.a.s.DocSpeaker(uint32(doc))] {
			p *= 1 + w.Asked
		}
		t.prior[doc] = p
	}
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
