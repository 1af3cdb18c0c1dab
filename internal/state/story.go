package state

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Record returns the record as it was born and what is held of it now, in the
// fields of the same names.
func (s *State) Record(id firsthand.RecordID) (firsthand.Record, bool) { return s.RecordAt(id, s.head) }

// RecordAt returns the record as it was born and what was held of it at an
// entry.
func (s *State) RecordAt(id firsthand.RecordID, at firsthand.Seq) (firsthand.Record, bool) {
	r := s.records[id]
	if r == nil {
		return firsthand.Record{}, false
	}
	then, f := s.asBorn(r), r.at(at)
	then.Status, then.Standing, then.Tier, then.Importance, then.Emotion, then.Gloss = f.status, f.standing, f.tier, f.importance, f.emotion, f.gloss
	ref := firsthand.Ref{Record: id}
	then.SpeakerID, then.ReportedBy = s.same.oneOf(ref, then.SpeakerID, at), s.same.one(then.ReportedBy, at)
	then.AboutIDs = s.same.eachOf(ref, then.AboutIDs, at)
	then.Audience = s.knownTo(r, f, at)
	return then, true
}

// Pinned reports whether the author pinned the record.
func (s *State) Pinned(id firsthand.RecordID) bool {
	return s.records[id] != nil && s.records[id].now.pinned
}

// AudienceClass returns a number that the records known to one audience share,
// 0 for what everyone knows and for no record.
func (s *State) AudienceClass(id firsthand.RecordID) uint32 {
	if r := s.records[id]; r != nil {
		return r.now.aud
	}
	return 0
}

// Resolved reports whether something resolved or answered the record.
func (s *State) Resolved(id firsthand.RecordID) bool {
	return s.records[id] != nil && s.records[id].now.resolved
}

// Records returns the ids of all records, of any standing, in order of birth.
// The caller must not change it.
func (s *State) Records() []firsthand.RecordID { return s.order }

// Former returns the change that would give the record back what the entry
// took from it.
func (s *State) Former(id firsthand.RecordID, entry firsthand.Seq) (firsthand.Change, bool) {
	r := s.records[id]
	if r == nil {
		return firsthand.Change{}, false
	}
	for i, p := range r.past {
		if p.until != entry {
			continue
		}
		after := r.now
		if i+1 < len(r.past) {
			after = r.past[i+1].was
		}
		return s.back(id, *after, *p.was), true
	}
	return firsthand.Change{}, false
}

// back states what leads from the one to the other.
func (s *State) back(id firsthand.RecordID, from, to facts) firsthand.Change {
	c := firsthand.Change{Record: id, Because: "undone"}
	if from.status != to.status {
		c.Status = to.status
	}
	if from.standing != to.standing {
		c.Standing = to.standing
	}
	if from.tier != to.tier {
		c.Tier = to.tier
	}
	if from.pinned != to.pinned {
		c.Pinned = &to.pinned
	}
	if from.resolved != to.resolved {
		c.Resolved = &to.resolved
	}
	if from.overdue != to.overdue {
		c.Overdue = &to.overdue
	}
	if from.ended != to.ended {
		c.Ended, c.Unended = to.ended, to.ended == 0
	}
	if from.aud != to.aud {
		c.Audience = &s.audiences.list[to.aud]
	}
	if from.importance != to.importance {
		c.Importance = to.importance
	}
	if from.emotion != to.emotion {
		c.Emotion = &to.emotion
	}
	if from.gloss != to.gloss {
		c.Gloss = &to.gloss
	}
	return c
}

// Links returns the links that hold at a record, whichever way they point.
func (s *State) Links(id firsthand.RecordID) []firsthand.Link {
	var out []firsthand.Link
	for _, l := range s.links[id] {
		if l.cut == 0 {
			out = append(out, l.Link)
		}
	}
	return out
}

// EverLinked returns the links that hold or once held at a record.
func (s *State) EverLinked(id firsthand.RecordID) []firsthand.Link {
	var out []firsthand.Link
	for _, l := range s.links[id] {
		out = append(out, l.Link)
	}
	return out
}

// Slotted returns the live records that fill the slot, in order of birth.
func (s *State) Slotted(subject, attribute string) []firsthand.RecordID {
	var ids []firsthand.RecordID
	for _, id := range s.filled[slotKey{subject, attribute}] {
		if s.records[id].now.standing == firsthand.StandingLive {
			ids = append(ids, id)
		}
	}
	return ids
}

type slotKey struct{ subject, attribute string }

func (s *State) fill(r *record) {
	if r.Slot == nil {
		return
	}
	key := slotKey{r.Slot.Subject, r.Slot.Attribute}
	if !slices.Contains(s.filled[key], r.ID) {
		s.filled[key] = append(s.filled[key], r.ID)
	}
}

// Used returns the turns at which the record was among the final hits. The
// caller must not change it.
func (s *State) Used(id firsthand.RecordID) []firsthand.TurnNumber {
	if r := s.records[id]; r != nil {
		return r.used
	}
	return nil
}

// Ended reports whether something ended what the record says.
func (s *State) Ended(id firsthand.RecordID) bool {
	return s.records[id] != nil && s.records[id].now.ended != 0
}

// CastSeq returns the Seq of the newest entry about characters or slots.
func (s *State) CastSeq() firsthand.Seq { return s.castSeq }

// Version returns the Seq of the last entry that changed the record: its birth
// or a change; 0 if there is none of that id.
func (s *State) Version(id firsthand.RecordID) firsthand.Seq {
	r := s.records[id]
	switch {
	case r == nil:
		return 0
	case len(r.past) == 0:
		return firsthand.Seq(id)
	}
	return r.past[len(r.past)-1].until
}

// Happenings returns the Seqs of the entries that concern the record: its
// birth and every change, in order.
func (s *State) Happenings(id firsthand.RecordID) []firsthand.Seq {
	r := s.records[id]
	if r == nil {
		return nil
	}
	seqs := []firsthand.Seq{firsthand.Seq(id)}
	for _, p := range r.past {
		seqs = append(seqs, p.until)
	}
	return seqs
}

// KnownSince returns the turn from which on the character knew the record without
// a break until the seq.
func (s *State) KnownSince(id firsthand.RecordID, who firsthand.CharacterID, at firsthand.Seq) firsthand.TurnNumber {
	r := s.records[id]
	if r == nil {
		return 0
	}
	since := r.Turn
	for _, p := range r.past {
		if p.until > at {
			break
		}
		before, _ := s.RecordAt(id, p.until-1)
		if !before.Audience.Has(who) {
			since = s.TurnAt(p.until)
		}
	}
	return since
}
