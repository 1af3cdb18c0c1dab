package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sort is what the marks around a part of a row make of it.
type sort uint8

const (
	bare    sort = iota // no marks
	quoted              // quotation marks
	starred             // *…* or _…_
	staged              // (…) or （…）
)

// part is a piece of a row. What its marks enclose runs from in to out.
type part struct {
	sort       sort
	start, end int
	in, out    int
}

// closer returns the mark that closes a part which r opens, 0 if r opens none.
func closer(r rune) rune {
	switch r {
	case '"', '＂', '\'', '*', '_':
		return r
	case '“', '‘', '「', '『', '｢', '(', '（':
		return r + 1
	case '〝':
		return '〟'
	case '«':
		return '»'
	case '‹':
		return '›'
	case '„':
		return '“'
	}
	return 0
}

// parts cuts s from lo to hi at its outermost marks, in order and without a
// gap. A mark that is never closed reaches to the end of its line, so that one
// missing quotation mark does not swallow what follows.
func parts(s string, lo, hi int) []part {
	var out []part
	done := lo
	open := map[rune]int{} // up to where a mark that may stand alone is never closed
	for at := lo; at < hi; {
		r, n := utf8.DecodeRuneInString(s[at:hi])
		if closer(r) == 0 || at < open[r] {
			at += n
			continue
		}
		p, ok := partAt(s, lo, at, hi, r)
		if !ok {
			at = max(at+n, p.end)
			if p.end == 0 && p.in > 0 {
				open[r] = at + paragraphEnd(s[at:hi])
			}
			continue
		}
		if done < at {
			out = append(out, part{bare, done, at, done, at})
		}
		out = append(out, p)
		at, done = p.end, p.end
	}
	if done < hi {
		out = append(out, part{bare, done, hi, done, hi})
	}
	return out
}

// partAt returns the marked part that begins at a byte. It is not ok where the
// mark marks nothing: without an end where nothing closes it, with one where it
// holds no words.
func partAt(s string, lo, at, hi int, open rune) (part, bool) {
	closing := closer(open)
	if !opens(s, lo, at, hi, open) {
		return part{}, false
	}
	in := at + markLength(s[at:hi], open)
	p := part{sort: sortOf(open), start: at, in: in}
	p.out, p.end = closeAt(s, in, hi, open, closing)
	if p.end == 0 && (open == '\'' || open == '‘' || open == '_' || p.sort == staged) {
		return p, false // an apostrophe, a name_with, a smile :(
	}
	if p.end == 0 {
		p.end = in + lineEnd(s[in:hi])
		p.out = p.end
	}
	return p, p.sort != staged || hasWord(s[p.in:p.out])
}

func sortOf(open rune) sort {
	switch open {
	case '*', '_':
		return starred
	case '(', '（':
		return staged
	}
	return quoted
}

// markLength takes ** and ____ for one mark.
func markLength(s string, open rune) int {
	if open != '*' && open != '_' {
		return utf8.RuneLen(open)
	}
	return len(s) - len(strings.TrimLeft(s, string(open)))
}

// opens reports whether a mark that looks the same at both ends is an opening
// one here.
func opens(s string, lo, at, hi int, open rune) bool {
	before, _ := utf8.DecodeLastRuneInString(s[lo:at])
	after, _ := utf8.DecodeRuneInString(s[at+utf8.RuneLen(open) : hi])
	switch open {
	case '\'', '_':
		return (at == lo || !spaced(before) && before != open) && (spaced(after) || dense(after))
	case '*':
		return after != ' ' && at+1 < hi
	}
	return true
}

func paragraphEnd(s string) int {
	if i := strings.Index(s, "\n\n"); i >= 0 {
		return i
	}
	return len(s)
}

// closeAt returns where the text of a mark ends and where the mark that closes
// it does, or zeros. It looks within the line first, then on to the next
// paragraph as long as nothing opens in between.
func closeAt(s string, in, hi int, open, closing rune) (out, end int) {
	depth := 1
	crossed := false
	for at := in; at < hi; {
		r, n := utf8.DecodeRuneInString(s[at:hi])
		switch {
		case r == '\n':
			if crossed = true; strings.HasPrefix(s[at+1:hi], "\n") || strings.HasPrefix(s[at+1:hi], "\r\n") {
				return 0, 0
			}
		case r == closing && closes(s, in, at, hi, r):
			if depth--; depth == 0 {
				return at, at + markLength(s[at:hi], r)
			}
		case r == open && crossed:
			return 0, 0
		case r == open && open != closing:
			depth++
		}
		at += n
	}
	return 0, 0
}

// closes reports whether a mark that looks the same at both ends closes here.
// Behind white space it opens the next part, and what is open ends before it.
func closes(s string, in, at, hi int, mark rune) bool {
	before, _ := utf8.DecodeLastRuneInString(s[in:at])
	after, n := utf8.DecodeRuneInString(s[at+utf8.RuneLen(mark) : hi])
	switch mark {
	case '\'':
		return strings.ContainsRune(".,!?…—-~", before) && !spaced(after)
	case '_', '’':
		return !spaced(after)
	case '"', '＂':
		return !unicode.IsSpace(before) || n == 0 || unicode.IsSpace(after)
	}
	return true
}
