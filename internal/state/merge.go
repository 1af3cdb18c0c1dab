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
	case was.SpeakerID != r.SpeakerID || was.SpeakerID == 0 && was.Speaker != r.Speaker || was.ReportedBy != r.ReportedBy:
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
	for _, id := range r.Merges {
		was := s.records[id]
		r.used, r.days = append(r.used, was.used...), append(r.days, was.days...)
	}
	slices.Sort(r.used)
	slices.Sort(r.days)
	r.days = slices.Compact(r.days)
}
