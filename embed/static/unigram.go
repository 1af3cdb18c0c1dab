package static

import (
	"math"
	"slices"
	"unicode/utf8"
)

// unigram cuts a text into its likeliest pieces.
type unigram struct {
	ids     map[string]int
	scores  []float64 // log probability of a piece
	unknown int       // -1: there is none
	worst   float64   // score of a character that is in no piece
	longest int       // bytes of the longest piece
}

// unlikely is how much less likely an unknown character is than any piece.
const unlikely = 10

func readUnigram(d vocabulary) (*unigram, error) {
	if d.Bytes {
		return nil, invalid("the tokenizer falls back to bytes, which is not known here")
	}
	u := &unigram{ids: map[string]int{}, unknown: -1}
	if d.UnknownID != nil {
		u.unknown = *d.UnknownID
	}
	if !pairs(string(d.Vocab), u.add) {
		return nil, invalid("the vocabulary of %s is no list of pieces with their scores", Tokenizer)
	}
	return u, nil
}

// add adds the next piece.
func (u *unigram) add(text string, score float64) {
	id := len(u.scores)
	u.scores = append(u.scores, score)
	u.worst = min(u.worst, score-unlikely)
	if text != "" {
		u.ids[text] = id
		u.longest = max(u.longest, len(text))
	}
}

func (u *unigram) size() int { return len(u.scores) }

// way is how the best cut of a text's beginning ends.
type way struct {
	score float64
	piece int // the last piece, -1 for a character in no piece
	from  int // where that starts
}

// cut goes the best way back from the end.
func (u *unigram) cut(ids []int, text string) []int {
	ways := u.ways(text)
	before := len(ids)
	for at := len(text); at > 0; at = ways[at].from {
		if p := ways[at].piece; p >= 0 && p != u.unknown {
			ids = append(ids, p)
		}
	}
	slices.Reverse(ids[before:])
	return ids
}

// ways finds the best way to every place of a text, the first of equal ones.
func (u *unigram) ways(text string) []way {
	ways := make([]way, len(text)+1)
	for i := range ways {
		ways[i].score = math.Inf(-1)
	}
	ways[0].score = 0
	for at, r := range text {
		score := ways[at].score
		one := at + utf8.RuneLen(r)
		known := false
		for end := one; end <= min(len(text), at+u.longest); end++ {
			if end < len(text) && !utf8.RuneStart(text[end]) {
				continue
			}
			id, ok := u.ids[text[at:end]]
			if !ok {
				continue
			}
			known = known || end == one
			offer(&ways[end], way{score + u.scores[id], id, at})
		}
		if !known {
			offer(&ways[one], way{score + u.worst, -1, at})
		}
	}
	return ways
}

func offer(best *way, w way) {
	if w.score > best.score {
		*best = w
	}
}
