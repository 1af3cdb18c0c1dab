package state

import (
	"cmp"
	"maps"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// printed is what a passage is recognised by when it is brought in again.
type printed struct{ work, chapter, text string }

func (s *State) applyPassage(p *firsthand.Passage) {
	s.passages[p.ID] = p
	if k := (firsthand.Chapter{Work: p.Work, Name: p.Chapter}); s.chapters[k] == 0 {
		s.chapters[k] = p.ID
	}
	s.works[printed{p.Work, p.Chapter, p.Text}] = p.ID
}

// Passage returns the passage with the id.
func (s *State) Passage(id firsthand.PassageID) (firsthand.Passage, bool) {
	if p := s.passages[id]; p != nil {
		return *p, true
	}
	return firsthand.Passage{}, false
}

// PassageOf returns the passage of that work and chapter with just that text.
func (s *State) PassageOf(work, chapter, text string) (firsthand.PassageID, bool) {
	id, ok := s.works[printed{work, chapter, text}]
	return id, ok
}

// Chapters returns the chapters of all works in the order in which they were
// brought in.
func (s *State) Chapters() []firsthand.Chapter {
	return slices.SortedFunc(maps.Keys(s.chapters), func(a, b firsthand.Chapter) int { return cmp.Compare(s.chapters[a], s.chapters[b]) })
}

// Passages returns all passages in the order in which they were brought in.
func (s *State) Passages() []firsthand.Passage {
	all := make([]firsthand.Passage, 0, len(s.passages))
	for _, id := range slices.Sorted(maps.Keys(s.passages)) {
		all = append(all, *s.passages[id])
	}
	return all
}

// told reports whether the viewer has come as far in the work as the passage.
func (v *View) told(id firsthand.PassageID) bool {
	p := v.s.passages[id]
	if p == nil || p.Work != v.look.UpTo.Work {
		return true
	}
	last := v.s.chapters[v.look.UpTo]
	return last == 0 || v.s.chapters[firsthand.Chapter{Work: p.Work, Name: p.Chapter}] <= last
}

// Told reports whether the viewer has come as far in the work as all that the
// record rests on.
func (v *View) Told(id firsthand.RecordID) bool {
	r := v.s.records[id]
	return r != nil && v.toldAll(r, nil)
}

// toldAll reports whether the viewer has come as far in the work as all that
// the record was taken from, was made of and rests on.
func (v *View) toldAll(r *record, passed map[firsthand.RecordID]bool) bool {
	for _, src := range r.sources {
		if !v.told(src.Passage) {
			return false
		}
	}
	if passed[r.ID] || len(r.From)+len(r.Basis)+len(v.s.links[r.ID]) == 0 {
		return true
	}
	if passed == nil {
		passed = map[firsthand.RecordID]bool{}
	}
	passed[r.ID] = true
	for _, l := range v.s.links[r.ID] {
		if l.Kind == firsthand.LinkDerived && l.From == r.ID && l.To != 0 && !v.toldAll(v.s.records[l.To], passed) {
			return false
		}
	}
	for _, refs := range [][]firsthand.Ref{r.From, r.Basis} {
		for _, ref := range refs {
			if other := v.s.records[ref.Record]; !v.told(ref.Passage) || other != nil && !v.toldAll(other, passed) {
				return false
			}
		}
	}
	return true
}

// readable reports whether the viewer may be shown the passage.
func (v *View) readable(id firsthand.PassageID) bool { return v.s.passages[id] != nil && v.told(id) }
