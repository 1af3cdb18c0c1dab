package recall

import (
	"math"
	"slices"

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
	top := highest(s.scores)
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

// highest returns the highest score, 0 if none is above. The built-in max minds
// NaNs, which costs more than all else here.
func highest(scores []float32) float32 {
	top := float32(0)
	for _, x := range scores {
		if x > top {
			top = x
		}
	}
	return top
}

// smooth lets turns of a scene gain from their neighbours: what answers a
// question often stands beside what names it.
func (t *treatment) smooth(scores []float32) {
	room := t.a.o.Scratch
	for _, k := range t.scenes {
		n := len(k.docs)
		room.given = slices.Grow(room.given[:0], n+4)[:n+4]
		given := room.given
		given[0], given[1], given[n+2], given[n+3] = 0, 0, 0, 0
		if n > 0 && k.docs[n-1]-k.docs[0] == uint32(n-1) {
			first := k.docs[0]
			t.a.o.Weights.smoothRun(scores[first:][:n], t.short[first:][:n], given)
		} else {
			t.a.o.Weights.smoothDocs(scores, t.short, k.docs, given)
		}
	}
}

// smoothDocs smooths a scene whose documents lie apart. Given has room for what
// each gives to its neighbours, and for two before and behind that give nothing.
func (w *Weights) smoothDocs(scores, short []float32, docs []uint32, given []float32) {
	for i, doc := range docs {
		given[i+2] = scores[doc] * short[doc]
	}
	near, far := w.Neighbours[0], w.Neighbours[1]
	for i, doc := range docs {
		scores[doc] += gain(near, far, (*[5]float32)(given[i:])) * short[doc]
	}
}

// smoothRun does the same for documents side by side, as those of most scenes
// are.
func (w *Weights) smoothRun(scores, short, given []float32) {
	short, given = short[:len(scores)], given[:len(scores)+4]
	for i, x := range scores {
		given[i+2] = x * short[i]
	}
	near, far := w.Neighbours[0], w.Neighbours[1]
	for i, x := range scores {
		scores[i] = x + gain(near, far, (*[5]float32)(given[i:]))*short[i]
	}
}

// gain is what the third of five turns gains of the others, never below 0.
func gain(near, far float32, given *[5]float32) float32 {
	return positive(near*(given[1]+given[3]) + far*(given[0]+given[4]))
}

// positive returns x, 0 for what is below. Scores stand on either side of 0 as
// it comes, so that to branch on them costs more than to reckon on.
func positive(x float32) float32 {
	bits := math.Float32bits(x)
	return math.Float32frombits(bits &^ uint32(int32(bits)>>31))
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
	shapes := t.a.s.Shapes()
	seen, place, prior, short := t.seen[:len(shapes)], t.place[:len(shapes)], t.prior[:len(shapes)], t.short[:len(shapes)]
	for doc, sh := range shapes {
		switch {
		case !seen[doc]:
		case place[doc] == 0:
			prior[doc] = 1
		default:
			prior[doc] = shape.of(sh)
			short[doc] = shorts[min(sh.Words, longTurn)]
		}
	}
	for _, id := range t.a.asked() {
		for doc, speaker := range t.a.s.Speakers() {
			if speaker == id {
				prior[doc] *= 1 + w.Asked
			}
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
	rest := sh.FirstPerson&7 | bit(sh.OnlyAsks)<<3 | bit(sh.TellsTime)<<4
	return f.byWords[min(int(sh.Words), len(f.byWords)-1)] * f.byRest[rest&31]
}

func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// asked returns the characters whom the cue names, the viewer left out.
func (a *asking) asked() []firsthand.CharacterID {
	return slices.DeleteFunc(a.s.Named(a.cue.Line), func(id firsthand.CharacterID) bool { return id == a.q.As.Character })
}
