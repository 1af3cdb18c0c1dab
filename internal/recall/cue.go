package recall

import (
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Cue is what memories are sought by: a line, and what was said before it.
type Cue struct {
	// Line is the last line of the query's cue.
	Line string
	// Before is the cue's earlier lines, and the last turns of the scene as far
	// as the viewer witnessed them, oldest first.
	Before []string

	terms  []lexical.Term  // of all
	line   []lexical.Term  // of the line alone
	window map[uint32]bool // the documents of those turns
}

// The line counts twice as much as what was said before it.
const (
	lineWeight   = 2
	beforeWeight = 1
)

// ReadCue returns the cue of a query, with what the viewer may know of the
// scene.
func ReadCue(s *state.State, q firsthand.Query) (Cue, error) {
	v, err := s.Visible(look(q))
	if err != nil {
		return Cue{}, err
	}
	c := Cue{window: map[uint32]bool{}}
	lines := strings.FieldsFunc(q.Cue, func(r rune) bool { return r == '\n' || r == '\r' })
	if n := len(lines); n > 0 {
		c.Line, lines = lines[n-1], lines[:n-1]
	}
	c.Before = append(c.turns(s, v, q), lines...)
	c.line = lexical.Terms(lineWeight, text.QueryTerms(c.Line))
	c.terms = c.line
	for _, said := range c.Before {
		c.terms = append(c.terms[:len(c.terms):len(c.terms)], lexical.Terms(beforeWeight, text.QueryTerms(said))...)
	}
	c.terms = merged(c.terms)
	return c, nil
}

// turns returns the last turns of the scene that the viewer witnessed.
func (c *Cue) turns(s *state.State, v *state.View, q firsthand.Query) []string {
	var said []string
	turns := s.SceneTurns(q.Scene)
	for i, left := len(turns)-1, s.World().Settings.Turns(); i >= 0 && left > 0; i-- {
		if turns[i] > v.Now() || !v.Turn(turns[i]) {
			continue
		}
		left--
		said = append([]string{v.Shared(turns[i])}, said...)
		c.window[s.TurnDoc(turns[i])] = true
	}
	return said
}

// merged adds up the weights of equal terms.
func merged(terms []lexical.Term) []lexical.Term {
	at := map[string]int{}
	var out []lexical.Term
	for _, t := range terms {
		if i, ok := at[t.Text]; ok {
			out[i].Weight += t.Weight
			continue
		}
		at[t.Text] = len(out)
		out = append(out, t)
	}
	return out
}

func look(q firsthand.Query) state.Look {
	return state.Look{As: q.As, Scene: q.Scene, AsOf: q.AsOf}
}

func mood(s *state.State, v *state.View, q firsthand.Query) firsthand.Emotion {
	if q.Mood != nil {
		return *q.Mood
	}
	return s.Mood(q.As.Character, v.Now())
}
