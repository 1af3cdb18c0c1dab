package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// directions returns what asides ask for. What they say of the real person
// stays in the aside alone.
func directions(said []string) []firsthand.Direction {
	var out []firsthand.Direction
	for _, s := range said {
		a := sentence(s)
		for _, p := range text.Sentences(s) {
			if d, ok := a.direction(p.Start, p.End); ok {
				out = append(out, d)
			}
		}
	}
	return out
}

// direction reads one sentence of an aside: the clauses that ask for something
// and those that go with them, none in which the person speaks of itself.
func (r *reader) direction(lo, hi int) (firsthand.Direction, bool) {
	scope := firsthand.ScopeTurn
	start, end := -1, -1
	for _, c := range clauses(r.s, lo, hi) {
		m := r.marks(c.Start, c.End)
		switch {
		case r.requests(c), end < 0 && m.has(cueStanding) && !m.has(cueMe):
			if start < 0 {
				start = c.Start
			}
			if r.requests(c) {
				end = c.End
			}
		case end < 0:
			start = -1
			continue
		case !m.has(cueMe) && !m.has(cueMy):
			end = c.End
		default:
			continue
		}
		switch {
		case m.has(cueStanding):
			scope = firsthand.ScopeStanding
		case m.has(cueScene) && scope == firsthand.ScopeTurn:
			scope = firsthand.ScopeScene
		}
	}
	if end < 0 {
		return firsthand.Direction{}, false
	}
	return firsthand.Direction{Text: strings.Trim(r.s[start:end], ".。!！,，、 "), Scope: scope}, true
}

// requests reports whether a clause asks for something. In English it does so
// with its first word, after please, so or from now on; and it does not say
// before what the person does: "I keep missing my train".
func (r *reader) requests(c text.Span) bool {
	hits := r.within(c.Start, c.End)
	led := c.Start
	for _, h := range hits {
		free := wordless(r.s[led:max(led, h.start)])
		switch {
		case h.cue == cueRequest && (free || dense(firstLetter(r.s[h.start:]))):
			return true
		case h.cue == cueMe:
			return false
		case free && (h.cue == cueStanding || h.cue == cueScene || h.cue == cueGreeting || h.cue == cueFiller):
			led = max(led, h.end)
		}
	}
	return false
}

// clauses cuts at commas and their like.
func clauses(s string, lo, hi int) []text.Span {
	var out []text.Span
	for lo < hi {
		n := firstClause(s[lo:hi])
		if n > 0 && strings.TrimSpace(s[lo:lo+n]) != "" {
			out = append(out, text.Span{Start: lo, End: lo + n})
		}
		lo += n
		if lo < hi {
			_, size := utf8.DecodeRuneInString(s[lo:hi])
			lo += size
		}
	}
	return out
}
