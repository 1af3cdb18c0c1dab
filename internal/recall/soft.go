package recall

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// easternWords is what dictionary words count beside pairs of characters, for
// texts without spaces.
const easternWords = 0.5

// mostOften is how often a word counts at most that a cue repeats.
const mostOften = 3

// cueWord is a word of the cue with what it is worth: its rarity, as often as
// the cue says it, and as its last line does.
type cueWord struct {
	state.CueWord
	word         string
	weight, line float32
}

// words returns the words of the cue's lines, each once.
func (a *asking) words() []cueWord {
	var out []cueWord
	at := map[lexicon.Word]int{}
	for i, said := range a.cue.Said {
		for _, w := range a.s.Meanings(said.Text) {
			if _, met := at[w]; !met {
				at[w] = len(out)
				out = append(out, cueWord{CueWord: a.s.CueWord(w), word: w.Text})
			}
			c := &out[at[w]]
			c.weight = min(c.weight+said.Weight, mostOften*said.Weight)
			if i == len(a.cue.Said)-1 {
				c.line = said.Weight
			}
		}
	}
	for i := range out {
		out[i].weight *= float32(out[i].Rare)
		out[i].line *= float32(out[i].Rare)
	}
	return out
}

// soft is the list by words of near meaning: each word of the cue counts its
// rarity times the likeness of the nearest word that the document has, 1 for
// the word itself, so that an explanation can say which word met which.
func (a *asking) soft() List {
	return List{Name: Soft, Score: func(scores []float32) {
		best := a.o.Scratch.zeros(len(scores))
		touched := a.o.Scratch.docs
		for _, w := range a.heard {
			touched = a.meet(w, best, touched[:0])
			for _, doc := range touched {
				scores[doc] += best[doc] * w.weight
				best[doc] = 0
			}
		}
		a.o.Scratch.docs = touched
	}, Line: func(docs map[uint32]bool) map[uint32]float32 {
		near := map[uint32]float32{}
		for _, w := range a.heard {
			best := map[uint32]float32{}
			for _, n := range w.Near {
				for doc := range a.s.Dictionary().Postings(n.Term) {
					if w.line > 0 && docs[doc] {
						best[doc] = max(best[doc], n.Likeness)
					}
				}
			}
			for doc, likeness := range best {
				near[doc] += likeness * w.line
			}
		}
		return near
	}}
}

// meet notes in best how like the word each document's nearest word is, and
// returns the documents that have one.
func (a *asking) meet(w cueWord, best []float32, touched []uint32) []uint32 {
	for _, n := range w.Near {
		for doc := range a.s.Dictionary().Postings(n.Term) {
			if best[doc] == 0 {
				touched = append(touched, doc)
			}
			best[doc] = max(best[doc], n.Likeness)
		}
	}
	return touched
}

// met says which words of the cue met which of the unit's.
func (a *asking) met(u *unit) []firsthand.Met {
	line := a.v.Shared(u.ref.Turn)
	if r, ok := a.s.Record(u.ref.Record); ok {
		line = r.Text
	}
	terms := a.s.MeaningTerms(line)
	var met []firsthand.Met
	for _, w := range a.heard {
		best := state.Near{}
		for _, n := range w.Near {
			if terms[n.Term] != "" && n.Likeness > best.Likeness {
				best = n
			}
		}
		if best.Likeness > 0 {
			met = append(met, firsthand.Met{Cue: w.word, Word: terms[best.Term], Likeness: float64(best.Likeness)})
		}
	}
	return met
}

// eastern returns the terms of the lines' Japanese and Chinese words in the
// dictionary: a second way to cut texts without spaces, beside pairs of
// characters.
func (a *asking) eastern(lines ...Said) []lexical.Term {
	var terms []lexical.Term
	for _, said := range lines {
		terms = append(terms, lexical.Terms(easternWords*said.Weight, a.s.EasternTerms(said.Text))...)
	}
	return terms
}
