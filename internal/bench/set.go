package bench

import (
	"github.com/firsthand-memory/firsthand"
)

// Set is a benchmark: pools of things to remember, and questions about them.
type Set struct {
	Name string
	// Parts are what is reported apart, in order, besides All.
	Parts []string
	Pools []Pool
	// Dropped counts the questions left out because nothing in their pool
	// answers them.
	Dropped int
}

// Pool is what one world is told and asked.
type Pool struct {
	Name      string
	Cast      []firsthand.Character
	Items     []Item
	Questions []Question
}

// Item is one thing to remember: a turn that is told or a record that is
// stated, one of the two.
type Item struct {
	ID string
	// Group is what the item belongs to where a set also scores groups, such as
	// the session of a turn; empty elsewhere.
	Group string
	Turn  *firsthand.Utterance
	Draft *firsthand.Draft
}

// Question is one cue with the items that answer it.
type Question struct {
	ID string
	// Parts are the parts of the set that it counts for, besides All.
	Parts []string
	Cue   string
	// Gold are the ids of the items of its pool that answer it; none if nothing
	// does.
	Gold []string
	// Any says that one of the gold items is enough and finds the whole answer.
	Any bool
	// Lack says why the question has no answer; empty if it has one. A set may
	// name as gold all the same what misleads.
	Lack Lack
}

// Lack is why a question has no answer.
type Lack string

// The reasons for which a question has no answer.
const (
	OfAnother Lack = "of_another" // what is asked of one person is told of another
	Untold    Lack = "untold"     // nothing is told of it
)

// Questions returns how many questions the set asks.
func (s Set) Questions() int {
	n := 0
	for _, p := range s.Pools {
		n += len(p.Questions)
	}
	return n
}
