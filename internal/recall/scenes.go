package recall

import (
	"math"

	"github.com/firsthand-memory/firsthand/internal/lexical"
)

// BM25 over whole scenes, with the constants of the index over turns.
const (
	sceneK1 = 0.9
	sceneB  = 0.4
)

// sceneDocs is a scene as recall looks at it.
type sceneDocs struct {
	docs   []uint32
	length float64 // in words
}

// sceneShares fills in how much of the cue's words each scene has, as a share of
// the scene that has most. A scene counts by what of it the viewer may see.
func (t *treatment) sceneShares() {
	room := t.a.o.Scratch
	t.scenes = room.scenes[:0]
	for docs, words := range t.a.s.ScenesDocs() {
		t.scenes = append(t.scenes, sceneDocs{docs, float64(words)})
	}
	room.scenes = t.scenes
	t.share = make([]float32, len(t.scenes)+1)
	if len(t.scenes) < 2 {
		return
	}
	score := t.sceneScores()
	best := 0.0
	for _, x := range score {
		best = max(best, x)
	}
	if best == 0 {
		return
	}
	for i, x := range score {
		t.share[i+1] = float32(x / best)
	}
}

func (t *treatment) sceneScores() []float64 {
	total := 0.0
	for _, k := range t.scenes {
		total += k.length
	}
	mean := max(1, total/float64(len(t.scenes)))
	score, often := make([]float64, len(t.scenes)), make([]int, len(t.scenes))
	var in []int32
	for _, term := range t.a.cue.terms {
		in = t.occurs(term, often, in[:0])
		rare := math.Log(1 + (float64(len(t.scenes)-len(in))+0.5)/(float64(len(in))+0.5))
		for _, i := range in {
			f := float64(often[i])
			score[i] += float64(term.Weight) * rare * f * (sceneK1 + 1) / (f + sceneK1*(1-sceneB+sceneB*t.scenes[i].length/mean))
			often[i] = 0
		}
	}
	return score
}

// occurs counts how often each scene has the term, and returns those that do.
func (t *treatment) occurs(term lexical.Term, often []int, in []int32) []int32 {
	for doc, tf := range t.a.s.Words().Postings(term.Text) {
		i := t.place[doc] - 1
		if i < 0 || !t.seen[doc] {
			continue
		}
		if often[i] == 0 {
			in = append(in, i)
		}
		often[i] += tf
	}
	return in
}
