package recall

import (
	"cmp"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// unit is what is ranked: a turn with the records taken from it, or a record
// that stands alone.
type unit struct {
	doc      uint32
	ref      firsthand.Ref
	records  []firsthand.RecordID // of a turn, as far as the viewer may see them
	heaviest firsthand.Ref        // what the weight is that of
	lore     bool
	score    float64
	why      firsthand.Why
}

// candidates takes the keyword list and the meaning list from what the view
// lets through and unites them.
func (a *asking) candidates() []*unit {
	units := map[uint32]*unit{}
	of := func(doc uint32) *unit {
		if units[doc] == nil {
			units[doc] = a.unit(doc)
		}
		return units[doc]
	}
	for i, h := range a.keywords() {
		of(h.Doc).why.KeywordRank = i + 1
	}
	if a.o.Meaning != nil {
		for i, h := range a.o.Meaning(listLength, a.v.Doc) {
			of(h.Doc).why.MeaningRank = i + 1
		}
	}
	out := make([]*unit, 0, len(units))
	for _, u := range units {
		out = append(out, u)
	}
	return out
}

// keywords searches by the whole cue. The turns of the window would find
// themselves, so they are ranked by the line alone.
func (a *asking) keywords() []lexical.Hit {
	hits := a.s.Words().Search(a.cue.terms, listLength, func(doc uint32) bool { return !a.cue.window[doc] && a.v.Doc(doc) })
	if len(a.cue.window) == 0 {
		return hits
	}
	hits = append(hits, a.s.Words().Search(a.cue.line, len(a.cue.window), func(doc uint32) bool { return a.cue.window[doc] && a.v.Doc(doc) })...)
	slices.SortFunc(hits, func(x, y lexical.Hit) int { return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(y.Doc, x.Doc)) })
	return hits[:min(len(hits), listLength)]
}

func (a *asking) unit(doc uint32) *unit {
	u := &unit{doc: doc, ref: a.s.Doc(doc)}
	u.heaviest = u.ref
	if u.ref.Record != 0 {
		r, _ := a.s.Record(u.ref.Record)
		u.lore = r.Origin == firsthand.OriginLore
		return u
	}
	u.records = a.v.Taken(u.ref.Turn)
	return u
}

// rank scores the candidates and sorts them: score, then the newer, then the
// higher id.
func (a *asking) rank(units []*unit) []*unit {
	influence := a.s.World().Settings.Influence()
	moodWeight := formula.MoodWeight(a.v.Temperament().Release)
	for _, u := range units {
		u.why.Fused = formula.Fused(formula.Listed{Rank: u.why.KeywordRank, Weight: 1}, formula.Listed{Rank: u.why.MeaningRank, Weight: 1})
		a.weigh(u)
		u.why.WeightFactor = formula.WeightFactor(u.why.Weight, influence)
		u.why.MoodSim = a.moodSim(u)
		u.why.MoodFactor = formula.MoodFactor(moodWeight, u.why.MoodSim)
		u.score = formula.Score(u.why.Fused, u.why.WeightFactor, u.why.MoodFactor)
	}
	slices.SortFunc(units, before)
	return units
}

func before(x, y *unit) int {
	return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(y.doc, x.doc))
}

// weigh gives the unit the weight of its heaviest record.
func (a *asking) weigh(u *unit) {
	best := a.v.Weigh(u.ref)
	for i, id := range u.records {
		ref := firsthand.Ref{Record: id}
		if w := a.v.Weigh(ref); i == 0 || w.Weight > best.Weight {
			best, u.heaviest = w, ref
		}
	}
	explainWeight(&u.why, best)
}

func explainWeight(why *firsthand.Why, w state.Weight) {
	why.ImportanceEff, why.Freshness, why.FreshnessEff = w.ImportanceEff, w.Freshness, w.FreshnessEff
	why.Rumination, why.Weight = w.Rumination, w.Weight
}

func (a *asking) moodSim(u *unit) float64 {
	r, ok := a.s.Record(u.heaviest.Record)
	if !ok || r.Emotion.IsZero() {
		return 0
	}
	return max(0, formula.MoodSimilarity(r.Emotion.Floats(), a.cue.mood))
}
