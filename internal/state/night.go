package state

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// night is a night whose work is done.
type night struct {
	day string
	seq firsthand.Seq
}

// NightDone reports whether the work of the day's night is done.
func (s *State) NightDone(day string) bool {
	return slices.ContainsFunc(s.nights, func(n night) bool { return n.day == day })
}

// LastNight returns the entry with which the last night ended, and its day; 0
// and "" before the first. What was born since has not been through a night.
func (s *State) LastNight() (firsthand.Seq, string) {
	if n := len(s.nights); n > 0 {
		return s.nights[n-1].seq, s.nights[n-1].day
	}
	return 0, ""
}

// DueNight returns the day whose night is due at that time, "" if none is: the
// last played day that is over and whose night has not been since. A day of the
// world's time zone is over when its date is, a story's day when another began.
func (s *State) DueNight(now time.Time) string {
	today := now.In(s.loc).Format(time.DateOnly)
	for at, day := range slices.Backward(s.days) {
		switch over := at < len(s.days)-1 || !ofStory(day) && day < today; {
		case !over:
		case s.NightDone(day) || s.slept(int32(at)):
			return ""
		default:
			return day
		}
	}
	return ""
}

// slept reports whether a night of the played day or of a later one was done
// after the day's last turn.
func (s *State) slept(day int32) bool {
	next, _ := slices.BinarySearchFunc(s.turns, day+1, func(t *turn, day int32) int { return cmp.Compare(t.day, day) })
	if next == 0 {
		return true
	}
	last := s.turns[next-1].seq
	return slices.ContainsFunc(s.nights, func(n night) bool { return n.seq > last && Covers(n.day, s.days[day]) })
}

// Covers reports whether the night of one day comes after another day: of the
// same clock, one that is not later. A date covers every day of a story, for
// such a night takes what was played as over.
func Covers(night, day string) bool { return day <= night || ofStory(day) && !ofStory(night) }

func ofStory(day string) bool { return strings.HasPrefix(day, "s") }

func (c *checker) nightFits(n *firsthand.Night) error {
	done := c.find(func(e *firsthand.Entry) bool { return e.Night != nil && e.Night.Day == n.Day })
	if done != nil || c.s.NightDone(n.Day) {
		return firsthand.Errorf(firsthand.CodeConflict, "the night of %s is done already", n.Day)
	}
	return nil
}

// Day returns the number of the played day on which the record was learned,
// from 0.
func (s *State) Day(id firsthand.RecordID) int {
	if r := s.records[id]; r != nil {
		return int(r.day)
	}
	return 0
}

// Happened returns the number of the played day on which what the record says
// was told: of a merged record, the last day of those it merged.
func (s *State) Happened(id firsthand.RecordID) int {
	r := s.records[id]
	if r == nil || len(r.Merges) == 0 {
		return s.Day(id)
	}
	day := 0
	for _, was := range r.Merges {
		day = max(day, s.Happened(was))
	}
	return day
}

// DayName returns the played day's date, or the story's day in a world that
// keeps a story clock. Dates sort before story days and each other by time.
func (s *State) DayName(day int) string { return s.days[day] }

// Learned returns the records learned on the played day, of any standing, in
// order of birth. The caller must not change it.
func (s *State) Learned(day int) []firsthand.RecordID {
	find := func(day int) int {
		at, _ := slices.BinarySearchFunc(s.order, day, func(id firsthand.RecordID, day int) int {
			return cmp.Compare(int(s.records[id].day), day)
		})
		return at
	}
	return s.order[find(day):find(day+1)]
}

// Age returns how many played days ago the record was learned, or came back to
// recall where it had left it.
func (s *State) Age(id firsthand.RecordID) int {
	if r := s.records[id]; r != nil {
		return int(s.today() - max(r.day, s.returned(r)))
	}
	return 0
}

// Idle returns how many played days the record has gone unused, counted from
// its Age if nobody used it since.
func (s *State) Idle(id firsthand.RecordID) int {
	r := s.records[id]
	if r == nil {
		return 0
	}
	last := max(r.day, s.returned(r))
	if n := len(r.days); n > 0 {
		last = max(last, r.days[n-1])
	}
	return int(s.today() - last)
}

