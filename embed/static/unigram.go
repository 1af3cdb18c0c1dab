package static

import (
	"encoding/json"
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

// scored is a piece of the vocabulary as it is written: ["text", score].
type scored struct {
	text  string
	score float64
}

// UnmarshalJSON reads the pair.
func (s *scored) UnmarshalJSON(b []byte) error {
	pair := [2]any{&s.text, &s.score}
	return json.Unmarshal(b, &pair)
}

// unlikely is how much less likely an unknown character is than any piece.
const unlikely = 10

func readUnigram(b []byte) (*unigram, error) {
	var d struct {
		Vocab   []scored
		Unknown *int `json:"unk_id"`
		Bytes   bool `json:"byte_fallback"`
	}
	if err := json.Unmarshal(b, &d); err != nil {
		return nil, invalid("the vocabulary of %s cannot be read: %v", Tokenizer, err)
	}
	if d.Bytes {
		return nil, invalid("the tokenizer falls back to bytes, which is not known here")
	}
	u := &unigram{ids: make(map[string]int, len(d.Vocab)), scores: make([]float64, len(d.Vocab)), unknown: -1}
	if d.Unknown != nil {
		u.unknown = *d.Unknown
	}
	for id, p := range d.Vocab {
		u.scores[id] = p.score
		u.worst = min(u.worst, p.score-unlikely)
		if p.text != "" {
			u.ids[p.text] = id
			u.longest = max(u.longest, len(p.text))
		}
	}
	return u, nil
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
