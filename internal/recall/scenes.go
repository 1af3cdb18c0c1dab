package recall

import (
	"math"

	"github.com/firsthand-memory/firsthand"
)

// BM25 over whole scenes, with the constants of the index over turns.
const (
	sceneK1 = 0.9
	sceneB  = 0.4
)

// sceneShares fills in how much of the cue's words each document's scene has,
// as a share of the scene that has most. A scene counts by what of it the
// viewer may see.
func (t *treatment) sceneShares() {
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
	for _, k := range t.scenes {
		share := float32(score[k.ID] / best)
		if share == 0 {
			continue
		}
		for _, doc := range t.a.s.SceneDocs(k.ID) {
			t.scene[doc] = share
		}
	}
}

func (t *treatment) sceneScores() map[firsthand.SceneID]float64 {
	words := t.a.s.Words()
	lengths, total := map[firsthand.SceneID]float64{}, 0.0
	for _, k := range t.scenes {
		lengths[k.ID] = float64(t.a.s.SceneLength(k.ID))
		total += lengths[k.ID]
	}
	mean := max(1, total/float64(len(t.scenes)))
	score := map[firsthand.SceneID]float64{}
	for _, term := range t.a.cue.terms {
		often := map[firsthand.SceneID]int{}
		for doc, tf := range words.Postings(term.Text) {
			if t.seen[doc] {
				if id := t.a.s.DocScene(doc); id != 0 {
					often[id] += tf
				}
			}
		}
		rare := math.Log(1 + (float64(len(t.scenes)-len(often))+0.5)/(float64(len(often))+0.5))
		for id, tf := range often {
			f := float64(tf)
			score[id] += float64(term.Weight) * rare * f * (sceneK1 + 1) / (f + sceneK1*(1-sceneB+sceneB*lengths[id]/mean))
		}
	}
	return score
}
