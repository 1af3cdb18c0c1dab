package night

import (
	"fmt"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// tiers from the one that goes first to the one that stays.
var tiers = []firsthand.Tier{firsthand.TierTemporary, firsthand.TierPromotable, firsthand.TierLongTerm}

// merge plans one record in the place of several, oldest first. It is in the
// words of the one that says most, and keeps the sources and the strongest of
// what was felt of all.
func (p *planner) merge(all []*memory) []Action {
	most := slices.MaxFunc(all, func(a, b *memory) int { return len(a.Text) - len(b.Text) })
	r := most.Record
	r.ID, r.Merges = 0, nil
	a := Action{Deed: Merge, Record: all[0].ID, Text: r.Text, Because: fmt.Sprintf("%d records say the same", len(all))}
	for _, old := range all {
		absorb(&r, old.Record, old.ID == most.ID)
		a.changes = append(a.changes, firsthand.Change{Record: old.ID, Standing: firsthand.StandingSuperseded})
		a.links = append(a.links, firsthand.Link{To: old.ID, Kind: firsthand.LinkSupersedes})
	}
	if err := r.Validate(); err != nil {
		return nil // what has become of them is nothing that a record is born as
	}
	a.born = &r
	return []Action{a}
}

// absorb takes in what a record brings to the merged one, unless it is the one
// that this began as.
func absorb(r *firsthand.Record, old firsthand.Record, itself bool) {
	r.Merges = append(r.Merges, old.ID)
	if itself {
		return
	}
	r.Sources = union(r.Sources, old.Sources)
	r.Basis = union(r.Basis, old.Basis)
	r.About = union(r.About, old.About)
	r.AboutIDs = union(r.AboutIDs, old.AboutIDs)
	r.Importance = max(r.Importance, old.Importance)
	r.Turn = max(r.Turn, old.Turn)
	if slices.Index(tiers, old.Tier) > slices.Index(tiers, r.Tier) {
		r.Tier = old.Tier
	}
	for i, v := range old.Emotion {
		r.Emotion[i] = max(r.Emotion[i], v)
	}
}

func union[T comparable](a, b []T) []T {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}
