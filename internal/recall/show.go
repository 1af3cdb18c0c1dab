package recall

import (
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// show turns units into hits. Of a turn's records the one that answers the cue
// best is shown and the others fold into it; a hit that says word for word
// what an earlier one says folds away. It returns which units folded away.
func (a *asking) show(units []*unit) ([]firsthand.Hit, map[*unit]bool) {
	hits, folded := []firsthand.Hit{}, map[*unit]bool{}
	said := map[string]int{}
	for _, u := range units {
		h := u.in.hit(u)
		key := identity(h)
		if i, again := said[key]; again && h.ID.Record != 0 {
			hits[i].Folded = append(hits[i].Folded, foldedHit(h))
			folded[u] = true
			continue
		}
		said[key] = len(hits)
		hits = append(hits, h)
	}
	return hits, folded
}

// identity is what two hits have in common that are one to a reader.
func identity(h firsthand.Hit) string {
	return strings.Join([]string{h.ID.World, string(h.Kind), string(h.Status), string(h.Frame), h.Speaker, text.Fold(h.Text)}, "\x00")
}

func foldedHit(h firsthand.Hit) firsthand.Folded {
	return firsthand.Folded{ID: h.ID.Record, Kind: h.Kind, Status: h.Status, Speaker: h.Speaker, Text: h.Text}
}

func (a *asking) hit(u *unit) firsthand.Hit {
	ref, rest := a.best(u)
	h := a.v.Hit(ref)
	for _, id := range rest {
		other := a.v.Hit(firsthand.Ref{Record: id})
		h.Folded = append(h.Folded, foldedHit(other))
		h.Conflicts = append(h.Conflicts, other.Conflicts...)
	}
	h.Score = u.score
	if a.o.Explain {
		why := u.why
		why.Filters = a.v.Filters()
		if why.SoftRank > 0 {
			why.Met = a.met(u)
		}
		h.Why = &why
	}
	return h
}

// name is the ref that a unit goes by when it is not shown.
func (a *asking) name(u *unit) firsthand.Ref {
	ref, _ := a.best(u)
	ref.World = a.v.Name()
	return ref
}

// best returns the record of the unit that has most of the cue in it, the
// heavier and then the earlier of equals, and the unit's other records.
func (a *asking) best(u *unit) (firsthand.Ref, []firsthand.RecordID) {
	if len(u.records) == 0 {
		return u.ref, nil
	}
	return bestOf(a.s, a.cue.line, u.heaviest, u.records)
}

func bestOf(s *state.State, cue []lexical.Term, heaviest firsthand.Ref, records []firsthand.RecordID) (firsthand.Ref, []firsthand.RecordID) {
	best, most := 0, -1.0
	for i, id := range records {
		r, _ := s.Record(id)
		has := overlap(s, cue, r)
		if has > most || has == most && id == heaviest.Record {
			best, most = i, has
		}
	}
	rest := append(append([]firsthand.RecordID{}, records[:best]...), records[best+1:]...)
	return firsthand.Ref{Record: records[best]}, rest
}

// overlap sums what the terms that the cue and the record share are worth.
func overlap(s *state.State, cue []lexical.Term, r firsthand.Record) float64 {
	if len(cue) == 0 {
		return 0
	}
	in := map[string]bool{}
	for _, t := range text.Terms(r.Text) {
		in[t] = true
	}
	sum := 0.0
	for _, t := range cue {
		if in[t.Text] {
			sum += float64(t.Weight) * s.Words().IDF(t.Text)
		}
	}
	return sum
}
