package state

import (
	"math"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
)

// Weight is what makes up the weight of a record or turn at a point.
type Weight struct {
	ImportanceEff, Freshness, FreshnessEff, Rumination, Demotion, Weight float64
}

// point is where in the play something is weighed.
type point struct {
	seq  firsthand.Seq
	turn firsthand.TurnNumber
	day  int32
}

// importanceOfATurn is the importance of a turn from which nothing was taken.
const importanceOfATurn = 1

// weighTurn weighs a turn from which nothing was taken.
func (s *State) weighTurn(t *turn, p point) Weight {
	w := Weight{ImportanceEff: importanceOfATurn, Rumination: 1, Demotion: 1}
	w.fade(t.Number, t.used, p)
	w.Weight = formula.Weight(w.ImportanceEff, w.FreshnessEff, w.Rumination)
	return w
}

// weigh weighs a record as somebody of the temperament does.
func (s *State) weigh(r *record, p point, who firsthand.Temperament) Weight {
	f := r.at(p.seq)
	w := Weight{ImportanceEff: importance(r, f, who), Rumination: 1, Demotion: 1, Freshness: 1, FreshnessEff: 1}
	if !steady(r, f) {
		w.fade(r.Turn, r.used, p)
	}
	if ruminates(r, f) {
		w.Rumination = formula.Rumination(int(max(0, p.day-r.day)))
	}
	if f.tier == firsthand.TierPromotable && r.Origin != firsthand.OriginLore {
		w.Demotion = formula.Demotion(int(max(0, p.day-r.day)))
	}
	w.Weight = formula.Weight(w.ImportanceEff, w.FreshnessEff, w.Rumination) * w.Demotion
	return w
}

func (w *Weight) fade(encoded firsthand.TurnNumber, used []firsthand.TurnNumber, p point) {
	w.Freshness = formula.Freshness(int(p.turn) - int(min(encoded, p.turn)))
	since := formula.NeverRetrieved
	if last, ok := lastUse(used, p.turn); ok {
		since = int(p.turn - last)
	}
	w.FreshnessEff = formula.FreshnessEffective(w.Freshness, since)
}

func importance(r *record, f *facts, who firsthand.Temperament) float64 {
	return formula.EffectiveImportance(float64(f.importance), float64(f.emotion.Peak()), bonus(r.Category, who))
}

// bonus is how much more an event of the category counts for somebody of the
// temperament.
func bonus(c firsthand.Category, who firsthand.Temperament) float64 {
	switch c {
	case firsthand.CategoryJealousy:
		return formula.CategoryBonus(who.Jealousy)
	case firsthand.CategoryReunion:
		return formula.CategoryBonus(who.Longing)
	}
	return 0
}

// steady reports whether the record never fades.
func steady(r *record, f *facts) bool {
	return r.Origin == firsthand.OriginLore || f.tier == firsthand.TierLongTerm || f.tier == firsthand.TierLocked
}

// ruminates reports whether the record is an event that hurts and that nothing
// has resolved.
func ruminates(r *record, f *facts) bool {
	return r.Kind == firsthand.KindEvent && !f.resolved && f.emotion.Valence() == firsthand.Negative
}

// rank is a number by which records of one bucket can be compared at any turn:
// log2 of the weight without what changes all of them alike.
func rank(r *record, felt bool) float64 {
	bonus, fresh := 0.0, 0.0
	if felt {
		bonus = formula.CategoryBonus(1)
	}
	if !steady(r, r.now) {
		fresh = float64(r.Turn) / formula.HalfLife
		if n := len(r.used); n > 0 {
			fresh = max(fresh, math.Log2(formula.RetrievedFreshness)+float64(r.used[n-1])/formula.HalfLife)
		}
	}
	return math.Log2(formula.EffectiveImportance(float64(r.now.importance), float64(r.now.emotion.Peak()), bonus)) + fresh
}
