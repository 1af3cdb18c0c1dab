package state

import (
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/vector"
)

// dictionary is the documents of a world by the words of a lexicon: a second
// keyword index, and the vectors of all words in it, by which words of near
// meaning are found. Without a lexicon it is empty.
type dictionary struct {
	lexicon *lexicon.Lexicon
	words   *lexical.Index
	met     []metWord // in the order in which they were met
	known   map[string]bool
	near    *vector.Index // of the words that have a vector, by their place in met
}

// metWord is a word as it was first met, and the term it is kept under.
type metWord struct {
	term, text string
	language   lexicon.Language
}

func newDictionary(l *lexicon.Lexicon) dictionary {
	d := dictionary{lexicon: l, words: lexical.New(lexical.Options{}), known: map[string]bool{}}
	if l != nil {
		d.near = vector.New(l.Dim())
	}
	return d
}

func (d *dictionary) set(doc uint32, c cut) {
	if d.lexicon == nil {
		return
	}
	for i, w := range slices.Concat(c.sentences...) {
		d.meet(metWord{c.terms[i], w.Text, w.Language}, w)
	}
	d.words.Add(doc, c.terms)
}

// meet takes in a word that may be new.
func (d *dictionary) meet(m metWord, w lexicon.Word) {
	if d.known[m.term] {
		return
	}
	d.known[m.term] = true
	if v := d.lexicon.Vector(w); v != nil {
		// The row has the lexicon's dimension: Set cannot refuse it.
		_ = d.near.Set(uint32(len(d.met)), vector.Quantise(v))
	}
	d.met = append(d.met, m)
}

// wordTerm is what a word is kept under: its language, and what its forms have
// in common.
func wordTerm(w lexicon.Word) string { return string(w.Language) + lexicon.Stem(w) }

// Near is a term of the dictionary that means the same as a word of a cue, or
// nearly: Likeness is 1 for the word itself, else as lexicon.Soften has it.
type Near struct {
	Term     string
	Likeness float32
}

// CueWord is a word of a cue with the terms of the world's dictionary that are
// near to it, the word's own first if it has one there.
type CueWord struct {
	Near []Near
	// Rare is the inverse document frequency of the word, or of its nearest.
	Rare float64
}

// Meanings returns the words of a text, as the lexicon cuts it. Names are left
// out: they mean nothing, and the keyword list has them. There are none without
// a lexicon.
func (s *State) Meanings(line string) []lexicon.Word {
	l := s.dictionary.lexicon
	if l == nil {
		return nil
	}
	return l.Words(lexicon.LanguageOf(line), s.Nameless(line))
}

// MeaningTerms returns the terms of a text's words in the dictionary, with each
// word as it is written.
func (s *State) MeaningTerms(line string) map[string]string {
	terms := map[string]string{}
	for _, w := range s.Meanings(line) {
		terms[wordTerm(w)] = w.Text
	}
	return terms
}

// Likeness returns the cosine of two words' vectors, 0 without a lexicon or for
// a word that it does not know.
func (s *State) Likeness(a, b lexicon.Word) float32 {
	if s.dictionary.lexicon == nil {
		return 0
	}
	return s.dictionary.lexicon.Cosine(a, b)
}

// Nameless returns a text with a space for every name of a character in it.
func (s *State) Nameless(line string) string {
	var b strings.Builder
	done := 0
	for _, m := range s.characters.finder.Find(line) {
		if m.Start < done {
			continue
		}
		b.WriteString(line[done:m.Start])
		b.WriteByte(' ')
		done = m.End
	}
	if done == 0 {
		return line
	}
	b.WriteString(line[done:])
	return b.String()
}

// CueWord looks a word up among the words of the world.
func (s *State) CueWord(w lexicon.Word) CueWord { return s.dictionary.cueWord(w) }

func (d *dictionary) cueWord(w lexicon.Word) CueWord {
	var c CueWord
	own := wordTerm(w)
	if d.known[own] {
		c.Near = append(c.Near, Near{own, 1})
	}
	best, nearest := float32(0), ""
	if v := d.lexicon.Vector(w); v != nil {
		likeness := make([]float32, len(d.met))
		_ = d.near.Score(vector.Quantise(v), likeness)
		for i, cosine := range likeness {
			f := lexicon.Soften(cosine)
			if f == 0 || d.met[i].term == own {
				continue
			}
			c.Near = append(c.Near, Near{d.met[i].term, min(f, 1)})
			if f > best {
				best, nearest = f, d.met[i].term
			}
		}
	}
	c.Rare = d.words.IDF(own)
	if nearest != "" && !d.known[own] {
		c.Rare = d.words.IDF(nearest)
	}
	return c
}

// Dictionary returns the keyword index over the words of the lexicon, numbered
// like Words. The caller must not change it.
func (s *State) Dictionary() *lexical.Index { return s.dictionary.words }

// EasternTerms returns the terms of a cue's Japanese and Chinese words in the
// dictionary.
func (s *State) EasternTerms(line string) []string {
	d := &s.dictionary
	if d.lexicon == nil {
		return nil
	}
	var terms []string
	for _, w := range d.lexicon.Words(lexicon.LanguageOf(line), line) {
		if t := wordTerm(w); !strings.HasPrefix(t, string(lexicon.English)) {
			terms = append(terms, t)
		}
	}
	return terms
}

// Gist returns the direction in which the words of a text point together, each
// by its rarity in the world; nil without any word that the lexicon knows. It
// can be compared with the vectors of the lexicon's own embedder.
func (s *State) Gist(line string) []float32 {
	d := &s.dictionary
	if d.lexicon == nil {
		return nil
	}
	return d.lexicon.Sentence(s.Meanings(line), func(w lexicon.Word) float32 { return float32(d.words.IDF(wordTerm(w))) })
}
