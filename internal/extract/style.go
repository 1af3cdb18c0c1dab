package extract

import (
	"slices"
	"strings"
)

// novel reports whether a character's row is told like a novel: its own speech
// stands between quotation marks.
func (r *reader) novel(all []part) bool {
	for i, p := range all {
		if p.sort != quoted || r.mentions(all, i) || !r.utters(all, i) {
			continue
		}
		if who, ok := r.attribute(all, i, r.self()); !ok || who.is(r.self()) {
			return true
		}
	}
	return false
}

// utters reports whether a quoted part is sure to be speech: it ends as a
// sentence does, has more than a few words, or stands alone.
func (r *reader) utters(all []part, i int) bool {
	inner := strings.TrimSpace(r.s[all[i].in:all[i].out])
	before, after := r.sentenceBefore(all, i), r.sentenceAfter(all, i)
	return endsClause(inner) || size(inner) > 3 || size(before)+size(after) == 0 || r.says(all[i].end, all[i].end+len(after))
}

// speaksOfSelf reports whether a row says I or my outside quotation marks.
func (r *reader) speaksOfSelf(all []part) bool {
	return slices.ContainsFunc(all, func(p part) bool {
		m := r.marks(p.in, p.out)
		return p.sort == bare && (m.has(cueMe) || m.has(cueMy))
	})
}

// ownPronoun returns the pronoun that a character's row tells of its speaker
// with: the first, in a row whose telling begins with it or with the name.
func (r *reader) ownPronoun(all []part) string {
	if r.talks || r.by.Speaker == "" {
		return ""
	}
	for _, h := range r.hits {
		if h.cue != cueHe || splits(h.end, all) {
			continue
		}
		first := r.firstWord(all)
		if names := r.named(first, h.start); len(names) > 0 && (names[0].Start > first || !r.character(names[0]).is(r.self())) || len(names) == 0 && first < h.start {
			return ""
		}
		return strings.ToLower(r.s[h.start:h.end])
	}
	return ""
}

// firstWord returns where the first word outside quotation marks begins.
func (r *reader) firstWord(all []part) int {
	for _, p := range all {
		if p.sort == quoted {
			continue
		}
		if at := strings.IndexFunc(r.s[p.in:p.out], func(c rune) bool { return spaced(c) || dense(c) }); at >= 0 {
			return p.in + at
		}
	}
	return len(r.s)
}

// mentions reports whether a quoted part names a thing instead of speaking: a
// few words without an end and without any cue or name, in the middle of a
// sentence that attributes them to nobody.
func (r *reader) mentions(all []part, i int) bool {
	p := all[i]
	inner := strings.TrimSpace(r.s[p.in:p.out])
	if size(inner) > 3 || r.hitAt(p.in) < r.hitAt(p.out) || len(r.named(p.in, p.out)) > 0 || strings.ContainsAny(inner, ".,!?…—。、！？，：:") || i == 0 || all[i-1].sort != bare {
		return false
	}
	before := strings.TrimRight(r.sentenceBefore(all, i), " ")
	if before == "" || strings.HasSuffix(before, "\n") || strings.ContainsAny(before[len(before)-1:], ",:") || endsClause(before) {
		return false
	}
	after := r.sentenceAfter(all, i)
	return !r.says(p.start-len(before), p.start) && !r.says(p.end, p.end+len(after)) && size(before) > 0 && size(after) > 0
}
