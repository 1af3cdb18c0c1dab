package night

import (
	"math"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// means reports whether two records mean the same though too few of their
// letters are the same: word for word but for where they say when, or by the
// vectors of their words. Vectors hold red for nearly blue and tell nothing of
// who does what to whom: so both must say the same in the same order, but for
// words that the dictionary explains alike.
func (p *planner) means(a, b *memory) bool {
	x, y := p.told(a), p.told(b)
	if x.sense.Turns != y.sense.Turns {
		return false
	}
	return x.sense.Equal(y.sense) || p.reworded(x, y) && cosine(p.s.Gist(x.text), p.s.Gist(y.text)) >= formula.MergeCosine
}

// telling is what a record says, when aside.
type telling struct {
	text  string
	sense text.Sense
	words []lexicon.Word
}

// told reads a record, once.
func (p *planner) told(m *memory) *telling {
	if m.told == nil {
		m.told = &telling{text: m.Text}
		if m.Time != nil {
			m.told.text = strings.Replace(m.Text, m.Time.Phrase, " ", 1)
		}
		m.told.sense, m.told.words = text.SenseOf(m.told.text), p.s.Meanings(m.told.text)
	}
	return m.told
}

// rewordedMost is how many words may stand for others of the same meaning.
const rewordedMost = 2

// reworded reports whether a says what b says once it is put in its words.
func (p *planner) reworded(a, b *telling) bool {
	if len(a.words) != len(b.words) {
		return false
	}
	said, left := "", rewordedMost
	for i, w := range a.words {
		to := b.words[i]
		if w.Text == to.Text {
			continue
		}
		if left == 0 || p.s.Likeness(w, to) < formula.SameWord {
			return false
		}
		if said == "" {
			said = strings.ToLower(a.text)
		}
		said, left = strings.Replace(said, w.Text, to.Text, 1), left-1
	}
	return said != "" && text.SenseOf(said).Equal(b.sense)
}

// cosine returns the cosine of two vectors of one dimension, 0 without one.
func cosine(a, b []float32) float64 {
	var dot, aa, bb float64
	for i := range min(len(a), len(b)) {
		x, y := float64(a[i]), float64(b[i])
		dot, aa, bb = dot+x*y, aa+x*x, bb+y*y
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return dot / math.Sqrt(aa*bb)
}

// meant returns the first of the groups in which every record means the same as
// this one, -1 if there is none.
func (p *planner) meant(groups [][]*memory, near []int, m *memory) int {
	for _, at := range near {
		if !slices.ContainsFunc(groups[at], func(other *memory) bool { return !p.means(other, m) }) {
			return at
		}
	}
	return -1
}

// when is a time as it counts for likeness: its phrase may begin a sentence.
func when(t firsthand.TimeMention) firsthand.TimeMention {
	t.Phrase = text.Fold(t.Phrase)
	return t
}
