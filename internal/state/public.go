package state

import "github.com/firsthand-memory/firsthand"

// kept reports whether the record is kept from a public look: an inner voice,
// and whatever was made of one.
func (v *View) kept(r *record) bool { return v.look.As.Public && v.s.inner(r) }

func (s *State) inner(r *record) bool {
	if r.Kind == firsthand.KindMonologue {
		return true
	}
	for _, refs := range [][]firsthand.Ref{r.Basis, r.From} {
		for _, ref := range refs {
			if s.innerBefore(r, ref.Record) {
				return true
			}
		}
	}
	for _, l := range s.links[r.ID] { // the event that settles a monologue repeats it
		if l.Kind == firsthand.LinkSettles && l.From == r.ID && s.innerBefore(r, l.To) {
			return true
		}
	}
	return false
}

// innerBefore asks it of a record that r was made of. Nothing is made of what
// came later, so there is no going in circles.
func (s *State) innerBefore(r *record, id firsthand.RecordID) bool {
	of := s.records[id]
	return of != nil && id < r.ID && s.inner(of)
}

// soliloquy reports whether a turn is kept from a public look because nobody
// heard it but the one whose inner voice is in it: then nothing tells the voice
// from the rest of it.
func (v *View) soliloquy(t *turn) bool {
	if !v.look.As.Public {
		return false
	}
	for _, id := range t.records {
		if r := v.s.records[id]; r.now.aud == t.aud && v.s.inner(r) {
			return true
		}
	}
	return false
}
