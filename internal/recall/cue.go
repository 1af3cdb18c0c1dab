package recall

import (
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Cue is what memories are sought by: what was said last.
type Cue struct {
	// Line is the last line of the query's cue.
	Line string
	// Said are all lines, oldest first: the last turns of the scene, as far as
	// the viewer witnessed them, and the lines of the query's cue.
	Said []Said

	terms  []lexical.Term  // of all
	line   []lexical.Term  // of the line alone
	window map[uint32]bool // the documents of those turns
}

// Said is a line of a cue.
type Said struct {
	Text string
	// Weight is how much the line counts beside the others.
	Weight float32
	// Gist is where its words point together in the space of the lexicon, each by
	// its rarity in the world; nil if none is known.
	Gist []float32
	// Personal says that it is a participant's own line, or rests on one.
	Personal bool
}

// Every line of a cue counts, the last three half as much again, and the last
// of all half as much once more.
const (
	lineWeight   = 1
	recentWeight = 0.5
	recentLines  = 3
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
		c.Line = lines[n-1]
	}
	c.Said = c.turns(s, v, q)
	for _, line := range lines {
		c.Said = append(c.Said, Said{Text: line, Personal: q.Personal})
	}
	for i := range c.Said {
		c.Said[i].Weight = weightOf(len(c.Said) - 1 - i)
	}
	return c.In(s), nil
}

// In returns the cue as it is read in a world: by the rarity of its words there.
func (c Cue) In(s *state.State) Cue {
	said := c.Said
	c.Said, c.terms = nil, nil
	for _, line := range said {
		line.Gist = s.Gist(line.Text)
		c.Said = append(c.Said, line)
	}
	for _, said := range c.Said {
		c.terms = append(c.terms, lexical.Terms(said.Weight, text.QueryTerms(said.Text))...)
	}
	c.terms = merged(c.terms)
	c.line = lexical.Terms(weightOf(0), text.QueryTerms(c.Line))
	return c
}

// Elsewhere returns the cue as it is read in a mounted world, which has none of
// its turns.
func (c Cue) Elsewhere(s *state.State) Cue {
	c.window = nil
	return c.In(s)
}

// weightOf returns what the line counts that is so many before the last.
func weightOf(before int) float32 {
	switch {
	case before == 0:
		return lineWeight + 2*recentWeight
	case before < recentLines:
		return lineWeight + recentWeight
	}
	return lineWeight
}

// turns returns the last turns of the scene that the viewer witnessed.
func (c *Cue) turns(s *state.State, v *state.View, q firsthand.Query) []Said {
	var said []Said
	turns := s.SceneTurns(q.Scene)
	for i, left := len(turns)-1, s.World().Settings.Turns(); i >= 0 && left > 0; i-- {
		if turns[i] > v.Now() || !v.Turn(turns[i]) {
			continue
		}
		left--
		line := Said{Text: v.Shared(turns[i]), Personal: len(s.KeysOf(firsthand.Ref{Turn: turns[i]})) > 0}
		said = append([]Said{line}, said...)
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
	return state.Look{As: q.As, Scene: q.Scene, AsOf: q.AsOf, UpTo: q.UpTo}
}

func mood(s *state.State, v *state.View, q firsthand.Query) firsthand.Emotion {
	if q.Mood != nil {
		return *q.Mood
	}
	return s.Mood(q.As.Character, v.Now())
}
