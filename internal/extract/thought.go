package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// thinker reports whether a sentence of narration is a thought, which nobody
// can see, and returns whose, as far as that can be told. Performed says that
// self acts it out.
func (r *reader) thinker(lo, hi int, self voice, performed bool) (who voice, thinks bool) {
	m := r.marks(lo, hi)
	if performed && (m.has(cueMe) && (m.has(cueThink) || m.has(cueInner)) || r.thinksFirst(lo, hi) || r.wants(lo, hi, self)) {
		return self, true
	}
	if !m.has(cueThink) {
		return voice{}, false
	}
	for _, h := range r.within(lo, hi) {
		if h.cue != cueThink || !r.isVerb(h, lo, hi) {
			continue
		}
		if who = r.ponders(lo, hi, h, self); who.name == "" && performed {
			who = self
		}
		return who, true
	}
	return voice{}, false
}

// thinksFirst reports whether a performed line opens with thinking, as in
// *thinking: he must not know* and *must not let him see*.
func (r *reader) thinksFirst(lo, hi int) bool {
	return slices.ContainsFunc(r.within(lo, hi), func(h hit) bool {
		first, _ := utf8.DecodeRuneInString(r.s[lo:])
		return h.start == lo && (h.cue == cueThink || h.cue == cueInner && !dense(first))
	})
}

// wants reports whether a performed line of Japanese or Chinese says, of nobody
// else, what nobody can see: I is seldom said there. （ノアには知られてはならない。）
func (r *reader) wants(lo, hi int, self voice) bool {
	return self.name != "" && !r.marks(lo, hi).has(cueHe) && slices.ContainsFunc(r.within(lo, hi), func(h hit) bool {
		first, _ := utf8.DecodeRuneInString(r.s[h.start:])
		return h.cue == cueInner && dense(first) && !r.another(lo, h.start, self)
	})
}

// another reports whether somebody else acts up to there: who is marked with は
// or が, in Chinese who is named first.
func (r *reader) another(lo, hi int, self voice) bool {
	return slices.ContainsFunc(r.named(lo, hi), func(n text.NameMatch) bool {
		behind := r.s[n.End:]
		particle := strings.HasPrefix(behind, "に") || strings.HasPrefix(behind, "を") || strings.HasPrefix(behind, "と") || strings.HasPrefix(behind, "の")
		return r.character(n).id != self.id && !particle
	})
}

// ponders returns who thinks: who is named before the verb, or right behind it.
// The narrator's he or she may be anybody.
func (r *reader) ponders(lo, hi int, verb hit, self voice) voice {
	clause := lo + lastClause(r.s[lo:verb.start])
	if len(r.named(clause, verb.start)) == 0 && r.marks(clause, verb.start).has(cueHe) && self.name == "" {
		return voice{}
	}
	for _, who := range []voice{r.subject(lo, verb.start, self), r.inverted(verb.end, hi, self)} {
		if who.id != 0 {
			return who
		}
	}
	if names := r.named(lo, verb.start); len(names) > 0 && marked(r.s[names[0].End:verb.start]) {
		return r.character(names[0])
	}
	return voice{}
}

// isVerb tells she thought from a thought: in a script with spaces somebody
// stands right before the word, or right behind it.
func (r *reader) isVerb(h hit, lo, hi int) bool {
	if first, _ := utf8.DecodeRuneInString(r.s[h.start:]); dense(first) {
		return true
	}
	before := strings.TrimRight(r.s[lo:h.start], " ")
	word := lo + strings.LastIndexAny(before, " ,;\"“”*") + 1
	end := lo + len(before)
	if m := r.marks(word, end); m.has(cueHe) || m.has(cueMe) {
		return true
	}
	if names := r.named(lo, end); len(names) > 0 && names[len(names)-1].End == end {
		return true
	}
	return r.inverted(h.end, hi, voice{}).name != ""
}
