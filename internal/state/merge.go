package state

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// mergeFits keeps the law of merging: a record takes the place of others only
// where it is of their kind, status, speaker, audience and frame, in the words
// of one of them and with the sources of all. What was said stays as it was
// said each time, and a contradiction, lore, or a locked record stays itself.
func (c *checker) mergeFits(e *firsthand.Entry) error {
	r := e.Record
	var sources []firsthand.Source
	worded := false
	for _, id := range r.Merges {
		was := c.record(id)
		if was == nil || id == r.ID {
			return firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s to merge", id)
		}
		if why := c.apart(e, was); why != "" {
			return firsthand.Errorf(firsthand.CodeRefused, "%s is not merged into %s: %s", id, r.ID, why)
		}
		sources = append(sources, was.Sources...)
		worded = worded || was.Text == r.Text
	}
	switch {
	case !worded:
		return firsthand.Errorf(firsthand.CodeRefused, "%s is in the words of none of the records it merges", r.ID)
	case !holdsAll(sources, r.Sources) || !holdsAll(r.Sources, sources):
		return firsthand.Errorf(firsthand.CodeRefused, "%s has other sources than the records it merges", r.ID)
	}
	return c.refs("interpretation", r.Basis)
}

// apart says what keeps a record out of the merging entry, "" if nothing does.
func (c *checker) apart(e *firsthand.Entry, was *firsthand.Record) string {
	r, now := e.Record, c.facts(was)
	switch {
	case was.Kind != r.Kind || now.status != r.Status || was.Frame != r.Frame:
		return "it is of another kind, status or frame"
	case c.one(was, was.SpeakerID) != c.one(r, r.SpeakerID) || was.SpeakerID == 0 && was.Speaker != r.Speaker || c.one(was, was.ReportedBy) != c.one(r, r.ReportedBy):
		return "somebody else is its speaker"
	case was.Kind.Spoken() || was.Kind == firsthand.KindLoop || was.Kind.Derived():
		return "what was said, asked or derived is a moment of its own each time"
	case !alike(c.knowers(was), r.Audience):
		return "others may know it"
	case was.Origin == firsthand.OriginLore || r.Origin == firsthand.OriginLore:
		return "lore is read-only"
	case now.tier == firsthand.TierLocked && automatic(e):
		return "it is locked"
	case c.s.Disputed(was.ID):
		return "it is contradicted, and both sides stay"
	}
	return ""
}

func alike(a, b firsthand.Audience) bool { return within(a, b) && within(b, a) }

func holdsAll[T comparable](a, b []T) bool {
	return !slices.ContainsFunc(a, func(x T) bool { return !slices.Contains(b, x) })
}

// replace notes whose place the record takes.
func (s *State) replace(r *record) {
	for _, id := range r.Merges {
		s.mergers[id] = append(s.mergers[id], r.ID)
	}
}

// merger returns the record that had taken the place of this one at the seq: 0
// if none had, or it has left the story itself.
func (s *State) merger(r *record, at firsthand.Seq) firsthand.RecordID {
	if r.at(at).standing != firsthand.StandingSuperseded {
		return 0
	}
	for _, id := range slices.Backward(s.mergers[r.ID]) {
		if firsthand.Seq(id) <= at && !s.records[id].at(at).gone() {
			return id
		}
	}
	return 0
}

// Orphans returns the records that are out of the story only because they were
// merged into one that left it with its turn, while their own turn still says
// what they say; oldest first. One that was corrected or refuted since left none.
func (s *State) Orphans() []firsthand.RecordID {
	var ids []firsthand.RecordID
	for id, mergers := range s.mergers {
		last := s.records[mergers[len(mergers)-1]]
		if r := s.records[id]; r.now.standing == firsthand.StandingSuperseded && last.now.gone() && s.merger(r, s.head) == 0 && s.left(last) && s.said(r) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// left reports whether the record left the story with its turn, and not because
// it was refuted or something else took its place.
func (s *State) left(r *record) bool {
	return r.now.status != firsthand.StatusRefuted && s.merger(r, s.head) == 0 && !slices.ContainsFunc(s.links[r.ID], func(l link) bool {
		return l.Kind == firsthand.LinkSupersedes && l.To == r.ID && l.cut == 0
	})
}

// said reports whether the record's turn is story and says what it says.
func (s *State) said(r *record) bool {
	t := s.turn(r.sourceTurn())
	span, ok := s.span(r.firstSource())
	return t != nil && t.standing == firsthand.StandingLive && ok && span == r.Text
}

// standing returns the ref, or that of the record that stood in the place of
// the one it names at the point of the view.
func (v *View) standing(ref firsthand.Ref) firsthand.Ref {
	for r := v.s.records[ref.Record]; r != nil; r = v.s.records[ref.Record] {
		m := v.s.merger(r, v.at.seq)
		if m == 0 {
			break
		}
		ref.Record = m
	}
	return ref
}

// inherit gives a merged record the uses of those whose place it takes.
func (s *State) inherit(r *record) {
	if len(r.Merges) == 0 {
		return
	}
	r.own()
	for _, id := range r.Merges {
		was := s.records[id]
		r.used, r.days = append(r.used, was.used...), append(r.days, was.days...)
	}
	slices.Sort(r.used)
	slices.Sort(r.days)
	r.days = slices.Compact(r.days)
}
