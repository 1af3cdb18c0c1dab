package encoder

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// reserved is how many pieces at the start of the vocabulary stand for no text;
// the first of them stands for a character that is in no piece.
const reserved = 6

// space stands for a space in pieces, and before every text.
const space = "\u2581"

// pieces is the vocabulary of the tokenizer.
type pieces struct {
	score   []float32      // log probability by piece; 0 for ":" as published
	id      map[string]int // by text
	longest int            // bytes of the longest piece
}

func (p *pieces) add(piece string, id int) {
	if id >= reserved {
		p.id[piece] = id
		p.longest = max(p.longest, len(piece))
	}
}

// way is how the best cut of a text's beginning ends.
type way struct {
	score float32
	piece int // the last piece
	from  int // where that starts, in characters
}

// cut returns the pieces of a text, those of its likeliest cut (unigram,
// Viterbi). A run of characters that are in no piece is one unknown piece.
func (p *pieces) cut(text string) []int {
	text = norm.NFKC.String(text)
	if text == "" {
		return nil
	}
	text = space + strings.ReplaceAll(text, " ", space)
	ways := p.ways(text, utf8.RuneCountInString(text))
	var out []int
	for at := len(ways) - 1; at > 0; at = ways[at].from {
		if piece := ways[at].piece; piece != 0 || len(out) == 0 || out[len(out)-1] != 0 {
			out = append(out, piece)
		}
	}
	slices.Reverse(out)
	return out
}

// ways finds the best way to every place of a text of n characters. Like the
// tokenizer that the model was published with, it takes a score of 0 for a place
// not reached yet, and the later of two equal ways.
func (p *pieces) ways(text string, n int) []way {
	ways := make([]way, n+1)
	for i := 1; i <= n; i++ {
		ways[i].from = i - 1
	}
	start := 0
	for place := range text {
		from, end, matched := ways[start], start, false
		for offset, r := range text[place:] {
			size := offset + utf8.RuneLen(r)
			if size > p.longest {
				break
			}
			end++
			if id, ok := p.id[text[place:place+size]]; ok {
				matched = true
				offer(&ways[end], way{score: p.score[id] + from.score, piece: id, from: start})
			}
		}
		if !matched {
			offer(&ways[start+1], way{score: from.score, from: start})
		}
		start++
	}
	return ways
}

func offer(best *way, w way) {
	if best.score == 0 || w.score >= best.score {
		*best = w
	}
}
