package night

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// summary plans what a scene or day comes to: the weightiest of what is firm
// in it, whole sentences in the order of the story, one a line. It is of what
// most of it was known to, and known to them alone; what nobody but the
// narrator knows is summed up for nobody.
func (p *planner) summary(of subject, firm []firsthand.Record, made map[subject]firsthand.Record) []Action {
	before, there := made[of]
	sources := together(firm)
	if len(sources) < formula.SummaryLeast || !due(before, there, sources) || of.scene == 0 && p.ofOneScene(sources) {
		return nil
	}
	r := firsthand.Record{Because: "the day in its weightiest sentences"}
	if of.scene != 0 {
		r.Because = "the finished scene in its weightiest sentences"
	}
	sources, r.Text = p.weightiest(sources, line)
	r.Audience = firsthand.Everyone()
	for _, src := range sources {
		r.Audience = r.Audience.Intersect(src.Audience)
	}
	return p.digest(Summarise, of, r, sources, made)
}

// firm returns the records that a digest may rest on: what was established and
// what was said, in the world, undisputed or stated by the author, and no small talk.
func (p *planner) firm(ids []firsthand.RecordID) []firsthand.Record {
	var out []firsthand.Record
	for _, id := range ids {
		r, _ := p.s.Record(id)
		established := r.Status == firsthand.StatusCanon && (r.Kind == firsthand.KindEvent || r.Kind == firsthand.KindObservation)
		if (established || r.Kind == firsthand.KindStatement) && p.v.Record(id) && r.Frame == firsthand.FrameWorld &&
			r.Origin == firsthand.OriginLived && r.Tier != firsthand.TierTemporary && (!p.s.Disputed(id) || stated(r)) {
			out = append(out, r)
		}
	}
	return out
}

// together returns those of the records that all may know who know most of
// them: those known to the audience that most of them have, or to more.
func together(all []firsthand.Record) []firsthand.Record {
	count, most := map[string]int{}, ""
	who := map[string]firsthand.Audience{}
	for _, r := range all {
		if !r.Audience.Everyone && len(r.Audience.Characters) == 0 {
			continue
		}
		key := fmt.Sprint(r.Audience)
		who[key] = r.Audience
		if count[key]++; count[key] > count[most] {
			most = key
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(r firsthand.Record) bool { return most == "" || !knows(who[most], r.Audience) })
}

// knows reports whether everybody of the one audience is in the other.
func knows(who, of firsthand.Audience) bool {
	if who.Everyone || of.Everyone {
		return of.Everyone
	}
	return !slices.ContainsFunc(who.Characters, func(c firsthand.CharacterID) bool { return !of.Has(c) })
}

// ofOneScene reports whether all belong to one finished scene, which has a
// summary of its own.
func (p *planner) ofOneScene(sources []firsthand.Record) bool {
	scene, ok := p.s.Scene(sources[0].Scene)
	return ok && scene.Closed && !slices.ContainsFunc(sources, func(r firsthand.Record) bool { return r.Scene != scene.ID })
}

// weightiest takes the weightiest records whose lines fit, each line once, and
// returns them and their lines in the order of the story. The first always fits.
func (p *planner) weightiest(sources []firsthand.Record, line func(firsthand.Record) string) ([]firsthand.Record, string) {
	weight := map[firsthand.RecordID]float64{}
	for _, r := range sources {
		weight[r.ID] = p.v.Weigh(firsthand.Ref{Record: r.ID}).Weight
	}
	slices.SortStableFunc(sources, func(a, b firsthand.Record) int {
		return cmp.Or(cmp.Compare(weight[b.ID], weight[a.ID]), cmp.Compare(b.ID, a.ID))
	})
	var taken []firsthand.Record
	tokens, lines := 0, []string{}
	for _, r := range sources {
		l := line(r)
		cost := text.Tokens(l)
		if slices.Contains(lines, l) || tokens+cost > formula.SummaryTokens && len(taken) > 0 {
			continue
		}
		tokens, lines, taken = tokens+cost, append(lines, l), append(taken, r)
	}
	slices.SortFunc(taken, func(a, b firsthand.Record) int { return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.ID, b.ID)) })
	for i, r := range taken {
		lines[i] = line(r)
	}
	return taken, strings.Join(lines, "\n")
}

// line is how a record stands in a summary: what was said keeps its speaker.
func line(r firsthand.Record) string {
	said := strings.TrimSpace(r.Text)
	switch {
	case r.Kind != firsthand.KindStatement:
		return said
	case text.Language(said) == text.English:
		return r.Speaker + `: "` + said + `"`
	}
	return r.Speaker + "「" + said + "」"
}
