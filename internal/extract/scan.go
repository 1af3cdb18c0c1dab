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
	for _, h := range r.within(lo, hi) {
		found |= 1 << h.cue
	}
	return found
}

// within returns the hits between two bytes, cues in two parts whole or not at
// all, without those hidden by a longer phrase.
func (r *reader) within(lo, hi int) (out []hit) {
	first, _ := slices.BinarySearchFunc(r.hits, lo, func(h hit, lo int) int { return h.start - lo })
	for i := first; i < len(r.hits) && r.hits[i].start < hi; i++ {
		h := r.hits[i]
		if h.end <= hi && (h.pair == 0 || h.second && opened(r.hits[first:i], h)) {
			out = append(out, h)
		}
	}
	return out
}

// opened reports whether the first part of a cue stands before its second.
func opened(hits []hit, second hit) bool {
	return slices.ContainsFunc(hits, func(h hit) bool { return h.pair == second.pair && !h.second && h.end <= second.start })
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

// hidden reports whether a hit lies inside a phrase that changes its sense: one
// of the section "except", or, for I, one that says my.
func hidden(h hit, phrases []hit) bool {
	for _, p := range phrases {
		if p.start > h.start {
			return false
		}
		if h.end <= p.end && (p.cue == cueExcept || h.cue == cueMe) {
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

func splits(at int, whole []part) bool {
	for _, p := range whole {
		if p.sort == quoted && p.start < at && at < p.end {
			return true
		}
	}
	return false
}

// trim narrows a span to its words: no white space, no enclosing marks, no
// comma or dash left over from a cut.
func (r *reader) trim(lo, hi int) (int, int) {
	for {
		s := r.s[lo:hi]
		t := strings.TrimLeftFunc(s, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("*_,、，:：;；—–-~", c) })
		lo += len(s) - len(t)
		t = strings.TrimRightFunc(t, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("*_,、，:：;；—–-", c) })
		hi = lo + len(t)
		first, n := utf8.DecodeRuneInString(t)
		last, m := utf8.DecodeLastRuneInString(t)
		if closing, ok := closers[first]; !ok || closing != last || n+m > len(t) || closeOf(t, first, closing) != len(t) {
			return lo, hi
		}
		lo, hi = lo+n, hi-m
	}
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

func endsSentence(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, "\"'”’」』»*_)） \t"))
	return s == "" || strings.ContainsRune(".!?…。！？\n~～♪", last)
}

func endsClause(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return endsSentence(s) || strings.ContainsRune(",:;—、，：；", last)
}
