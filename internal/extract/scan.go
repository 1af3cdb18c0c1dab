package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// set is a set of cues.
type set uint64

func (s set) has(c cue) bool { return s&(1<<c) != 0 }

// marks returns the cues between two bytes of the story text.
func (r *reader) marks(lo, hi int) set {
	var found set
	for i := r.hitAt(lo); i < len(r.hits) && r.hits[i].start < hi; i++ {
		if r.hits[i].end <= hi {
			found |= 1 << r.hits[i].cue
		}
	}
	return found
}

// within returns the hits between two bytes.
func (r *reader) within(lo, hi int) []hit {
	first := r.hitAt(lo)
	end, crossing := first, false
	for end < len(r.hits) && r.hits[end].start < hi {
		crossing = crossing || r.hits[end].end > hi
		end++
	}
	hits := r.hits[first:end]
	if crossing {
		hits = slices.DeleteFunc(slices.Clone(hits), func(h hit) bool { return h.end > hi })
	}
	return hits
}

// hitAt returns the index of the first hit that begins at a byte or behind it.
func (r *reader) hitAt(lo int) int {
	i, _ := slices.BinarySearchFunc(r.hits, lo, func(h hit, lo int) int { return h.start - lo })
	return i
}

// cuesOf looks for all cues in a text.
func cuesOf(s string) []hit { return paired(s, visible(lists.scan(s))) }

// paired drops the parts of two-part cues that are not whole in one sentence;
// of a whole one it keeps the second part.
func paired(s string, hits []hit) []hit {
	out := hits[:0]
	var open []hit // the first parts of the sentence at hand
	for _, h := range hits {
		switch {
		case h.pair == 0:
			out = append(out, h)
		case !h.second:
			if n := len(open); n > 0 && strings.ContainsAny(s[open[n-1].end:max(h.start, open[n-1].end)], ".!?。！？\n") {
				open = open[:0]
			}
			open = append(open[max(0, len(open)-openParts):], h)
		case opened(s, open, h):
			out = append(out, h)
		}
	}
	return out
}

// openParts bounds how many first parts wait for their second: what waits
// longest is forgotten.
const openParts = 32

func opened(s string, open []hit, second hit) bool {
	return slices.ContainsFunc(open, func(h hit) bool {
		return h.pair == second.pair && h.end <= second.start && !strings.ContainsAny(s[h.end:second.start], ".!?。！？\n")
	})
}

// visible drops the hits that a longer phrase hides.
func visible(hits []hit) []hit {
	var phrases []hit
	for _, h := range hits {
		if h.cue == cueExcept || h.cue == cueMy {
			phrases = append(phrases, h)
		}
	}
	if phrases == nil {
		return hits
	}
	var out []hit
	for _, h := range hits {
		for len(phrases) > 0 && phrases[0].end <= h.start {
			phrases = phrases[1:]
		}
		if h.cue != cueExcept && !hidden(h, phrases) {
			out = append(out, h)
		}
	}
	return out
}

// hidden reports whether a hit is a part of a phrase that changes its sense: one
// of the section "except", or, for I, one that says my.
func hidden(h hit, phrases []hit) bool {
	for _, p := range phrases {
		if p.start > h.start {
			return false
		}
		if h.end <= p.end && h.end-h.start < p.end-p.start && (p.cue == cueExcept || h.cue == cueMe) {
			return true
		}
	}
	return false
}

// sentences cuts the text from lo to hi, never inside one of the parts.
func (r *reader) sentences(lo, hi int, whole []part) []text.Span {
	var out []text.Span
	for _, p := range text.Sentences(r.s[lo:hi]) {
		p = text.Span{Start: p.Start + lo, End: p.End + lo}
		if n := len(out); n > 0 && splits(p.Start, whole) {
			out[n-1].End = p.End
			continue
		}
		out = append(out, p)
	}
	return out
}

// splits reports whether a quoted part would be cut at a byte.
func splits(at int, whole []part) bool {
	i, _ := slices.BinarySearchFunc(whole, at, func(p part, at int) int { return p.end - at })
	return i < len(whole) && whole[i].sort == quoted && whole[i].start < at && at < whole[i].end
}

// trim narrows a span to its words: no white space, no enclosing marks, no
// comma or dash left over from a cut.
func (r *reader) trim(lo, hi int) (int, int) {
	for range 8 {
		s := r.s[lo:hi]
		t := strings.TrimLeftFunc(s, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("*_,、，:：;；—–-~", c) })
		lo += len(s) - len(t)
		t = strings.TrimRightFunc(t, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("*_,、，:：;；—–-", c) })
		hi = lo + len(t)
		first, n := utf8.DecodeRuneInString(t)
		last, m := utf8.DecodeLastRuneInString(t)
		if closing := closer(first); closing == 0 || closing != last || n+m > len(t) || closeOf(t, first, closing) != len(t) {
			break
		}
		lo, hi = lo+n, hi-m
	}
	return lo, hi
}

// closeOf returns where the mark that s begins with is closed, 0 if never.
func closeOf(s string, open, closing rune) int {
	if open == closing {
		return strings.LastIndex(s, string(closing)) + utf8.RuneLen(closing)
	}
	return matching(s, open, closing)
}

// size counts words: two characters without spaces between words are one.
func size(s string) int {
	words, chars, inWord := 0, 0, false
	for _, c := range s {
		switch {
		case dense(c):
			chars++
			inWord = false
		case spaced(c) || c == '\'' || c == '’':
			if !inWord {
				words++
			}
			inWord = true
		default:
			inWord = false
		}
	}
	return words + (chars+1)/2
}

// wordless reports whether s holds no letter and no digit.
func wordless(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return dense(c) || spaced(c) })
}

func endsSentence(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, "\"'”’」』»*_)） \t"))
	return s == "" || strings.ContainsRune(".!?…。！？\n~～♪", last)
}

func endsClause(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return endsSentence(s) || strings.ContainsRune(",:;—、，：；", last)
}
