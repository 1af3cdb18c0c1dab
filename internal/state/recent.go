package state

import (
	"cmp"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
)

// recent finds the weightiest records of the last days without looking at all
// of them. For each day and audience it keeps the few that rank highest; the
// order of fading records does not change by fading, only by use and change.
type recent map[int32]map[bucketKey]*bucket

type bucketKey struct {
	aud    uint32
	steady bool // never fading records are compared among themselves
}

type bucket struct {
	all []firsthand.RecordID
	top []firsthand.RecordID // by rank, highest first
}

const bucketTop = 4 * formula.CoreWeightiest

// recallable reports whether the record can be one of the weightiest.
func recallable(r *record) bool {
	return r.now.standing == firsthand.StandingLive && r.now.status != firsthand.StatusRefuted &&
		r.Origin == firsthand.OriginLived && r.Kind != firsthand.KindLoop && r.Kind != firsthand.KindIntention
}

func (rc *recent) add(s *State, r *record) {
	if *rc == nil {
		*rc = recent{}
	}
	if !recallable(r) {
		return
	}
	key := bucketKey{r.now.aud, steady(r, r.now)}
	if (*rc)[r.day] == nil {
		(*rc)[r.day] = map[bucketKey]*bucket{}
		rc.forget(r.day)
	}
	b := (*rc)[r.day][key]
	if b == nil {
		b = &bucket{}
		(*rc)[r.day][key] = b
	}
	b.all = append(b.all, r.ID)
	b.offer(s, r)
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
	for _, b := range (*rc)[r.day] {
		if i := slices.Index(b.top, r.ID); i >= 0 {
			b.top = slices.Delete(b.top, i, i+1)
			if len(b.top) < formula.CoreWeightiest {
				b.refill(s)
			}
		}
		if i := slices.Index(b.all, r.ID); i >= 0 {
			b.all = slices.Delete(b.all, i, i+1)
		}
	}
	if (*rc)[r.day] != nil {
		rc.add(s, r)
	}
}

func (b *bucket) refill(s *State) {
	b.top = b.top[:0]
	for _, id := range b.all {
		if r := s.records[id]; recallable(r) {
			b.offer(s, r)
		}
	}
}

func (b *bucket) offer(s *State, r *record) {
	at, _ := slices.BinarySearchFunc(b.top, r, func(id firsthand.RecordID, r *record) int {
		other := s.records[id]
		return cmp.Or(cmp.Compare(rank(r), rank(other)), cmp.Compare(r.ID, other.ID))
	})
	b.top = slices.Insert(b.top, at, r.ID)
	if len(b.top) > bucketTop {
		b.top = b.top[:bucketTop]
	}
}
