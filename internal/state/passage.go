package state

import "github.com/firsthand-memory/firsthand"

// printed is what a passage is recognised by when it is brought in again.
type printed struct{ work, chapter, text string }

func (s *State) applyPassage(p *firsthand.Passage) {
	s.passages[p.ID] = p
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
