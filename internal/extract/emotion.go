package extract

import (
	"strings"
	"unicode"

	"github.com/firsthand-memory/firsthand"
)

// feeling returns the feelings that a sentence names and does not deny.
func (r *reader) feeling(lo, hi int) firsthand.Emotion {
	return r.felt(lo, hi, func(hit, []hit) bool { return true })
}

// ownFeeling returns those that a speaker says of itself. It says I, or names
// nobody else, as Japanese and Chinese may. Suppositions are nobody's feelings.
func (r *reader) ownFeeling(lo, hi int, m set, who voice) firsthand.Emotion {
	if !m.has(cueEmotion) || m.has(cueIf) || m.has(cueHedge) {
		return firsthand.Emotion{}
	}
	return r.felt(lo, hi, func(h hit, hits []hit) bool { return r.isSubject(lo, h, hits, who) })
}

func (r *reader) felt(lo, hi int, counts func(h hit, hits []hit) bool) firsthand.Emotion {
	var felt firsthand.Emotion
	hits := r.within(lo, hi)
	for at, h := range hits {
		if h.cue != cueEmotion || denied(r.s, at, hits) || !counts(h, hits[:at]) {
			continue
		}
		for i, v := range h.emotion {
			felt[i] = max(felt[i], v)
		}
	}
	return felt
}

// isSubject reports whether the speaker is who feels what h says, by the hits
// before it.
func (r *reader) isSubject(lo int, h hit, hits []hit, who voice) bool {
	me, other := -1, -1
	for _, x := range hits[max(0, len(hits)-32):] {
		switch x.cue {
		case cueMe:
			me = x.start
		case cueHe:
			other = x.start
		}
	}
	for _, n := range r.named(lo, h.start) {
		if !r.character(n).is(who) && !r.isObject(n.Start, n.End) {
			other = n.Start
		}
	}
	if me >= 0 || dense(firstLetter(r.s[h.start:])) {
		return me >= 0 && me >= other || other < 0
	}
	return false
}

// isObject reports whether a name is marked as whom somebody feels something
// for, and so not as who feels it.
func (r *reader) isObject(start, end int) bool {
	for _, particle := range []string{"に", "を", "と", "への", "のこと"} {
		if strings.HasPrefix(r.s[end:], particle) {
			return true
		}
	}
	for _, preposition := range []string{"對", "对", "為", "为", "替", "跟"} {
		if strings.HasSuffix(r.s[:start], preposition) {
			return true
		}
	}
	return false
}

func firstLetter(s string) rune {
	for _, c := range s {
		return c
	}
	return 0
}

// denied reports whether a word is denied: by a word before it in the same
// clause in English and Chinese, by its own ending in Japanese.
func denied(s string, at int, hits []hit) bool {
	h := hits[at]
	for i := max(0, at-8); i < min(len(hits), at+8); i++ {
		n := hits[i]
		if n.cue != cueNot {
			continue
		}
		if kana(s[n.start:n.end]) {
			if gap := s[min(h.end, n.start):n.start]; n.start >= h.end && len(gap) <= 18 && kana(gap) {
				return true
			}
			continue
		}
		if n.end > h.start {
			continue
		}
		gap := s[n.end:h.start]
		if size(gap) <= 3 && !strings.ContainsAny(gap, ",;，；、。") {
			return true
		}
	}
	return false
}

// deniedAll reports whether every word of a section is denied.
func (r *reader) deniedAll(lo, hi int, c cue) bool {
	hits := r.within(lo, hi)
	for at, h := range hits {
		if h.cue == c && !denied(r.s, at, hits) {
			return false
		}
	}
	return true
}

// kana reports whether s holds hiragana alone.
func kana(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return !unicode.Is(unicode.Hiragana, c) })
}
