package extract

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// monthDay reads a date around a 月: 5月23日, 2023年5月, 去年の五月二十三日. A
// month alone is none.
func (r *reader) monthDay(h hit, cal calendar) (when, bool) {
	m, at := numeralsBefore(r.s, h.start)
	if m == 0 {
		return when{}, false
	}
	y, start, ok := r.yearBefore(at, cal)
	d, end := numberAfter(r.s, h.end)
	if c, size := utf8.DecodeRuneInString(r.s[end:]); d > 0 && strings.ContainsRune("日號号", c) {
		end += size
	} else {
		d, end = 0, h.end
	}
	if !ok || d == 0 && start == at || isLoose(r.s[:start]) {
		return when{}, false
	}
	return when{start: start, end: end}.on(y, m, d, cal)
}

// yearBefore reads the year that stands before a month: 2023年, 去年の. It is 0
// where none does, or where today is not known, and not ok where it is a year
// of some other count, as in 令和5年 or 帝国暦1023年.
func (r *reader) yearBefore(at int, cal calendar) (y, start int, ok bool) {
	s := strings.TrimSuffix(strings.TrimSuffix(r.s[:at], "の"), "的")
	if !strings.HasSuffix(s, "年") {
		return 0, at, true
	}
	for _, w := range r.within(max(0, len(s)-len("再来年")), len(s)) {
		if w.cue == cueRelative && w.unit == year && w.end == len(s) {
			if cal.today.IsZero() {
				return 0, w.start, true
			}
			return cal.today.Year() + w.n, w.start, true
		}
	}
	y, start = numeralsBefore(s, len(s)-len("年"))
	last, size := utf8.DecodeLastRuneInString(s[:start])
	foreign := strings.ContainsRune("暦曆历歴", last) && !strings.HasSuffix(s[:start-size], "西")
	return y, start, y >= 1000 && !foreign
}

// on dates a phrase: a day, or a month where d is 0, of a year, or of the
// nearest where y is 0.
func (w when) on(y, m, d int, cal calendar) (when, bool) {
	ok := m <= 12
	switch {
	case y > 0 && d == 0 && ok:
		w.days = monthOf(y, m)
	case y > 0:
		w.days, ok = dated(y, m, d)
	case d > 0:
		w.days, ok = cal.nearest(m, d)
	}
	return w, ok
}

const (
	dayOfMonth = `(0?[1-9]|[12]\d|3[01])`
	fourDigits = `([12]\d{3})`
)

var (
	dayBefore = regexp.MustCompile(`(?:^|[^\w.,:/-])` + dayOfMonth + `(?:st|nd|rd|th)?(?: of)? $`)
	dayAfter  = regexp.MustCompile(`^\.? ` + dayOfMonth + `(?:st|nd|rd|th)?(?:,? ` + fourDigits + `)?\b`)
	yearAfter = regexp.MustCompile(`^(?:,| of)? ` + fourDigits + `\b`)
	// amount is what makes a number behind March no date: 10 miles, 5:30.
	amount  = regexp.MustCompile(`^(?:[.,:/-]\d| (?:miles?|leagues?|paces|steps|men|soldiers|times|days|hours|minutes)\b)`)
	digital = regexp.MustCompile(`^` + fourDigits + `[-/](0?[1-9]|1[0-2])[-/]` + dayOfMonth + `(?:T\d|\b)`)
)

// reach is how far from a word of time the rest of a phrase may stand, in bytes.
const reach = 16

// namedMonth reads a date around the English name of a month, with a capital:
// May 23, 23rd of May, 23 May 2023, May 2023.
func (r *reader) namedMonth(h hit, cal calendar) (when, bool) {
	if !unicode.IsUpper(rune(r.s[h.start])) {
		return when{}, false
	}
	w, y, d := when{start: h.start, end: h.end}, 0, 0
	before, after := r.s[max(0, h.start-reach):h.start], r.s[h.end:min(len(r.s), h.end+reach)]
	if m := dayBefore.FindStringSubmatchIndex(before); m != nil {
		w.start -= len(before) - m[2]
		d = atoi(before[m[2]:m[3]])
	}
	if m := yearAfter.FindStringSubmatch(after); m != nil {
		w.end += len(m[0])
		y = atoi(m[1])
	} else if m := dayAfter.FindStringSubmatch(after); m != nil && d == 0 {
		w.end += len(m[0])
		d, y = atoi(m[1]), atoi(m[2])
	}
	if y == 0 && d == 0 || w.end > h.end && amount.MatchString(r.s[w.end:min(len(r.s), w.end+reach)]) {
		return when{}, false
	}
	return w.on(y, h.n, d, cal)
}

// atoi reads digits that a pattern has matched; none are 0.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// written returns the dates in digits: 2023-05-23, 2023/5/23.
func written(s string) []when {
	var out []when
	for at := 4; at < len(s); at++ {
		if s[at] != '-' && s[at] != '/' || digit(rune(s[at-1])) < 0 {
			continue
		}
		lo := at - 4
		m := digital.FindStringSubmatchIndex(s[lo:min(len(s), lo+reach)])
		if m == nil || joins(s, lo-1) || joins(s, lo+m[7]) {
			continue
		}
		if d, ok := dated(atoi(s[lo:at]), atoi(s[lo+m[4]:lo+m[5]]), atoi(s[lo+m[6]:lo+m[7]])); ok {
			out = append(out, when{start: lo, end: lo + m[7], days: d})
		}
	}
	return out
}

// joins reports whether a date goes on at a byte, and so is no date.
func joins(s string, at int) bool {
	return at >= 0 && at < len(s) && (s[at] == '-' || s[at] == '/' || s[at] < utf8.RuneSelf && s[at] != 'T' && spaced(rune(s[at])))
}
