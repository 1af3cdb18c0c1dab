package night

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// notes plans what is kept of turns that are no memory: that there was
// something, a line for each scene that points to it and repeats nothing.
func (p *planner) notes() []Action {
	noted := p.noted()
	byScene := map[firsthand.SceneID]*firsthand.Record{}
	var out []Action
	for _, n := range p.s.Dangers() {
		t, standing, _ := p.s.Turn(n)
		if standing != firsthand.StandingLive || noted[n] {
			continue
		}
		r := byScene[t.Scene]
		if r == nil {
			r = p.note(t)
			byScene[t.Scene] = r
			out = append(out, Action{Deed: Summarise, Text: r.Text, Because: r.Because, born: r})
		}
		r.Audience = r.Audience.Intersect(t.Audience)
		r.From = append(r.From, firsthand.Ref{Turn: n})
		if t.SpeakerID != 0 && !slices.Contains(r.AboutIDs, t.SpeakerID) {
			r.AboutIDs, r.About = append(r.AboutIDs, t.SpeakerID), append(r.About, t.Speaker)
		}
	}
	return out
}

// noted returns the turns that a note points to already. One that its author
// took away does not come back by itself.
func (p *planner) noted() map[firsthand.TurnNumber]bool {
	noted := map[firsthand.TurnNumber]bool{}
	if len(p.s.Dangers()) == 0 {
		return noted
	}
	for _, id := range p.s.Records() {
		r, _ := p.s.Record(id)
		if r.Kind != firsthand.KindSummary || r.Standing == firsthand.StandingStale {
			continue
		}
		for _, from := range r.From {
			noted[from.Turn] = true
		}
	}
	return noted
}

func (p *planner) note(t firsthand.Turn) *firsthand.Record {
	return &firsthand.Record{
		Kind: firsthand.KindSummary, Status: firsthand.StatusInferred, Standing: firsthand.StandingLive, Origin: firsthand.OriginDerived,
		Frame: firsthand.FrameWorld, Tier: firsthand.TierPromotable, Importance: importance, Turn: p.s.Now(), Scene: t.Scene,
		Text: unsaid(t), Because: "something that is not kept as a memory", Audience: firsthand.Everyone(),
	}
}

// unsaid says that there was something, in the language of the scene, and no
// more: what it was stays there.
func unsaid(t firsthand.Turn) string {
	hard := t.Danger == firsthand.DangerSelfHarm
	switch text.Language(t.Text) {
	case text.Japanese:
		if hard {
			return "つらい時間があった。そこで語られたことは、その場面だけに残っている。"
		}
		return "記憶には残さないことが語られた。それは、その場面だけに残っている。"
	case text.Chinese:
		if hard {
			return "有過一段難熬的時刻，說過的話只留在那個場景裡。"
		}
		return "說過一些不留作記憶的話，只留在那個場景裡。"
	}
	if hard {
		return "It was a hard hour; what was said stays in its scene."
	}
	return "Something was said that is not kept; it stays in its scene."
}
