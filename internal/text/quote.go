package text

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/unicode/norm"
)

// FoldQuote returns the form in which a quote is held against its source: NFKC,
// runs of white space as one space, none at the ends. Case, accents and
// character forms stay: a quote is word for word.
func FoldQuote(s string) string {
	return strings.Join(strings.Fields(norm.NFKC.String(s)), " ")
}

// FindQuote looks for a quote in a text, both as FoldQuote sees them, and
// returns the bytes of the text that are the quote: FoldQuote of them is
// FoldQuote of the quote, and they begin and end between grapheme clusters. It
// is the first such place, ok is false if there is none, and an empty quote is
// in no text.
func FindQuote(haystack, quote string) (start, end int, ok bool) {
	want := FoldQuote(quote)
	if want == "" {
		return 0, 0, false
	}
	f := foldSource(haystack)
	edges := edgesOf(haystack)
	for at := 0; ; at++ {
		i := bytes.Index(f.text[at:], []byte(want))
		if i < 0 {
			return 0, 0, false
		}
		at += i
		p := f.span(at, at+len(want))
		if edges[p.Start] && edges[p.End] && FoldQuote(p.Of(haystack)) == want {
			return p.Start, p.End, true
		}
	}
}

// source is a folded text that knows where each byte came from.
type source struct {
	text []byte
	from []Span // for each byte of text, the piece of the source it stands for
}

func (f *source) span(i, j int) Span { return Span{f.from[i].Start, f.from[j-1].End} }

// foldSource is FoldQuote with the way back. It normalizes piece by piece:
// pieces are cut where NFKC never joins across.
func foldSource(s string) *source {
	f := &source{text: make([]byte, 0, len(s)), from: make([]Span, 0, len(s))}
	var buf []byte
	for at := 0; at < len(s); {
		n := norm.NFKC.NextBoundaryInString(s[at:], true)
		if n <= 0 {
			n = len(s) - at
		}
		buf = norm.NFKC.AppendString(buf[:0], s[at:at+n])
		f.add(buf, Span{at, at + n})
		at += n
	}
	return f
}

// add appends a normalized piece, white space folded.
func (f *source) add(piece []byte, from Span) {
	for len(piece) > 0 {
		r, n := utf8.DecodeRune(piece)
		switch last := len(f.text) - 1; {
		case !unicode.IsSpace(r):
			for _, c := range piece[:n] {
				f.text = append(f.text, c)
				f.from = append(f.from, from)
			}
		case last >= 0 && f.text[last] == ' ':
			f.from[last].End = from.End
		case last >= 0:
			f.text = append(f.text, ' ')
			f.from = append(f.from, from)
		}
		piece = piece[n:]
	}
}

// edgesOf marks where in a text a grapheme cluster begins, and its end.
func edgesOf(s string) []bool {
	edges := make([]bool, len(s)+1)
	edges[0] = true
	for it := graphemes.FromString(s); it.Next(); {
		edges[it.End()] = true
	}
	return edges
}
