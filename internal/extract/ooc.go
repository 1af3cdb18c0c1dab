package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/block"
)

// marks are the words that say of a bracket or a line that it is out of
// character.
var marks = []string{"ooc", "out of character", "場外", "场外", "戲外", "戏外", "中の人", "キャラ外", "pl視点", "본체"}

// bracket returns the mark that closes a bracket which may hold an aside, 0 if
// r opens none.
func bracket(r rune) rune {
	switch r {
	case '(', '（', '〔':
		return r + 1
	case '[', '［', '{', '｛':
		return r + 2
	case '【':
		return '】'
	}
	return 0
}

// near returns the part of s in which the end of an aside is looked for.
func near(s string) string { return s[:min(len(s), 1<<12)] }

// cutAsides parts a row into its story text and what was said out of
// character. It also returns the words of each aside without their marks.
func cutAsides(row string) (story string, asides []firsthand.Aside, said []string) {
	var b strings.Builder
	done := 0
	for at := 0; at < len(row); {
		r, n := utf8.DecodeRuneInString(row[at:])
		end, words := asideAt(row, at, r)
		if end <= at {
			at += n
			continue
		}
		if !hasWord(row[at:end]) { // a kaomoji trembling in doubled brackets
			at = end
			continue
		}
		b.WriteString(row[done:at])
		asides = append(asides, firsthand.Aside{At: b.Len(), Text: row[at:end]})
		said = append(said, words)
		at, done = end, end
	}
	if done == 0 {
		return row, nil, nil
	}
	b.WriteString(row[done:])
	return b.String(), asides, said
}

// asideAt returns where the aside that begins at a byte ends, and its words.
// The end is 0 where none begins.
func asideAt(row string, at int, r rune) (end int, words string) {
	rest := row[at:]
	closing := bracket(r)
	switch {
	case r == '<' && block.At(rest) > 0: // what was recalled is not told, nor asked for
		return at + block.At(rest), ""
	case r == '/' && strings.HasPrefix(rest, "//") && freeBefore(row, at):
		return at + lineEnd(rest), strings.TrimLeft(line(rest), "/ \t")
	case (r == '(' || r == '（') && strings.HasPrefix(rest[utf8.RuneLen(r):], string(r)):
		e := doubled(rest, closing)
		return at + e, strings.Trim(rest[:e], "()（） \t\n")
	case closing != 0:
		return markedBracket(rest, at, r, closing)
	case r == '<' && len(rest) > 5 && strings.EqualFold(rest[:5], "<ooc>"):
		for _, closing := range []string{"</ooc>", "</OOC>"} {
			if e := strings.Index(near(rest), closing); e > 0 {
				return at + e + len(closing), strings.TrimSpace(rest[5:e])
			}
		}
		return at + lineEnd(rest), strings.TrimSpace(line(rest)[5:])
	case strings.ContainsRune("Oo場场戲戏中", r) && freeBefore(row, at):
		if n := markAt(rest); n > 0 && colonAt(rest[n:]) > 0 {
			return at + lineEnd(rest), strings.TrimSpace(line(rest)[n+colonAt(rest[n:]):])
		}
	}
	return 0, ""
}

// markedBracket reads a bracket that begins with a mark. One that holds the
// mark alone, as in [OOC] or 【OOC】, reaches to the end of the line.
func markedBracket(rest string, at int, open, closing rune) (end int, words string) {
	inner := strings.TrimLeft(rest[utf8.RuneLen(open):], " \t　")
	n := markAt(inner)
	if n == 0 {
		return 0, ""
	}
	e := matching(near(rest), open, closing)
	if e == 0 {
		e = lineEnd(rest)
		return at + e, trimMark(rest[:e])
	}
	if words = trimMark(rest[:e]); words != "" {
		return at + e, words
	}
	l := lineEnd(rest)
	if l <= e {
		return at + e, ""
	}
	return at + l, strings.TrimLeft(rest[e:l], ":： \t")
}

// trimMark takes the brackets, the mark and its colon off an aside.
func trimMark(s string) string {
	s = strings.Trim(s, "()（）[]［］【】{}｛｝〔〕 \t\n　")
	return strings.TrimLeft(s[markAt(s):], ":： \t　-—")
}

// doubled returns the length of a ((…)) at the beginning of s, to the end of
// the line if its paragraph does not close it.
func doubled(s string, closing rune) int {
	mark := strings.Repeat(string(closing), 2)
	paragraph, _, _ := strings.Cut(near(s), "\n\n")
	end := strings.Index(paragraph, mark)
	if end < 0 {
		return lineEnd(s)
	}
	end += len(mark)
	for strings.HasPrefix(s[end:], string(closing)) {
		end += len(mark) / 2
	}
	return end
}

// matching returns the length of a bracketed text at the beginning of s, its
// brackets balanced, or 0 if its paragraph ends or a line opens another first.
func matching(s string, open, closing rune) int {
	depth := 0
	for i, r := range s {
		switch {
		case r == open:
			depth++
		case r == closing:
			if depth--; depth == 0 {
				return i + utf8.RuneLen(r)
			}
		case r == '\n' && (strings.HasPrefix(s[i+1:], "\n") || strings.HasPrefix(s[i+1:], string(open))):
			return 0
		}
	}
	return 0
}

// markAt returns the length of the mark that s begins with, or 0.
func markAt(s string) int {
	for _, m := range marks {
		if len(s) < len(m) || !strings.EqualFold(s[:len(m)], m) {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(s[len(m):]); m[0] >= utf8.RuneSelf || !unicode.IsLetter(r) || r >= 0x2e80 {
			return len(m)
		}
	}
	return 0
}

func colonAt(s string) int {
	for _, c := range []string{":", "：", " :"} {
		if strings.HasPrefix(s, c) {
			return len(c)
		}
	}
	return 0
}

// hasWord reports whether s holds two letters in a row.
func hasWord(s string) bool {
	letters := 0
	for _, r := range s {
		if !unicode.IsLetter(r) || unicode.Is(unicode.Lm, r) {
			letters = 0
			continue
		}
		if letters++; letters == 2 {
			return true
		}
	}
	return false
}

// freeBefore reports whether a line or a word begins at a byte.
func freeBefore(s string, at int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:at])
	return at == 0 || unicode.IsSpace(r)
}

func lineEnd(s string) int {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		return i
	}
	return len(s)
}

func line(s string) string { return s[:lineEnd(s)] }
