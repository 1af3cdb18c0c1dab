package text

import (
	"slices"
	"strings"
)

// Sense is what a text says beyond its mere words: what turns it, so that two
// texts that look alike may still say different things. It knows English,
// Japanese and Chinese by lists of words, and errs towards finding a
// difference.
type Sense struct {
	// Turns is all that turns the sense, in the order of the text: numbers,
	// denials, doubts, opposites, and whether it asks. Texts of different Turns
	// never say the same.
	Turns string
	// About are the words left that say what it is about, each once, in the
	// order of the text: stems of English words, Han characters, and words in
	// katakana. At most 64.
	About []string
	// Changes says that the text tells of a change.
	Changes bool
	// Personal says that it speaks of me or you: what it means depends on who
	// says it.
	Personal bool

	units   []string // everything said, in order
	bare    []string // what of it is neither grammar nor says who speaks of whom
	you     bool     // it speaks of you
	held    bool     // what it tells is so to somebody only
	has     bool     // it says that somebody has something
	parts   bool     // it says that somebody parts with something
	numbers []string
	denials int
	doubts  int
	poles   []mark
}

// Same reports whether two texts say the same: what turns them is the same, and
// one says all that the other says, in the same order. So the order of people
// counts, and what one has in place of a word of the other; the longer one may
// only add.
func (a Sense) Same(b Sense) bool {
	return a.Turns == b.Turns && (follows(a.units, b.units) || follows(b.units, a.units))
}

// Equal reports whether two texts say the same and neither adds anything, plain
// words aside.
func (a Sense) Equal(b Sense) bool { return a.Turns == b.Turns && slices.Equal(a.units, b.units) }

// follows reports whether all of a is in b in that order.
func follows(a, b []string) bool {
	if len(a) == 0 {
		return len(b) == 0
	}
	at := 0
	for _, unit := range b {
		if at < len(a) && a[at] == unit {
			at++
		}
	}
	return at == len(a)
}

// Opposes says in what two texts about the same may contradict each other:
// "a number", "a negation" or "opposites". It is "" where they do not, or where
// either leaves open whether it is so.
func (a Sense) Opposes(b Sense) string {
	switch {
	case a.doubts+b.doubts > 0 || strings.Contains(a.Turns+b.Turns, asks):
		return ""
	case a.denials%2 != b.denials%2:
		return "a negation"
	case a.opposite(b):
		return "opposites"
	case len(a.numbers) > 0 && len(b.numbers) > 0 && !slices.Equal(a.numbers, b.numbers):
		return "a number"
	}
	return ""
}

// TellsEnds reports whether a text tells that something is over.
func (a Sense) TellsEnds() bool { return a.Changes || a.parts }

// LeavesOpen reports whether a text does not tell by itself that what it speaks
// of is so: it doubts, asks, or tells what somebody holds or says.
func (a Sense) LeavesOpen() bool { return a.doubts > 0 || a.held || strings.Contains(a.Turns, asks) }

// Claims reports whether a text says anything that another one could take back.
func (a Sense) Claims() bool { return len(a.About) > 0 || a.has || len(a.poles) > 0 }

// Ends reports whether a text tells a change by which what the other says is
// over: somebody parts with what they had, or it denies now just what was so or
// says just the opposite. That one no longer drinks is not the end of anything
// else. Whether both speak of one person is not looked at, nor whether the text
// leaves open what it tells.
func (a Sense) Ends(b Sense) bool {
	if !within(b.About, a.About) {
		return false
	}
	if a.parts && b.has && a.denials == 0 && b.denials == 0 {
		return len(b.About) > 0
	}
	if !a.Changes || a.has != b.has || !a.has && !within(a.About, b.About) {
		return false
	}
	switch a.Opposes(b) {
	case "a negation":
		return within(b.poles, a.poles)
	case "opposites":
		return true
	}
	return false
}

// within reports whether all of a is in b.
func within[T comparable](a, b []T) bool {
	return !slices.ContainsFunc(a, func(x T) bool { return !slices.Contains(b, x) })
}

// opposite reports whether they stand at the two sides of some pair, neither at
// both.
func (a Sense) opposite(b Sense) bool {
	return slices.ContainsFunc(a.poles, func(p mark) bool {
		other := mark{pole, p.is, !p.minus}
		return slices.Contains(b.poles, other) && !slices.Contains(b.poles, p) && !slices.Contains(a.poles, other)
	})
}
