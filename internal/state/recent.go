package state

import (
	"cmp"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
)

// recent finds the weightiest records of the last days without looking at all
// of them. Records of one day are sorted into buckets in which time and viewer
// change the weight of all alike, so that their order changes only by use and
// by what is held of them.
type recent map[int32]map[bucketKey]*bucket

type bucketKey struct {
	aud      uint32
	steady   bool // never fades
	hurts    bool // grows while it is open
	category firsthand.Category
	felt     bool // weighed by somebody who feels the category more
}

// bucket keeps the heaviest of its records at hand: top holds the first of
// all, in order, and no fewer than can be asked for.
type bucket struct {
	all []firsthand.RecordID
	top []firsthand.RecordID // heaviest first
}

const bucketTop = 4 * formula.CoreWeightiest

// recallable reports whether the record, of which f is held, can be one of the
// weightiest.
func recallable(r *record, f *facts) bool {
	return f.standing == firsthand.StandingLive && f.status != firsthand.StatusRefuted &&
		r.Origin == firsthand.OriginLived && r.Kind != firsthand.KindLoop && r.Kind != firsthand.KindIntention
}

// keys returns the buckets of a record: one, or one for each way to feel its
// category.
func keys(r *record) []bucketKey {
	key := bucketKey{aud: r.now.aud, steady: steady(r, r.now), hurts: ruminates(r, r.now), category: r.Category}
	if r.Category == firsthand.CategoryNone {
		return []bucketKey{key}
	}
	felt := key
	felt.felt = true
	return []bucketKey{key, felt}
}

func (rc *recent) add(s *State, r *record) {
	today := s.today()
	if !recallable(r, r.now) || today-r.day > formula.CoreDays {
		return
	}
	if *rc == nil {
		*rc = recent{}
	}
	if (*rc)[r.day] == nil {
		(*rc)[r.day] = map[bucketKey]*bucket{}
		rc.forget(today)
	}
	for _, key := range keys(r) {
		b := (*rc)[r.day][key]
		if b == nil {
			b = &bucket{}
			(*rc)[r.day][key] = b
		}
		b.add(s, r, key.felt)
	}
}

// forget drops the days that are no longer recent.
func (rc *recent) forget(today int32) {
	for day := range *rc {
		if today-day > formula.CoreDays {
			delete(*rc, day)
		}
	}
}

// changed takes the record out and, if it still belongs, in again.
func (rc *recent) changed(s *State, r *record) {
	for key, b := range (*rc)[r.day] {
		b.remove(s, r.ID, key.felt)
	}
	rc.add(s, r)
}

func (b *bucket) add(s *State, r *record, felt bool) {
	complete := len(b.top) == len(b.all)
	b.all = append(b.all, r.ID)
	b.offer(s, r, felt, complete)
}

func (b *bucket) remove(s *State, id firsthand.RecordID, felt bool) {
	i := slices.Index(b.all, id)
	if i < 0 {
		return
	}
	b.all = slices.Delete(b.all, i, i+1)
	if i := slices.Index(b.top, id); i >= 0 {
		b.top = slices.Delete(b.top, i, i+1)
	}
	if len(b.top) < min(formula.CoreWeightiest, len(b.all)) {
		b.top = b.top[:0]
		for _, id := range b.all {
			b.offer(s, s.records[id], felt, true)
		}
	}
}

// offer puts the record where it belongs in top. At its end it belongs only if
// nothing that was left out could be heavier: if top is complete or full.
func (b *bucket) offer(s *State, r *record, felt, complete bool) {
	rank := rank(r, felt)
	at, _ := slices.BinarySearchFunc(b.top, r, func(id firsthand.RecordID, r *record) int {
		return cmp.Or(cmp.Compare(rank, rankOf(s, id, felt)), cmp.Compare(r.ID, id))
	})
	if at == len(b.top) && !complete {
		return
	}
	b.top = slices.Insert(b.top, at, r.ID)
	b.top = b.top[:min(len(b.top), bucketTop)]
}

func rankOf(s *State, id firsthand.RecordID, felt bool) float64 { return rank(s.records[id], felt) }
