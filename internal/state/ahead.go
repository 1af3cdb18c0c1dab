package state

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Ahead is what texts come to in a state's indexes, worked out before the state
// takes in the entries that bring them. It depends on the texts alone, so that
// it can be made beside those who read the state, and a state is the same with
// it and without: what is not in it the state works out itself. The zero value
// holds nothing.
type Ahead struct {
	terms map[string][]string
	cuts  map[string]cut
}

// cut is a text by the words of a lexicon.
type cut struct {
	sentences [][]lexicon.Word
	terms     []string // of all words, in order
	shape     text.Shape
}

// LookAhead works out what the texts of entries come to in a state with that
// lexicon, which may be nil.
func LookAhead(l *lexicon.Lexicon, entries []firsthand.Entry) Ahead {
	a := Ahead{terms: make(map[string][]string, len(entries)), cuts: make(map[string]cut, len(entries))}
	for _, e := range entries {
		switch {
		case e.Turn != nil:
			a.add(l, turnWords(e.Turn, e.Turn.Text), e.Turn.Text)
		case e.Record != nil && (sourceTurn(e.Record) == 0 || e.Record.Kind == firsthand.KindMonologue):
			a.add(l, recordWords(e.Record, e.Record.Gloss), e.Record.Text)
		}
	}
	return a
}

func (a *Ahead) add(l *lexicon.Lexicon, words, line string) {
	a.terms[words] = text.Terms(words)
	a.cuts[line] = newCut(l, line)
}

// Sentences returns the words of each sentence of a text, if they are known.
func (a Ahead) Sentences(line string) ([][]lexicon.Word, bool) {
	c, ok := a.cuts[line]
	return c.sentences, ok
}

func newCut(l *lexicon.Lexicon, line string) cut {
	c := cut{shape: text.ShapeOf(line)}
	if l == nil {
		return c
	}
	c.sentences = l.Passage(line)
	for _, w := range slices.Concat(c.sentences...) {
		c.terms = append(c.terms, wordTerm(w))
	}
	return c
}

func (s *State) termsOf(words string) []string {
	if terms, ok := s.ahead.terms[words]; ok {
		return terms
	}
	return text.Terms(words)
}

func (s *State) cutOf(line string) cut {
	if c, ok := s.ahead.cuts[line]; ok {
		return c
	}
	return newCut(s.dictionary.lexicon, line)
}
