package lexicon

import "math"

// Language is a language of the lexicon, as a byte.
type Language byte

// The languages that have words here.
const (
	English  Language = 'e'
	Japanese Language = 'j'
	Chinese  Language = 'z'
)

// Word is a word of a text: lower case, and of a Japanese inflected word the
// stem. The zero Word means nothing.
type Word struct {
	Text     string
	Language Language
	sense    int // from 1; 0 for a word without a vector
}

// Known says whether the lexicon has a vector for the word. One that is not
// known is a name, a number or an invented word, as a rule.
func (w Word) Known() bool { return w.sense > 0 }

// Lookup returns a word as it is written in the lexicon: lower case, traditional
// or simplified, kanji or kana, without inflection.
func (l *Lexicon) Lookup(lang Language, text string) Word {
	sense, _ := l.find(lang, text)
	return Word{Text: text, Language: lang, sense: sense}
}

// Dim returns the dimension of the word vectors.
func (l *Lexicon) Dim() int {
	if l == nil {
		return 0
	}
	return l.dim
}

// Len returns the number of words.
func (l *Lexicon) Len() int {
	if l == nil {
		return 0
	}
	return l.words
}

// Weight returns what a word counts for in a sentence, from near 0 for the most
// frequent ones to 1: SIF, a/(a + p) with a = 1e-3 and p the word's probability;
// 0 for a word that is not known.
func (l *Lexicon) Weight(w Word) float32 {
	if !w.Known() {
		return 0
	}
	return float32(l.weights[w.sense-1]) / 255
}

// Gloss returns the first English meaning of a Japanese or Chinese word in a few
// words, and "" if none is known.
func (l *Lexicon) Gloss(w Word) string {
	if !w.Known() {
		return ""
	}
	return item(l.glosses, l.glossEnd, w.sense-1)
}

// code returns the bytes of a known word's vector.
func (l *Lexicon) code(w Word) string {
	return l.codes[(w.sense-1)*l.dim:][:l.dim]
}

// Vector returns the word's vector, of length 1, or nil if it is not known.
func (l *Lexicon) Vector(w Word) []float32 {
	if !w.Known() {
		return nil
	}
	v := make([]float32, l.dim)
	l.add(v, w, 1)
	return v
}

// add adds weight times the vector of a known word to sum.
func (l *Lexicon) add(sum []float32, w Word, weight float32) {
	code := l.code(w)
	var square int32
	for i := range len(code) {
		c := int32(int8(code[i]))
		square += c * c
	}
	if square == 0 {
		return
	}
	step := weight / float32(math.Sqrt(float64(square)))
	for i := range sum {
		sum[i] += step * float32(int8(code[i]))
	}
}

// Cosine returns the cosine of two words' vectors, across languages too; 0 if
// one of them is not known.
func (l *Lexicon) Cosine(a, b Word) float32 {
	if !a.Known() || !b.Known() {
		return 0
	}
	x, y := l.code(a), l.code(b)
	var xy, xx, yy int32
	for i := range len(x) {
		p, q := int32(int8(x[i])), int32(int8(y[i]))
		xy, xx, yy = xy+p*q, xx+p*p, yy+q*q
	}
	if xx == 0 || yy == 0 {
		return 0
	}
	return float32(float64(xy) / math.Sqrt(float64(xx)*float64(yy)))
}
