package recall

import (
	"cmp"
	"maps"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// unit is what is ranked: a turn with the records taken from it, or a record
// that stands alone.
type unit struct {
	in       *asking // the world that it stands in
	doc      uint32
	ref      firsthand.Ref
	records  []firsthand.RecordID // of a turn, as far as the viewer may see them
	heaviest firsthand.Ref        // what the weight is that of
	lore     bool
	score    float64
	lists    []formula.Listed
	room     [4]formula.Listed // for lists, of which there are rarely more
	why      firsthand.Why
}

// candidates takes the best of each list and unites them.
func (a *asking) candidates() []*unit {
	for _, x := range a.all {
		for _, l := range append([]List{x.keywords(), x.soft()}, x.o.Lists...) {
			x.lists = append(x.lists, x.treatment.score(l))
		}
	}
	units := make(map[found]*unit, unitsAtOnce)
	for _, name := range a.names() {
		for i, f := range a.pooled(name) {
			if units[f] == nil {
				units[f] = f.in.unit(f.doc)
			}
			units[f].listed(name, i+1, f.in.list(name).worth(f.doc, a.o.Weights.Prominence))
		}
	}
	return slices.Collect(maps.Values(units))
}

// found is a document of one of the worlds that are asked.
type found struct {
	in  *asking
	doc uint32
}

// names returns the names of the lists of all worlds, each once.
func (a *asking) names() []string {
	var names []string
	for _, x := range a.all {
		for _, l := range x.lists {
			if !slices.Contains(names, l.name) {
				names = append(names, l.name)
			}
		}
	}
	return names
}

// pooled returns the best documents that a list has in all worlds, which all
// score alike; of equals those of this world first.
func (a *asking) pooled(name string) []found {
	all := make([]found, 0, listLength*len(a.all))
	for _, x := range a.all {
		if l := x.list(name); l != nil {
			for _, doc := range best(l.scores, listLength) {
				all = append(all, found{x, doc})
			}
		}
	}
	if len(a.all) > 1 {
		slices.SortStableFunc(all, func(x, y found) int {
			return cmp.Compare(y.in.list(name).scores[y.doc], x.in.list(name).scores[x.doc])
		})
	}
	return all[:min(len(all), listLength)]
}

// keywords is the list by words.
func (a *asking) keywords() List {
	return List{Name: Keyword, Score: func(scores []float32) {
		a.s.Words().Score(a.cue.terms, scores)
		a.s.Dictionary().Score(a.eastern(a.cue.Said...), scores)
	}, Line: func(docs map[uint32]bool) map[uint32]float32 {
		near := map[uint32]float32{}
		in := func(doc uint32) bool { return docs[doc] }
		for _, h := range a.s.Words().Search(a.cue.line, len(docs), in) {
			near[h.Doc] += float32(h.Score)
		}
		line := Said{Text: a.cue.Line, Weight: weightOf(0)}
		for _, h := range a.s.Dictionary().Search(a.eastern(line), len(docs), in) {
			near[h.Doc] += float32(h.Score)
		}
		return near
	}}
}

// listed notes that the unit is on a list.
func (u *unit) listed(list string, rank int, weight float64) {
	u.lists = append(u.lists, formula.Listed{Rank: rank, Weight: weight})
	switch list {
	case Keyword:
		u.why.KeywordRank = rank
	case Soft:
		u.why.SoftRank = rank
	case Meaning:
		u.why.MeaningRank = rank
	case Sentence:
		u.why.SentenceRank = rank
	}
}

func (a *asking) unit(doc uint32) *unit {
	u := a.o.Scratch.unit()
	*u = unit{in: a, doc: doc, ref: a.s.Doc(doc)}
	u.heaviest, u.lists = u.ref, u.room[:0]
	if u.ref.Record != 0 {
		r, _ := a.s.Record(u.ref.Record)
		u.lore = r.Origin == firsthand.OriginLore
		return u
	}
	u.records = a.v.Taken(u.ref.Turn)
	return u
}

// rank scores the candidates and sorts them: score, then those of this world,
// then the newer, then the higher id.
func (a *asking) rank(units []*unit) []*unit {
	influence := a.s.World().Settings.Influence()
	moodWeight := formula.MoodWeight(a.v.Temperament().Release)
	for _, u := range units {
		u.why.Fused = formula.Fused(u.lists...)
		u.in.weigh(u)
		u.why.WeightFactor = formula.WeightFactor(u.why.Weight, influence)
		u.why.MoodSim = u.in.moodSim(u)
		u.why.MoodFactor = formula.MoodFactor(moodWeight, u.why.MoodSim)
		u.score = formula.Score(u.why.Fused, u.why.WeightFactor, u.why.MoodFactor)
	}
	slices.SortFunc(units, before)
	return units
}

func before(x, y *unit) int {
	return cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(x.in.nth, y.in.nth), cmp.Compare(y.doc, x.doc))
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
	return max(0, formula.MoodSimilarity(r.Emotion.Floats(), a.mood))
}
