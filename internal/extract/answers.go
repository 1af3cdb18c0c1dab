package extract

import (
	"slices"
	"strings"
	"unicode"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// Question is a question, read once to be held against many answers. Make one
// with NewQuestion; it does not change and is safe for concurrent use.
type Question struct {
	wh    bool     // it asks for more than yes or no
	about []string // terms
}

// NewQuestion reads a question.
func NewQuestion(asked string) *Question {
	return &Question{sentence(asked).marks(0, len(asked)).has(cueWh), topics(asked)}
}

// Reply is what was said, read once to be held against many questions. Make one
// with NewReply. It is not safe for concurrent use.
type Reply struct {
	said  string
	mute  bool            // it answers nothing
	yesNo bool            // it begins with a yes or a no
	terms map[string]bool // nil until they are asked for
}

// NewReply reads what was said.
func NewReply(said string) *Reply {
	a := sentence(said)
	return &Reply{
		said: said, mute: a.asks(0, len(said)) || a.marks(0, len(said)).has(cueUnknowing),
		yesNo: slices.ContainsFunc(a.hits, func(h hit) bool { return h.start == 0 && h.cue == cueYesNo }),
	}
}

// Answers reports whether what was said may answer a question: it asks nothing
// itself, does not own that it does not know, and takes up half of what the
// question is about, or says yes or no where that is an answer. It is a guess
// that lets a question rest; it settles nothing.
func (r *Reply) Answers(q *Question) bool {
	switch {
	case r.mute:
		return false
	case r.yesNo && !q.wh:
		return true
	case len(q.about) == 0:
		return false
	}
	up := 0
	for _, t := range q.about {
		if r.takesUp(t) {
			up++
		}
	}
	return 2*up >= len(q.about)
}

func (r *Reply) takesUp(term string) bool {
	if r.terms == nil {
		terms := text.Terms(r.said)
		r.terms = make(map[string]bool, len(terms))
		for _, t := range terms {
			r.terms[t] = true
		}
	}
	return r.terms[term]
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
