package state

import "github.com/firsthand-memory/firsthand"

// TurnSeq returns the entry that told the turn, 0 if there is no such turn.
func (s *State) TurnSeq(n firsthand.TurnNumber) firsthand.Seq {
	if t := s.turn(n); t != nil {
		return t.seq
	}
	return 0
}

// TurnUndone reports whether the author took the telling of the turn back.
func (s *State) TurnUndone(n firsthand.TurnNumber) bool {
	t := s.turn(n)
	return t != nil && s.undone[t.act]
}

// EndedBy returns the records of the same slot that the record put an end to.
func (s *State) EndedBy(id firsthand.RecordID) []firsthand.RecordID {
	r := s.records[id]
	if r == nil || r.Slot == nil {
		return nil
	}
	var ids []firsthand.RecordID
	for _, other := range s.filled[slotKey{r.Slot.Subject, r.Slot.Attribute}] {
		if s.records[other].now.ended == id {
			ids = append(ids, other)
		}
	}
	return ids
}