// returned returns the day on which the record was last restored, 0 if it
// never left recall.
func (s *State) returned(r *record) int32 {
	for i := len(r.past) - 1; i >= 0; i-- {
		after := r.now
		if i+1 < len(r.past) {
			after = r.past[i+1].was
		}
		if r.past[i].was.standing == firsthand.StandingArchived && after.standing == firsthand.StandingLive {
			return s.dayOf(r.past[i].until)
		}
	}
	return 0
}

// dayOf returns the day of play on which the entry was made.
func (s *State) dayOf(seq firsthand.Seq) int32 {
	at, _ := slices.BinarySearchFunc(s.turns, seq, func(t *turn, seq firsthand.Seq) int { return cmp.Compare(t.seq, seq) })
	if at == 0 {
		return 0
	}
	return s.turns[at-1].day
}

// Restored reports whether the record left recall once and came back.
func (s *State) Restored(id firsthand.RecordID) bool {
	return s.was(id, func(f *facts) bool { return f.standing == firsthand.StandingArchived })
}

// Revived reports whether another record took the place of this one once, and
// that was taken back.
func (s *State) Revived(id firsthand.RecordID) bool {
	return s.was(id, func(f *facts) bool { return f.standing == firsthand.StandingSuperseded })
}

// Demoted reports whether the record was of the long-term tier once and is no
// longer.
func (s *State) Demoted(id firsthand.RecordID) bool {
	return s.was(id, func(f *facts) bool { return f.tier == firsthand.TierLongTerm })
}

// Resumed reports whether something ended what the record says, and that was
// taken back.
func (s *State) Resumed(id firsthand.RecordID) bool {
	r := s.records[id]
	return r != nil && r.now.ended == 0 && slices.ContainsFunc(r.past, func(p pastFacts) bool { return p.was.ended != 0 })
}

// was reports whether something was once held of the record that is held no
// longer.
func (s *State) was(id firsthand.RecordID, held func(*facts) bool) bool {
	r := s.records[id]
	return r != nil && !held(r.now) && slices.ContainsFunc(r.past, func(p pastFacts) bool { return held(p.was) })
}

// Earned returns what speaks for a record's promotion: on how many days it was
// used, and the greatest importance that it has for any who may know it.
func (s *State) Earned(id firsthand.RecordID) (usedDays int, most float64) {
	r := s.records[id]
	if r == nil {
		return 0, 0
	}
	most = importance(r, r.now, firsthand.Temperament{})
	if r.Category == firsthand.CategoryNone {
		return len(r.days), most
	}
	for _, c := range s.characters.list {
		if s.self(c.ID) == c.ID && s.knownTo(r, r.now, s.head).Has(c.ID) {
			most = max(most, importance(r, r.now, c.Temperament))
		}
	}
	return len(r.days), most
}

// Overdue returns the open loops that have gone unanswered for too long and
// were never noted so, oldest first.
func (s *State) Overdue() []firsthand.RecordID {
	var ids []firsthand.RecordID
	noted := func(f *facts) bool { return f.overdue }
	for _, id := range s.open.lists[loops] {
		if w := s.open.waits[id]; w.overdue != 0 && !noted(s.records[id].now) && !s.was(id, noted) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Intentions returns the live intentions that nothing has ended, oldest first.
func (s *State) Intentions() []firsthand.RecordID { return slices.Clone(s.open.lists[intentions]) }

// Hurts reports whether the record is a live event that hurts and that nothing
// has resolved.
func (s *State) Hurts(id firsthand.RecordID) bool {
	_, found := slices.BinarySearch(s.open.lists[hurts], id)
	return found
}

// Disputed reports whether something contradicts the record, or may.
func (s *State) Disputed(id firsthand.RecordID) bool {
	return slices.ContainsFunc(s.links[id], func(l link) bool { return disputes(l.Kind) && l.cut == 0 })
}

// Agent returns who brought the record into being.
func (s *State) Agent(id firsthand.RecordID) firsthand.Agent {
	if r := s.records[id]; r != nil {
		return r.agent
	}
	return firsthand.Agent{}
}
