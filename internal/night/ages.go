package night

import (
	"fmt"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
)

// ages plans what time does to single records.
func (p *planner) ages() []Action {
	var out []Action
	for _, id := range p.s.Records() {
		r, _ := p.s.Record(id)
		if !p.mine(r) {
			continue
		}
		switch r.Tier {
		case firsthand.TierTemporary:
			out = append(out, p.expire(r)...)
		case firsthand.TierPromotable:
			out = append(out, p.promote(r)...)
		}
	}
	out = append(out, p.intentions(out)...)
	out = append(out, p.revive()...)
	return append(out, p.overdue()...)
}

// revive brings back what was merged into a record that left the story with the
// turn it stood in, where another turn still says it, it is no small talk, and
// age would not take it out again at once.
func (p *planner) revive() []Action {
	var out []Action
	held := p.holding()
	for _, id := range p.s.Orphans() {
		r, _ := p.s.Record(id)
		if r.Tier == firsthand.TierLocked || r.Tier == firsthand.TierTemporary || p.past(r, held) {
			continue
		}
		out = append(out, Action{Deed: Revive, Record: id, Text: r.Text, Because: "what it was merged into left the story, and its own turn says it still",
			changes: []firsthand.Change{{Record: id, Standing: firsthand.StandingLive}}})
		if r.Tier == firsthand.TierPromotable {
			out = append(out, p.promote(r)...)
		}
		if r.Kind == firsthand.KindIntention {
			held[p.s.Name(r.SpeakerID, r.Speaker)]++
		}
	}
	return out
}

// past reports whether age has taken a record out of recall, or would: an
// intention too where its holder has as many as are kept.
func (p *planner) past(r firsthand.Record, held map[string]int) bool {
	if r.Kind == firsthand.KindIntention && r.Tier != firsthand.TierLongTerm &&
		(p.s.Age(r.ID) > formula.IntentionDays || held[p.s.Name(r.SpeakerID, r.Speaker)] >= formula.IntentionsKept) {
		return true
	}
	return r.Tier == firsthand.TierPromotable && slices.ContainsFunc(p.promote(r), func(a Action) bool { return a.Deed == Archive })
}

// holding counts the live intentions of each character.
func (p *planner) holding() map[string]int {
	held := map[string]int{}
	for _, id := range p.s.Intentions() {
		r, _ := p.s.Record(id)
		held[p.s.Name(r.SpeakerID, r.Speaker)]++
	}
	return held
}

// expire lets a temporary record fade when its scene closed or after a week.
// What the author brought back from the archive stays that week again.
func (p *planner) expire(r firsthand.Record) []Action {
	scene, _ := p.s.Scene(r.Scene)
	because := ""
	switch age := p.s.Age(r.ID); {
	case p.s.Disputed(r.ID):
	case age >= formula.TemporaryDays:
		because = fmt.Sprintf("temporary, and %s old", days(age))
	case scene.Closed && !p.s.Restored(r.ID):
		because = fmt.Sprintf("temporary, and its scene %q closed", scene.Title)
	}
	if because == "" {
		return nil
	}
	return []Action{leave(Expire, r, because)}
}

// leave takes a record out of recall.
func leave(d Deed, r firsthand.Record, because string) Action {
	return Action{Deed: d, Record: r.ID, Text: r.Text, Because: because,
		changes: []firsthand.Change{{Record: r.ID, Standing: firsthand.StandingArchived}}}
}

// promote keeps a record for good that earned it, and archives one that nobody
// used for long. A hurt that is open, and a side of a contradiction, stay. What
// an author took back from the long-term tier is not sent there again.
func (p *planner) promote(r firsthand.Record) []Action {
	used, importance := p.s.Earned(r.ID)
	idle := p.s.Idle(r.ID)
	switch {
	case formula.Promotes(used, importance) && !p.s.Demoted(r.ID):
		because := fmt.Sprintf("effective importance %.2f", importance)
		if importance < formula.PromotionImportance {
			because = fmt.Sprintf("used on %d different days", used)
		}
		return []Action{{Deed: Promote, Record: r.ID, Text: r.Text, Because: because,
			changes: []firsthand.Change{{Record: r.ID, Tier: firsthand.TierLongTerm}}}}
	case idle >= formula.ArchiveDays && !p.s.Hurts(r.ID) && !p.s.Disputed(r.ID):
		return []Action{leave(Archive, r, "not used for "+days(idle))}
	}
	return nil
}

// intentions lets those lapse that are old, and the oldest of those that are
// too many for one character. What is planned already stays so.
func (p *planner) intentions(planned []Action) []Action {
	var out []Action
	held, busy := map[string]int{}, map[firsthand.RecordID]bool{}
	for _, a := range planned {
		busy[a.Record] = true
	}
	for _, id := range slices.Backward(p.s.Intentions()) {
		r, _ := p.s.Record(id)
		if !p.mine(r) || r.Tier == firsthand.TierLongTerm || busy[id] {
			continue
		}
		holder := p.s.Name(r.SpeakerID, r.Speaker)
		age := p.s.Age(id)
		switch {
		case age > formula.IntentionDays:
			out = append(out, leave(Lapse, r, "an intention "+days(age)+" old"))
		case held[holder] == formula.IntentionsKept:
			out = append(out, leave(Lapse, r, fmt.Sprintf("%d newer intentions of the same character", formula.IntentionsKept)))
		default:
			held[holder]++
		}
	}
	slices.Reverse(out)
	return out
}

// overdue notes questions that the other side has let pass.
func (p *planner) overdue() []Action {
	var out []Action
	yes := true
	for _, id := range p.s.Overdue() {
		r, _ := p.s.Record(id)
		if r.Tier == firsthand.TierLocked {
			continue
		}
		out = append(out, Action{Deed: Overdue, Record: id, Text: r.Text,
			Because: fmt.Sprintf("%d turns of the other side went by without an answer", formula.OverdueTurns),
			changes: []firsthand.Change{{Record: id, Overdue: &yes}}})
	}
	return out
}
