package extract

import (
	"slices"
	"strings"
	"unicode"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// Answers reports whether what was said may answer a question: it asks nothing
// itself, does not own that it does not know, and takes up half of what the
// question is about, or says yes or no where that is an answer. It is a guess
// that lets a question rest; it settles nothing.
func Answers(question, said string) bool {
	q, a := sentence(question), sentence(said)
	m := a.marks(0, len(said))
	if a.asks(0, len(said)) || m.has(cueUnknowing) {
		return false
	}
	if !q.marks(0, len(question)).has(cueWh) && slices.ContainsFunc(a.hits, func(h hit) bool { return h.start == 0 && h.cue == cueYesNo }) {
		return true
	}
	about := topics(question)
	if len(about) == 0 {
		return false
	}
	taken := map[string]bool{}
	for _, t := range text.Terms(said) {
		taken[t] = true
	}
	up := 0
	for _, t := range about {
		if taken[t] {
			up++
		}
	}
	return 2*up >= len(about)
}

// sentence makes ready to look for cues in a text alone.
func sentence(s string) *reader {
	return &reader{Rules: &Rules{}, s: s, hits: cuesOf(s)}
}

// topics returns the terms of a question that say what it is about: none of
// hiragana alone, none with a question word in it.
func topics(question string) []string {
	var out []string
	for _, t := range text.QueryTerms(question) {
		if strings.ContainsAny(t, "哪什甚麼么誰谁何怎為为嗎吗呢") || !strings.ContainsFunc(t, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Hiragana, r) }) {
			continue
		}
		if m := sentence(t).marks(0, len(t)); !m.has(cueWh) && !m.has(cueMe) && !m.has(cueHe) {
			out = append(out, t)
		}
	}
	return out
}
