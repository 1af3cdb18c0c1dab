package text

import (
	_ "embed"
	"strings"
	"unicode/utf8"
)

//go:embed variants.txt
var variantTable string

// variants maps a Han character to the one that stands for all its forms. It
// is made once and never changes.
var variants = readVariants(variantTable)

const (
	hanFirst = 0x3400
	hanLast  = 0x9fff
)

// hanForms is a forest over the Han characters of the basic plane: each entry
// is another form of its character, or 0 for the one that stands for all.
type hanForms [hanLast - hanFirst + 1]rune

// readVariants joins the pairs of the table into classes of the same
// character. The table of Simplified forms comes last, so they stand for their
// classes where they exist.
func readVariants(table string) *hanForms {
	f := new(hanForms)
	for line := range strings.Lines(table) {
		if line[0] == '#' {
			continue
		}
		from, n := utf8.DecodeRuneInString(line)
		to, _ := utf8.DecodeRuneInString(line[n+1:])
		f.join(from, to)
	}
	for i, r := range f {
		if r != 0 {
			f[i] = f.root(r)
		}
	}
	return f
}

// join puts two characters into one class and lets the second stand for it.
func (f *hanForms) join(from, to rune) {
	a, b := f.root(from), f.root(to)
	f.set(to, 0)
	f.set(a, to)
	f.set(b, to)
}

// set lets one character stand for another. Those beyond the basic plane have
// no entry: they may stand for others, and are otherwise what they are.
func (f *hanForms) set(r, form rune) {
	if r != form && hanFirst <= r && r <= hanLast {
		f[r-hanFirst] = form
	}
}

// root follows a character to the one that stands for its class.
func (f *hanForms) root(r rune) rune {
	for hanFirst <= r && r <= hanLast && f[r-hanFirst] != 0 {
		r = f[r-hanFirst]
	}
	return r
}
