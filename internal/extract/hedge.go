package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
)

// hedge returns the first cue between two bytes that leaves something open:
// a word such as perhaps, or a look right before a feeling.
func (r *reader) hedge(lo, hi int) *hit {
	hits := r.within(lo, hi)
	for i := range hits {
		switch h := &hits[i]; h.cue {
		case cueHedge:
			return h
		case cueSeem:
			for _, f := range hits[i:] {
				if f.cue == cueEmotion && f.start >= h.end && size(r.s[h.end:f.start]) <= 1 {
					return h
				}
			}
		}
	}
	return nil
}

// interpret proposes a reading, and what stands firm before it in the same
// sentence: "Mara looked away, perhaps afraid." The reader is who tells it, the
// narrator if nobody; the reading rests on the act or sight right before it,
// and so stays apart from it.
func (r *reader) interpret(lo, hi int, who voice) {
	h := r.hedge(lo, hi)
	if cut := clauseStart(r.s[lo:h.start]); cut > 0 {
		if a, b := r.trim(lo, lo+cut); size(r.s[a:b]) >= 2 && r.hedge(a, b) == nil {
			r.firm(a, b, who)
			lo, hi = r.trim(lo+cut, hi)
		}
	}
	rec := r.record(lo, hi)
	rec.Kind, rec.Status = firsthand.KindInterpretation, firsthand.StatusUnresolved
	rec.Reader = &firsthand.Agent{Kind: firsthand.AgentNarrator}
	if who.id != 0 {
		rec.Reader = &firsthand.Agent{Kind: firsthand.AgentCharacter, Character: who.id}
	}
	rec.Because = r.s[h.start:h.end]
	r.concern(&rec, lo, hi, voice{})
	r.propose(rec, lo, hi)
}

// firm proposes the part of a sentence before the clause that is open.
func (r *reader) firm(lo, hi int, who voice) {
	if who.speaks {
		r.spoken(lo, hi, who, "")
		return
	}
	r.narrated(lo, hi, who, false)
}

// clauseStart returns where the clause begins that ends s, if a comma parts it
// from the one before, else 0.
func clauseStart(s string) int {
	t := strings.TrimRight(s, " \t　")
	for _, joint := range []string{" and", " but", "但", "而"} {
		t = strings.TrimRight(strings.TrimSuffix(t, joint), " \t　")
	}
	last, n := utf8.DecodeLastRuneInString(t)
	if !strings.ContainsRune(",;—、，；", last) || len(t) == n {
		return 0
	}
	return len(t)
}
