package recall

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// cue is what memories are sought by: this line, and the last turns of the
// scene that the viewer witnessed.
type cue struct {
	line   []lexical.Term // of the line alone
	terms  []lexical.Term // of the line and the window
	window map[uint32]bool
	mood   []float64
}

// The line counts twice as much as the turns before it.
const (
	lineWeight   = 2
	windowWeight = 1
)

func readCue(s *state.State, v *state.View, q firsthand.Query) cue {
	c := cue{line: lexical.Terms(lineWeight, text.QueryTerms(q.Cue)), window: map[uint32]bool{}}
	c.terms = c.line
	turns := s.SceneTurns(q.Scene)
	for i, left := len(turns)-1, s.World().Settings.Turns(); i >= 0 && left > 0; i-- {
		if turns[i] > v.Now() || !v.Turn(turns[i]) {
			continue
		}
		left--
		t, _, _ := s.Turn(turns[i])
		c.terms = append(c.terms[:len(c.terms):len(c.terms)], lexical.Terms(windowWeight, text.QueryTerms(v.Shared(t.Number)))...)
		c.window[s.TurnDoc(t.Number)] = true
	}
	c.mood = mood(s, v, q).Floats()
	return c
}

func mood(s *state.State, v *state.View, q firsthand.Query) firsthand.Emotion {
	if q.Mood != nil {
		return *q.Mood
	}
	return s.Mood(q.As.Character, v.Now())
}
