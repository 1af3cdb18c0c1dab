package night

import (
	"fmt"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// likeness plans what is there twice. Records that say the same are merged;
// where each is a moment of its own they are only tied as repeats.
func (p *planner) likeness() []Action {
	var out []Action
	for _, class := range p.classes() {
		for _, group := range p.groups(class) {
			out = append(out, p.unite(group)...)
		}
	}
	slices.SortStableFunc(out, func(a, b Action) int { return int(a.Record) - int(b.Record) })
	return out
}

// classes sorts the records that can be like another by all that must be
// equal. A class without a record that is new tonight was looked at before, and
// what this night itself merged is left to the nights to come. A hurt that is
// open counts its days from when it was told, and stays itself.
func (p *planner) classes() [][]firsthand.Record {
	at := map[string]int{}
	var all [][]firsthand.Record
	for _, id := range p.s.Records() {
		r, _ := p.s.Record(id)
		if !p.mine(r) || r.Kind.Derived() || r.Kind == firsthand.KindLoop || r.Kind == firsthand.KindMonologue ||
			p.s.Disputed(id) || p.s.Hurts(id) || p.s.Ended(id) || p.s.Revived(id) || p.fresh(id) && p.s.Agent(id) == Agent() {
			continue
		}
		key := classOf(r, p.s.Resolved(id))
		i, known := at[key]
		if !known {
			i = len(all)
			at[key], all = i, append(all, nil)
		}
		all[i] = append(all[i], r)
	}
	return slices.DeleteFunc(all, func(c []firsthand.Record) bool { return len(c) < 2 || !p.fresh(c[len(c)-1].ID) })
}

func classOf(r firsthand.Record, resolved bool) string {
	var b strings.Builder
	fmt.Fprint(&b, r.Kind, r.Status, r.Frame, r.Category, r.SpeakerID, r.ReportedBy, r.Audience, resolved)
	if r.SpeakerID == 0 {
		b.WriteString(r.Speaker)
	}
	if r.Slot != nil {
		fmt.Fprint(&b, *r.Slot)
	}
	if r.Reader != nil {
		fmt.Fprint(&b, *r.Reader)
	}
	if r.Time != nil {
		fmt.Fprint(&b, *r.Time)
	}
	return b.String()
}

// memory is a record with what it says.
type memory struct {
	firsthand.Record
	sense text.Sense
}

// groups finds the records of a class that say the same, at least one of each
// group new tonight. Older ones have been held against each other before.
func (p *planner) groups(class []firsthand.Record) [][]memory {
	sets := make([][]uint64, len(class))
	for i, r := range class {
		sets[i] = text.Bigrams(r.Text)
	}
	n := newNear(formula.MergeJaccard, sets)
	var groups [][]memory
	twins := map[string]int{} // the group of older records by their text: one is enough to be found by
	joined := map[int]bool{}
	for i, r := range class {
		m, probe := memory{Record: r}, n.probe(sets[i])
		if !p.fresh(r.ID) {
			if at, known := twins[r.Text]; known {
				groups[at] = append(groups[at], m)
				continue
			}
			twins[r.Text] = len(groups)
		} else if at := joins(groups, n.of(probe), &m); at >= 0 {
			groups[at], joined[at] = append(groups[at], m), true
			continue
		}
		n.add(probe)
		groups = append(groups, []memory{m})
	}
	var found [][]memory
	for at, g := range groups {
		if joined[at] {
			found = append(found, g)
		}
	}
	return found
}

// joins returns the first of the near groups in which every record says the
// same as this one, -1 if there is none.
func joins(groups [][]memory, near []int, m *memory) int {
	for _, at := range near {
		if !slices.ContainsFunc(groups[at], func(other memory) bool {
			return !same(&groups[at][0], m) || other.Text != groups[at][0].Text && !same(&other, m)
		}) {
			return at
		}
	}
	return -1
}

// same reads what two records say only where it comes to that.
func same(a, b *memory) bool {
	if a.Text == b.Text {
		return true
	}
	return senseOf(a).Same(senseOf(b))
}

func senseOf(m *memory) text.Sense {
	if m.sense.Turns == "" && m.sense.About == nil {
		m.sense = text.SenseOf(m.Text)
	}
	return m.sense
}

// unite plans one group: each of its moments becomes one record, and the later
// ones are tied to the first.
func (p *planner) unite(group []memory) []Action {
	var out []Action
	moments := p.moments(group)
	for i, of := range moments {
		if len(of) == 1 {
			if i > 0 {
				out = append(out, p.repeat(of[0], moments[0][0])...)
			}
			continue
		}
		merged := p.merge(of)
		if i > 0 && len(merged) > 0 {
			merged[0].links = append(merged[0].links, firsthand.Link{To: moments[0][0].ID, Kind: firsthand.LinkRepeats})
		}
		out = append(out, merged...)
	}
	return out
}

// moments parts a group into what is one and the same: what was said is a moment
// each time, and so is what happened in another scene at its own time or on
// another day of play.
func (p *planner) moments(group []memory) [][]firsthand.Record {
	var all [][]firsthand.Record
	scenes, days := map[firsthand.SceneID]int{}, map[int]int{}
	for _, m := range group {
		day, undated := p.s.Happened(m.ID), !p.dated(m.Record)
		at, known := scenes[m.Scene]
		switch happened := m.Kind == firsthand.KindEvent || m.Kind == firsthand.KindObservation; {
		case m.Kind.Spoken():
			known = false
		case !happened:
			at, known = 0, len(all) > 0
		case !known && undated:
			at, known = days[day]
		}
		if !known {
			at, all = len(all), append(all, nil)
			if undated {
				days[day] = at
			}
		}
		scenes[m.Scene], all[at] = at, append(all[at], m.Record)
	}
	return all
}

// dated reports whether it is known when the record happened.
func (p *planner) dated(r firsthand.Record) bool {
	if scene, _ := p.s.Scene(r.Scene); scene.StoryTime != "" || scene.StoryDay != 0 {
		return true
	}
	for _, src := range r.Sources {
		if t, _, _ := p.s.Turn(src.Turn); t.When != nil {
			return true
		}
	}
	return r.Time != nil || text.ShapeOf(r.Text).TellsTime
}

// repeat ties a later record to the earlier one. Small talk is not worth it.
func (p *planner) repeat(later, earlier firsthand.Record) []Action {
	tied := slices.ContainsFunc(p.s.Links(later.ID), func(l firsthand.Link) bool { return l.Kind == firsthand.LinkRepeats })
	if tied || later.Tier == firsthand.TierTemporary {
		return nil
	}
	return []Action{{Deed: Repeat, Record: later.ID, Text: later.Text, Because: "says again what " + earlier.ID.String() + " says",
		links: []firsthand.Link{{From: later.ID, To: earlier.ID, Kind: firsthand.LinkRepeats}}}}
}
