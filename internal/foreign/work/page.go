package work

import (
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// A passage is handed out when a paragraph ends and it has enough characters.
// It has at most so many, so that a sentence and what it refers to stand
// together and a chapter is still cited closely.
const (
	enough = 400
	most   = 1200
)

// page is the passage that is being filled.
type page struct {
	text string
	line int
	size int // in characters
}

func (p page) fits(piece string) bool {
	return p.text == "" || p.size+2+utf8.RuneCountInString(piece) <= most
}

func (p page) enough() bool { return p.size >= enough }

func (p *page) add(piece string, from paragraph) {
	switch {
	case p.text == "":
		p.line = from.line
	case from.gap:
		p.text += "\n\n"
	default:
		p.text += "\n"
	}
	p.text += piece
	p.size = utf8.RuneCountInString(p.text)
}

// pieces cuts a paragraph that is too long for a passage at the ends of its
// sentences, and a sentence that is too long where no grapheme is cut.
func pieces(paragraph string) []string {
	var out []string
	begin := 0
	sentences := text.Sentences(paragraph)
	for i, s := range sentences {
		if i+1 < len(sentences) && utf8.RuneCountInString(paragraph[begin:sentences[i+1].End]) <= most {
			continue
		}
		out = append(out, parts(strings.TrimSpace(paragraph[begin:s.End]))...)
		begin = s.End
	}
	return out
}

func parts(sentence string) []string {
	if utf8.RuneCountInString(sentence) <= most {
		return []string{sentence}
	}
	var out []string
	for _, s := range text.Cut(sentence, most) {
		if part := strings.TrimSpace(sentence[s.Start:s.End]); part != "" {
			out = append(out, part)
		}
	}
	return out
}
