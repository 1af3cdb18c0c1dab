package recall

import (
	"github.com/firsthand-memory/firsthand/internal/lexical"
)

// easternWords is what dictionary words count beside pairs of characters, for
// texts without spaces.
const easternWords = 0.5

// soft is the list by words of near meaning: each word of the cue counts its
// rarity times the likeness of the nearest word that the document has, 1 for
// the word itself, so that an explanation can say which word met which.
func (a *asking) soft() List {
	return List{Name: Soft, Score: func(scores []float32) {
		best := make([]float32, len(scores))
		for _, w := range a.s.CueWords(a.cue.Line) {
			var touched []uint32
			for _, n := range w.Near {
				for doc := range a.s.Dictionary().Postings(n.Term) {
					if best[doc] == 0 {
						touched = append(touched, doc)
					}
					best[doc] = max(best[doc], n.Likeness)
				}
			}
			for _, doc := range touched {
				scores[doc] += best[doc] * float32(w.Rare)
				best[doc] = 0
			}
		}
	}}
}

// eastern adds to the keyword list what the cue's Japanese and Chinese words
// find in the dictionary.
func (a *asking) eastern(scores []float32) {
	var terms []lexical.Term
	for _, said := range a.cue.Before {
		terms = append(terms, lexical.Terms(easternWords*beforeWeight, a.s.EasternTerms(said))...)
	}
	terms = append(terms, lexical.Terms(easternWords*lineWeight, a.s.EasternTerms(a.cue.Line))...)
	if len(terms) > 0 {
		a.s.Dictionary().Score(terms, scores)
	}
}
