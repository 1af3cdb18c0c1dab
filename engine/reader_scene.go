package engine

import (
	"fmt"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/block"
	"github.com/firsthand-memory/firsthand/internal/extract"
	"github.com/firsthand-memory/firsthand/internal/reading"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// What is put before a model at once, at most.
const (
	turnsAtOnce  = 12
	tokensAtOnce = 6000 // of turns, one more than that if it alone is longer
	loopsShown   = 12
	beforeLength = 400 // characters of what was told before
)

// next returns the next turns to be read: of one scene, known to one audience.
// Only a scene that is over, or has enough of them, is due, unless all is.
func (r *reader) next(all bool) (reading.Scene, bool) {
	r.w.mu.RLock()
	defer r.w.mu.RUnlock()
	s := r.w.state
	unread := map[firsthand.SceneID][]firsthand.TurnNumber{}
	var scenes []firsthand.SceneID
	for _, n := range s.Unread() {
		t, _, _ := s.Turn(n)
		if s.Tries(n) >= maxTries || !r.sends(s, t) {
			continue
		}
		if unread[t.Scene] == nil {
			scenes = append(scenes, t.Scene)
		}
		unread[t.Scene] = append(unread[t.Scene], n)
	}
	for _, id := range scenes {
		if all || r.due(s, id, len(unread[id])) {
			return r.scene(s, unread[id]), true
		}
	}
	return reading.Scene{}, false
}

// sends reports whether the turn may be put before the model.
func (r *reader) sends(s *state.State, t firsthand.Turn) bool {
	return maySend(s, firsthand.Ref{Turn: t.Number})
}

// due reports whether a scene is over, or has enough unread turns.
func (r *reader) due(s *state.State, id firsthand.SceneID, unread int) bool {
	k, _ := s.Scene(id)
	last, _, _ := s.Turn(s.Now())
	return k.Closed || unread >= r.After || last.Scene != id
}

// scene puts together the first of the turns that one audience witnessed and
// that go into one question. The caller holds the world's mu or writing.
func (r *reader) scene(s *state.State, ns []firsthand.TurnNumber) reading.Scene {
	first, _, _ := s.Turn(ns[0])
	k, _ := s.Scene(first.Scene)
	out := reading.Scene{Title: k.Title, Cast: s.Characters(), Slots: s.Slots(), Reader: r.agent()}
	v, err := s.Visible(state.Look{})
	if err != nil {
		return out // the narrator is always there
	}
	rules, tokens := extract.New(out.Cast, out.Slots), 0
	for _, n := range ns {
		t, _, _ := s.Turn(n)
		tokens += text.Tokens(t.Text)
		if len(out.Turns) > 0 && (len(out.Turns) == turnsAtOnce || tokens > tokensAtOnce) {
			break
		}
		if same(t.Audience, first.Audience) {
			out.Turns = append(out.Turns, turnOf(s, v, rules, t))
		}
	}
	for _, id := range s.OpenLoops(first.Scene) {
		l, _ := s.Record(id)
		if len(out.Loops) < loopsShown && maySend(s, firsthand.Ref{Record: id}) && (l.Audience.Everyone || same(l.Audience, first.Audience)) {
			out.Loops = append(out.Loops, l)
		}
	}
	out.Before = before(s, v, first)
	return out
}

// same reports whether two audiences are one.
func same(a, b firsthand.Audience) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

func turnOf(s *state.State, v *state.View, rules *extract.Rules, t firsthand.Turn) reading.Turn {
	out := reading.Turn{Turn: t, Shown: block.Cut(v.Shared(t.Number)), Heard: rules.Voices(t.Text, teller(t))}
	for _, id := range s.TurnRecords(t.Number) {
		rec, _ := s.Record(id)
		out.Taken = append(out.Taken, reading.Taken{Record: rec, Held: s.Held(id), Modelled: s.Agent(id).Kind == firsthand.AgentModel})
	}
	return out
}

// before returns the end of the turn before in the scene, if whoever witnessed
// the first turn witnessed that too.
func before(s *state.State, v *state.View, first firsthand.Turn) string {
	all := s.SceneTurns(first.Scene)
	at := slices.Index(all, first.Number)
	if at < 1 {
		return ""
	}
	t, _, _ := s.Turn(all[at-1])
	if !t.Audience.Everyone && !same(t.Audience, first.Audience) || !maySend(s, firsthand.Ref{Turn: t.Number}) {
		return ""
	}
	said := []rune(block.Cut(v.Shared(t.Number)))
	line := string(said[max(0, len(said)-beforeLength):])
	if t.Speaker != "" {
		line = t.Speaker + ": " + line
	}
	return line
}

// again returns the scene as it stands now; turns that are not as they were put
// before the model are marked.
func (r *reader) again(s *state.State, was reading.Scene, reread bool) reading.Scene {
	now := was
	now.Cast, now.Slots, now.Turns = s.Characters(), s.Slots(), nil
	v, err := s.Visible(state.Look{})
	if err != nil {
		return now // the narrator is always there
	}
	rules := extract.New(now.Cast, now.Slots)
	for _, old := range was.Turns {
		t, standing, _ := s.Turn(old.Number)
		fresh := turnOf(s, v, rules, t)
		_, unread := slices.BinarySearch(s.Unread(), t.Number)
		fresh.Moved = t.Text != old.Text || standing != firsthand.StandingLive || t.Danger != firsthand.DangerNone || !same(t.Audience, old.Audience) || !unread && !reread
		now.Turns = append(now.Turns, fresh)
	}
	return now
}
