package main

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand/internal/lexicon"
)

// How many words the lexicon takes of each language: as many as fit into a
// binary that people still like to download.
const (
	englishWords  = 65_000
	chineseTerms  = 92_000
	japaneseTerms = 34_000
)

// glossesRead is how many meanings of a word make its vector, each counting
// fade times as much as the one before.
const (
	glossesRead = 5
	fade        = .6
)

// bridge gathers the senses and words of the lexicon.
type bridge struct {
	english *vocabulary
	senses  []lexicon.Sense
	entries []lexicon.Entry
	known   map[string]int // senses by their glosses
}

func buildLexicon(from string) ([]byte, error) {
	english, err := readGlove(from)
	if err != nil {
		return nil, err
	}
	chinese, err := readCedict(from)
	if err != nil {
		return nil, err
	}
	japanese, err := readEdict(from)
	if err != nil {
		return nil, err
	}
	b := &bridge{english: english, known: map[string]int{}}
	for _, w := range english.english(englishWords) {
		rank := english.rank[w]
		b.sense(english.vectors[rank], sif(rank), "")
		b.entries = append(b.entries, lexicon.Entry{Language: lexicon.English, Key: w, Sense: len(b.senses)})
	}
	b.add(lexicon.Japanese, b.frequent(japanese, japaneseTerms))
	b.add(lexicon.Chinese, b.frequent(chinese, chineseTerms))
	return lexicon.Pack(dim, b.senses, b.entries), nil
}

// sense adds a sense of the given vector.
func (b *bridge) sense(vector []float64, weight float64, gloss string) {
	top := 0.0
	for _, f := range vector {
		top = max(top, math.Abs(f))
	}
	code := make([]int8, dim)
	for i, f := range vector {
		code[i] = int8(math.RoundToEven(f / top * math.MaxInt8))
	}
	b.senses = append(b.senses, lexicon.Sense{Code: code, Weight: weight, Gloss: gloss})
}

// add adds the terms. Of equal keys the first counts, so that common terms come
// before others, and spellings before stems and readings.
func (b *bridge) add(lang lexicon.Language, terms []term) {
	var later []lexicon.Entry
	for _, common := range []bool{true, false} {
		for _, t := range terms {
			if t.common != common {
				continue
			}
			sense := b.meaning(t.glosses)
			for i, key := range t.keys {
				e := lexicon.Entry{Language: lang, Key: key, Sense: sense}
				if i == 0 || lang == lexicon.Chinese {
					b.entries = append(b.entries, e)
				} else {
					later = append(later, e)
				}
			}
		}
	}
	b.entries = append(b.entries, later...)
}

// meaning returns the sense of a term's glosses, or 0 if none of their words has
// a vector, as with grammar.
func (b *bridge) meaning(glosses []string) int {
	glosses = glosses[:min(glossesRead, len(glosses))]
	name := strings.Join(glosses, "/")
	if sense, ok := b.known[name]; ok {
		return sense
	}
	sum, share, weight := make([]float64, dim), 1.0, 0.0
	for _, g := range glosses {
		mean := make([]float64, dim)
		for _, rank := range b.ranks(g) {
			add(mean, b.english.vectors[rank], sif(rank))
			if share == 1 {
				weight = max(weight, sif(rank))
			}
		}
		if dot(mean, mean) > 0 {
			add(sum, unit(mean), share)
			share *= fade
		}
	}
	if dot(sum, sum) == 0 {
		return 0
	}
	b.sense(unit(sum), weight, short(glosses[0]))
	b.known[name] = len(b.senses)
	return len(b.senses)
}

var letters = regexp.MustCompile(`[a-z]+`)

// ranks returns the words of meaning of a gloss.
func (b *bridge) ranks(gloss string) []int {
	var out []int
	for _, w := range letters.FindAllString(strings.ToLower(gloss), -1) {
		if rank, ok := b.english.rank[w]; ok && !lexicon.Stop(lexicon.English, w) {
			out = append(out, rank)
		}
	}
	return out
}

// short cuts a gloss to what can stand for the word in a sentence.
func short(gloss string) string {
	const most = 32
	gloss = strings.TrimPrefix(gloss, "to ")
	if len(gloss) > most {
		gloss = gloss[:strings.LastIndexByte(gloss[:most+1], ' ')+1]
	}
	return strings.TrimRight(gloss, " ,.:")
}

// frequent returns n terms, those marked common first, then those whose chief
// meaning is put in the most frequent English words.
func (b *bridge) frequent(terms []term, n int) []term {
	rarity := make([]float64, len(terms))
	order := make([]int, len(terms))
	for i, t := range terms {
		order[i] = i
		rarity[i] = b.rarity(t)
	}
	slices.SortStableFunc(order, func(x, y int) int {
		switch {
		case rarity[x] < rarity[y]:
			return -1
		case rarity[x] > rarity[y]:
			return 1
		}
		return 0
	})
	order = order[:min(n, len(order))]
	slices.Sort(order)
	var out []term
	for _, i := range order {
		out = append(out, terms[i])
	}
	return out
}

// rarity guesses how rare a word is from that of its chief meaning's words and
// from its length. A word of grammar, which means no word of meaning, is not.
func (b *bridge) rarity(t term) float64 {
	if len(t.glosses) == 0 {
		return math.Inf(1)
	}
	var sum, n float64
	for _, rank := range b.ranks(t.glosses[0]) {
		sum, n = sum+math.Log(float64(rank+100)), n+1
	}
	rarity := sum/max(n, 1) + .5*n + .5*float64(len([]rune(t.keys[0])))
	if !t.common {
		rarity += 100
	}
	return rarity
}
