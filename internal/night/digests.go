package night

import (
	"maps"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// subject is what a digest tells of: a scene, or a played day, or one
// character's day.
type subject struct {
	kind  firsthand.Kind
	scene firsthand.SceneID
	day   int
	whose firsthand.CharacterID
}

// digests plans the summaries and diaries that are missing, or whose sources
// changed, or whose day went on.
func (p *planner) digests() []Action {
	made, out := p.made(), p.notes()
	for _, k := range p.s.Scenes() {
		of := subject{kind: firsthand.KindSummary, scene: k.ID}
		if ids := p.corrected(p.ofScene(k.ID)); k.Closed && !settled(made, of, ids) {
			out = append(out, p.summary(of, p.firm(ids), made)...)
		}
	}
	for _, day := range p.touched(made) {
		ids := p.corrected(p.s.Learned(day))
		firm := p.firm(ids)
		if of := (subject{kind: firsthand.KindSummary, day: day}); !settled(made, of, ids) {
			out = append(out, p.summary(of, firm, made)...)
		}
		for _, c := range p.s.Characters() {
			if of := (subject{kind: firsthand.KindDiary, day: day, whose: c.ID}); !settled(made, of, ids) {
				out = append(out, p.diary(c, of, firm, made)...)
			}
		}
	}
	return out
}

func (p *planner) ofScene(id firsthand.SceneID) []firsthand.RecordID {
	var ids []firsthand.RecordID
	for _, n := range p.s.SceneTurns(id) {
		ids = append(ids, p.s.TurnRecords(n)...)
	}
	return ids
}

// corrected returns the records with what took the place of those that were
// corrected: it stands in no turn and may be of a later day.
func (p *planner) corrected(ids []firsthand.RecordID) []firsthand.RecordID {
	out := slices.Clone(ids)
	for at := 0; at < len(out); at++ {
		if r, _ := p.s.Record(out[at]); r.Standing != firsthand.StandingSuperseded {
			continue
		}
		for _, l := range p.s.Links(out[at]) {
			if p.corrects(l) && l.To == out[at] && !slices.Contains(out, l.From) {
				out = append(out, l.From)
			}
		}
	}
	return out
}

// corrects reports whether a link is from a correction. A merger, which takes
// the place of several, is a record of its own day.
func (p *planner) corrects(l firsthand.Link) bool {
	r, _ := p.s.Record(l.From)
	return l.Kind == firsthand.LinkSupersedes && len(r.Merges) == 0
}

// dayOf returns the day on which a record was learned, of a correction that of
// what was corrected.
func (p *planner) dayOf(id firsthand.RecordID) int {
	for _, l := range p.s.Links(id) {
		if p.corrects(l) && l.From == id && l.To < id {
			return p.dayOf(l.To)
		}
	}
	return p.s.Day(id)
}

// made returns the newest digest of each subject that a night made.
func (p *planner) made() map[subject]firsthand.Record {
	made := map[subject]firsthand.Record{}
	for _, id := range p.s.Records() {
		r, _ := p.s.Record(id)
		if (r.Kind != firsthand.KindSummary && r.Kind != firsthand.KindDiary) || p.s.Agent(id) != Agent() || r.From[0].Turn != 0 {
			continue
		}
		of := subject{kind: r.Kind, scene: r.Scene, whose: r.SpeakerID}
		if r.Scene == 0 && len(r.From) > 0 {
			of.day = p.dayOf(r.From[0].Record)
		}
		made[of] = r
	}
	return made
}

// touched returns the days that are over and have something new, that were not
// over on the last night, or of which a digest's sources changed.
func (p *planner) touched(made map[subject]firsthand.Record) []int {
	days := map[int]bool{}
	_, last := p.s.LastNight()
	for _, id := range slices.Backward(p.s.Records()) {
		day := p.s.Day(id)
		if day >= p.s.Days() {
			continue // nobody has played yet
		}
		if !p.fresh(id) && state.Covers(last, p.s.DayName(day)) {
			break
		}
		days[day] = true
	}
	for of, r := range made {
		if of.scene == 0 && r.Standing == firsthand.StandingStale {
			days[of.day] = true
		}
	}
	var out []int
	for _, day := range slices.Sorted(maps.Keys(days)) {
		if state.Covers(p.day, p.s.DayName(day)) {
			out = append(out, day)
		}
	}
	return out
}

// settled reports whether the digest of a subject stands and nothing at all came
// since.
func settled(made map[subject]firsthand.Record, of subject, ids []firsthand.RecordID) bool {
	before, there := made[of]
	return there && before.Standing == firsthand.StandingLive && (len(ids) == 0 || slices.Max(ids) < before.ID)
}

// due reports whether the subject needs a digest anew: it has none, or that is
// stale, or something came since. One that its author took away does not come
// back by itself.
func due(before firsthand.Record, there bool, sources []firsthand.Record) bool {
	if !there || before.Standing == firsthand.StandingStale {
		return true
	}
	return before.Standing == firsthand.StandingLive && slices.ContainsFunc(sources, func(r firsthand.Record) bool { return r.ID > before.ID })
}

// digest plans a derived record of the subject, in the place of the one before.
func (p *planner) digest(d Deed, of subject, r firsthand.Record, sources []firsthand.Record, made map[subject]firsthand.Record) []Action {
	before, there := made[of]
	if there && before.Standing == firsthand.StandingLive && before.Text == r.Text {
		return nil
	}
	r.Kind, r.Status, r.Standing, r.Origin = of.kind, firsthand.StatusInferred, firsthand.StandingLive, firsthand.OriginDerived
	r.Frame, r.Tier, r.Importance, r.Turn, r.Scene = firsthand.FrameWorld, firsthand.TierPromotable, importance, p.s.Now(), of.scene
	for _, src := range sources {
		r.From = append(r.From, firsthand.Ref{Record: src.ID})
	}
	a := Action{Deed: d, Record: sources[0].ID, Text: r.Text, Because: r.Because, born: &r}
	if there && (before.Standing == firsthand.StandingLive || before.Standing == firsthand.StandingStale) && before.Tier != firsthand.TierLocked {
		a.Because += ", told anew"
		a.changes = []firsthand.Change{{Record: before.ID, Standing: firsthand.StandingSuperseded}}
		a.links = []firsthand.Link{{To: before.ID, Kind: firsthand.LinkSupersedes}}
	}
	return []Action{a}
}

// importance is that of a digest: it points, and is not to outweigh what it
// points to.
const importance = 2
