package night

import (
	"slices"

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
	out = append(out, p.reports()...)
	slices.SortStableFunc(out, func(a, b Action) int { return int(a.Record) - int(b.Record) })
	return out
}

// reports ties what was told again and not recognised when it was taken in.
func (p *planner) reports() []Action {
	var out []Action
	for _, id := range slices.Backward(p.s.Records()) {
		if !p.fresh(id) {
			break
		}
		r, _ := p.s.Record(id)
		if r.Kind != firsthand.KindStatement || r.Standing != firsthand.StandingLive || p.reporting(id) {
			continue
		}
		if of := Retold(p.s, r); of != 0 {
			out = append(out, Action{Deed: Report, Record: id, Text: r.Text, Because: "tells " + of.String() + " to somebody who did not know",
				links: []firsthand.Link{{From: id, To: of, Kind: firsthand.LinkReports}}})
		}
	}
	return out
}

// reporting reports whether the record was ever tied as telling another again:
// what the author untied stays so.
func (p *planner) reporting(id firsthand.RecordID) bool {
	return slices.ContainsFunc(p.s.EverLinked(id), func(l firsthand.Link) bool { return l.Kind == firsthand.LinkReports && l.From == id })
}

// classes sorts the records that can be like another by all that must be
// equal. A class without a record that is new tonight was looked at before, and
// what this night itself merged is left to the nights to come. A hurt that is
// open counts its days from when it was told, and stays itself.
func (p *planner) classes() [][]*memory {
	at := map[class]int{}
	var all [][]*memory
	for _, id := range p.s.Records() {
		r, _ := p.s.Record(id)
		if !p.mine(r) || r.Kind.Derived() || r.Kind == firsthand.KindLoop || r.Kind == firsthand.KindMonologue ||
			p.s.Disputed(id) || p.s.Hurts(id) || p.s.Ended(id) || p.s.Revived(id) || p.fresh(id) && p.s.Agent(id) == Agent() {
			continue
		}
		key := p.class(r)
		i, known := at[key]
		if !known {
			i = len(all)
			at[key], all = i, append(all, nil)
		}
		all[i] = append(all[i], &memory{Record: r})
	}
	return slices.DeleteFunc(all, func(c []*memory) bool { return len(c) < 2 || !p.fresh(c[len(c)-1].ID) })
}

// class is all that must be equal of two records of which one can take the
// other's place.
type class struct {
	kind                firsthand.Kind
	status              firsthand.Status
	frame               firsthand.Frame
	category            firsthand.Category
	speaker, reportedBy firsthand.CharacterID
	name                string // of a speaker who is no character
	audience            uint32
	resolved            bool
	slot                firsthand.SlotFill
	reader              firsthand.Agent
	time                firsthand.TimeMention
}

func (p *planner) class(r firsthand.Record) class {
	c := class{kind: r.Kind, status: r.Status, frame: r.Frame, category: r.Category, speaker: r.SpeakerID, reportedBy: r.ReportedBy,
		audience: p.s.AudienceClass(r.ID), resolved: p.s.Resolved(r.ID)}
	if r.SpeakerID == 0 {
		c.name = r.Speaker
	}
	if r.Slot != nil {
		c.slot = *r.Slot
	}
	if r.Reader != nil {
		c.reader = *r.Reader
	}
	if r.Time != nil {
		c.time = when(*r.Time)
	}
	return c
}

// memory is a record with what it says.
type memory struct {
	firsthand.Record
	sense text.Sense
	told  *telling // nil: not read so yet

	read  bool                    // the two below are what they should be
	named []firsthand.CharacterID // in the order of the text
	bare  text.Sense              // without the names
}

// groups finds the records of a class that say the same, at least one of each
// group new tonight. Older ones have been held against each other before.
func (p *planner) groups(class []*memory) [][]*memory {
	sets := make([][]uint64, len(class))
	for i, r := range class {
		sets[i] = text.Bigrams(r.Text)
	}
	n, loose := newNear(formula.MergeJaccard, sets), newNear(formula.MergeMaybe, sets)
	var groups [][]*memory
	twins := map[string]int{} // the group of older records by their text: one is enough to be found by
	joined := map[int]bool{}
	for i, m := range class {
		probe, wide := n.probe(sets[i]), loose.probe(sets[i])
		if !p.fresh(m.ID) {
			if at, known := twins[m.Text]; known {
				groups[at] = append(groups[at], m)
				continue
			}
			twins[m.Text] = len(groups)
		} else if at := joins(groups, n.of(probe), m); at >= 0 {
			groups[at], joined[at] = append(groups[at], m), true
			continue
		} else if at := p.meant(groups, loose.of(wide), m); at >= 0 {
			groups[at], joined[at] = append(groups[at], m), true
			continue
		}
		loose.add(wide)
		n.add(probe)
		groups = append(groups, []*memory{m})
	}
	var found [][]*memory
	for at, g := range groups {
		if joined[at] {
			found = append(found, g)
		}
	}
	return found
}

// joins returns the first of the near groups in which every record says the
// same as this one, -1 if there is none.
func joins(groups [][]*memory, near []int, m *memory) int {
	for _, at := range near {
		first := groups[at][0]
		if same(first, m) && !slices.ContainsFunc(groups[at], func(other *memory) bool { return other.Text != first.Text && !same(other, m) }) {
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
func (p *planner) unite(group []*memory) []Action {
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
func (p *planner) moments(group []*memory) [][]*memory {
	var all [][]*memory
	scenes, days := map[firsthand.SceneID]int{}, map[int]int{}
	for _, m := range group {
		at, known := scenes[m.Scene]
		day, undated := 0, false
		switch happened := m.Kind == firsthand.KindEvent || m.Kind == firsthand.KindObservation; {
		case m.Kind.Spoken():
			known = false
		case !happened:
			at, known = 0, len(all) > 0
		case !known:
			if day, undated = p.s.Happened(m.ID), !p.dated(m.Record); undated {
				at, known = days[day]
			}
		}
		if !known {
			at, all = len(all), append(all, nil)
		}
		if undated {
			days[day] = at
		}
		scenes[m.Scene], all[at] = at, append(all[at], m)
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
func (p *planner) repeat(later, earlier *memory) []Action {
	tied := slices.ContainsFunc(p.s.Links(later.ID), func(l firsthand.Link) bool { return l.Kind == firsthand.LinkRepeats })
	if tied || later.Tier == firsthand.TierTemporary {
		return nil
	}
	return []Action{{Deed: Repeat, Record: later.ID, Text: later.Text, Because: "says again what " + earlier.ID.String() + " says",
		links: []firsthand.Link{{From: later.ID, To: earlier.ID, Kind: firsthand.LinkRepeats}}}}
}
