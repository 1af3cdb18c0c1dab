package extract

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
)

// when is a time phrase of the row and the days it means.
type when struct {
	start, end int
	days
	// ahead says that the phrase counts on, as "three days later" does: in
	// what is told it counts from the story before it and not from the row.
	ahead bool
}

// date gives every proposal the first time phrase of its span. In a dream or a
// tale, and where a story moves on, the time of the row dates nothing.
func (r *reader) date() {
	found := r.times()
	for i := range r.out {
		rec := &r.out[i].Record
		src := rec.Sources[0]
		k, _ := slices.BinarySearchFunc(found, src.Start, func(w when, lo int) int { return w.start - lo })
		if k == len(found) || found[k].end > src.End {
			continue
		}
		w := found[k]
		if rec.Frame != firsthand.FrameWorld || w.ahead && (rec.Kind == firsthand.KindEvent || rec.Kind == firsthand.KindObservation) {
			w.days = days{}
		}
		rec.Time = w.mention(r.s[w.start:w.end])
	}
}

// times returns the time phrases of the row in order. Of two that overlap the
// first counts, and of two that begin together the longer.
func (r *reader) times() []when {
	cal := calendarOf(r.by.At)
	found := written(r.s)
	for _, h := range r.hits {
		if w, ok := r.timeAt(h, cal); ok {
			found = append(found, w)
		}
	}
	slices.SortFunc(found, func(a, b when) int { return cmp.Or(a.start-b.start, b.end-a.end) })
	out := found[:0]
	for _, w := range found {
		if len(out) == 0 || w.start >= out[len(out)-1].end {
			out = append(out, w)
		}
	}
	return out
}

func (r *reader) timeAt(h hit, cal calendar) (when, bool) {
	switch h.cue {
	case cueRelative:
		return when{start: h.start, end: h.end, days: cal.away(h.unit, h.n)}, r.isRelative(h.start, h.end)
	case cueCount:
		return r.counted(h, cal)
	case cueWeekday:
		return r.weekday(h, cal)
	case cueMonth:
		if h.n == 0 {
			return r.monthDay(h, cal)
		}
		return r.namedMonth(h, cal)
	}
	return when{}, false
}

// fixed are words before last, this or next that make a week or a day one of a
// story: the next week she left, my last year, at last Friday spoke.
const fixed = " the at every my your his its our their a one "

// isRelative reports whether a word such as yesterday or next week counts from
// today.
func (r *reader) isRelative(start, end int) bool {
	if c, _ := utf8.DecodeRuneInString(r.s[start:]); unicode.Is(unicode.Hiragana, c) {
		return r.standsAlone(start, end)
	}
	first, _, _ := strings.Cut(r.s[start:end], " ")
	if _, ok := weekOf[strings.ToLower(first)]; !ok {
		return true
	}
	word := lastWord(r.s[max(0, start-reach):start])
	return word == "" || !strings.Contains(fixed, " "+word+" ")
}

// standsAlone reports whether a word in hiragana is one: きのう is also the
// middle of つきのうさぎ.
func (r *reader) standsAlone(start, end int) bool {
	last, _ := utf8.DecodeLastRuneInString(r.s[:start])
	next, _ := utf8.DecodeRuneInString(r.s[end:])
	return !unicode.Is(unicode.Hiragana, last) && (!dense(next) || unicode.Is(unicode.Han, next) || strings.ContainsRune("はのもにをが", next))
}

// most is the greatest number that still counts days, and is no figure of
// speech.
const most = 99

// counted reads a number and what it counts, as in three days ago, 三日前.
func (r *reader) counted(h hit, cal calendar) (when, bool) {
	n, start := numberBefore(r.s, h.start)
	if n < 1 || n > most || isLoose(r.s[:start]) {
		return when{}, false
	}
	return when{start, h.end, cal.away(h.unit, n*h.n), h.n > 0}, true
}

// weekday reads the name of a day with the week it is in: next Friday, Friday
// of next week, 来週の金曜, 下週五. A day alone keeps its phrase and has no
// date, for nothing says which.
func (r *reader) weekday(h hit, cal calendar) (when, bool) {
	for _, w := range r.within(max(0, h.start-reach), min(len(r.s), h.end+reach)) {
		if w.cue == cueRelative && w.unit == week && r.inWeek(h, w) && r.isRelative(w.start, w.end) {
			return when{start: min(h.start, w.start), end: max(h.end, w.end), days: cal.weekday(w.n, h.n)}, true
		}
	}
	before := r.s[max(0, h.start-reach):h.start]
	word := lastWord(before)
	if n, ok := weekOf[word]; ok {
		start := h.start - len(before) + len(strings.TrimRight(before, " ")) - len(word)
		return when{start: start, end: h.end, days: cal.weekday(n, h.n)}, r.isRelative(start, h.end)
	}
	if r.s[h.start] < utf8.RuneSelf {
		return when{start: h.start, end: h.end}, slices.Contains([]string{"on", "by", "until", "till", "since"}, word)
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(before, "週周個个の的"))
	return when{start: h.start, end: h.end}, !strings.ContainsRune("每毎隔", last)
}

// weekOf is the week that a word before a weekday means: last Friday is that
// of last week, next Friday that of the next.
var weekOf = map[string]int{"last": -1, "this": 0, "next": 1}

// inWeek reports whether a weekday and a week belong together. The two overlap
// in Chinese, 下週五, and nowhere else: 先週三人 is no Wednesday.
func (r *reader) inWeek(d, w hit) bool {
	switch {
	case w.end <= d.start:
		return slices.Contains([]string{"", "の", "的", " ", "'s ", "’s "}, r.s[w.end:d.start])
	case d.end <= w.start:
		return slices.Contains([]string{" ", " of "}, r.s[d.end:w.start])
	}
	c, _ := utf8.DecodeRuneInString(r.s[w.start:])
	return w.start < d.start && strings.ContainsRune("上下這这本", c)
}
