package night

import (
	"fmt"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Agent is who a night's entries are by; the version changes when the rules do.
func Agent() firsthand.Agent {
	return firsthand.Agent{Kind: firsthand.AgentRules, Name: "night/1"}
}

// Deed is what an action does.
type Deed string

// The deeds.
const (
	Expire    Deed = "expire"    // a temporary record leaves recall
	Promote   Deed = "promote"   // a record is kept for good
	Archive   Deed = "archive"   // a record nobody used leaves recall
	Lapse     Deed = "lapse"     // an intention is over
	Revive    Deed = "revive"    // a merged record comes back whose merger left
	Overdue   Deed = "overdue"   // a question is noted as waiting too long
	Merge     Deed = "merge"     // one record takes the place of several
	Repeat    Deed = "repeat"    // two records are tied as the same said twice
	Report    Deed = "report"    // a statement is tied to what it tells again
	End       Deed = "end"       // a record is over by what another tells
	Doubt     Deed = "doubt"     // two records are tied as a possible contradiction
	Summarise Deed = "summarise" // a scene or a day is told by its sentences
	Diary     Deed = "diary"     // a character's day is told in her own words
)

// Action is one thing that a night does: an act of its own, that can be taken
// back as a whole.
type Action struct {
	Deed    Deed
	Record  firsthand.RecordID // the one it is about; of a new one the first it is made of, 0 if that is a turn
	Text    string             // of that record
	Because string

	born    *firsthand.Record // without its id
	changes []firsthand.Change
	links   []firsthand.Link // From 0 is the record that is born
}

// Entries returns what carries the action out, apart from what every entry
// needs. The record that is born, if there is one, is the first entry; id is
// what it will be called.
func (a Action) Entries(id firsthand.RecordID) []firsthand.Entry {
	var out []firsthand.Entry
	if a.born != nil {
		r := *a.born
		r.ID = id
		out = append(out, firsthand.Entry{Kind: firsthand.EntryRecord, Record: &r})
	}
	for _, c := range a.changes {
		if a.born != nil {
			c.By = &firsthand.Ref{Record: id}
		}
		c.Because = a.Because
		out = append(out, firsthand.Entry{Kind: firsthand.EntryChange, Change: &c})
	}
	for _, l := range a.links {
		if l.From == 0 {
			l.From = id
		}
		l.Because = a.Because
		out = append(out, firsthand.Entry{Kind: firsthand.EntryLink, Link: &l})
	}
	return out
}

// Step is a part of a night's work.
type Step int

// The steps, in their order.
const (
	Ages     Step = iota // expire, promote, archive, revive; intentions and questions
	Likeness             // merge and repeat
	Doubts               // possible contradictions
	Digests              // summaries and diaries
	Steps                // how many there are
)

// Plan returns what the step has to do on the night that ends the day, written
// as 2031-05-01. Once that is done, there is nothing left for it to do.
func Plan(s *state.State, step Step, day string) ([]Action, error) {
	v, err := s.Visible(state.Look{})
	if err != nil {
		return nil, fmt.Errorf("plan the night of %s: %w", day, err)
	}
	p := planner{s: s, v: v, day: day}
	switch step {
	case Ages:
		return p.ages(), nil
	case Likeness:
		return p.likeness(), nil
	case Doubts:
		return p.doubts(), nil
	case Digests:
		return p.digests(), nil
	}
	return nil, firsthand.Errorf(firsthand.CodeInvalid, "a night has no step %d", step)
}

// planner plans one step. It sees what the narrator sees.
type planner struct {
	s   *state.State
	v   *state.View
	day string
}

// mine reports whether a night may change a record at all: one that is live,
// no lore, and neither locked nor pinned by its author.
func (p *planner) mine(r firsthand.Record) bool {
	return r.Standing == firsthand.StandingLive && r.Origin != firsthand.OriginLore && r.Tier != firsthand.TierLocked && !p.s.Pinned(r.ID)
}

// fresh reports whether the record has not been through a night yet.
func (p *planner) fresh(id firsthand.RecordID) bool {
	last, _ := p.s.LastNight()
	return firsthand.Seq(id) > last
}

func days(n int) string {
	if n == 1 {
		return "1 played day"
	}
	return fmt.Sprintf("%d played days", n)
}
