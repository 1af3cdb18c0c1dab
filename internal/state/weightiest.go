package state

import (
	"cmp"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// weightiestOf returns the candidates of one day. Only a look into the past
// has to go through the day's records.
func (v *View) weightiestOf(day int32) []firsthand.RecordID {
	if v.past() {
		return v.learned(day)
	}
	var ids []firsthand.RecordID
	for key, b := range v.s.recent[day] {
		if !v.may[key.aud] && len(v.s.same.parts) == 0 || key.felt != (bonus(key.category, v.who) > 0) {
			continue
		}
		for _, id := range b.top {
			if v.Record(id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// learned returns the visible records of the day.
func (v *View) learned(day int32) []firsthand.RecordID {
	from, _ := slices.BinarySearchFunc(v.s.order, day, func(id firsthand.RecordID, day int32) int {
		return cmp.Compare(v.s.records[id].day, day)
	})
	var ids []firsthand.RecordID
	for _, id := range v.s.order[from:] {
		r := v.s.records[id]
		if r.day != day {
			break
		}
		if recallable(r, r.at(v.at.seq)) && v.record(r) {
			ids = append(ids, id)
		}
	}
	return ids
}

func (v *View) sortByWeight(ids []firsthand.RecordID) {
	weights := make(map[firsthand.RecordID]float64, len(ids))
	for _, id := range ids {
		weights[id] = v.s.weigh(v.s.records[id], v.at, v.who).Weight
	}
	slices.SortFunc(ids, func(a, b firsthand.RecordID) int {
		return cmp.Or(cmp.Compare(weights[b], weights[a]), cmp.Compare(b, a))
	})
}
