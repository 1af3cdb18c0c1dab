package work

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/internal/foreign/heading"
)

// line takes in one line: an end of a paragraph, a heading, a break between
// scenes, or text.
func (x *reader) line(line string, number int) error {
	if x.matter.takes(line, number) {
		x.report.Note(number, "what the file says of itself, and not the work, was left out")
		x.outline.named(x.matter.title)
		return nil
	}
	bare := strings.TrimSpace(line)
	switch {
	case bare == "":
		err := x.endParagraph()
		x.para.gap = true
		return err
	case underline(bare) != 0 && x.para.title():
		title := x.para.text
		x.para = paragraph{}
		return x.heading(heading.Heading{Title: title, Level: underline(bare), Marked: true})
	case breaks(bare):
		if len(bare) >= ruleLength {
			x.takeTitle()
		}
		return x.endPassage()
	}
	if h, ok := heading.Of(bare); ok && (x.para.text == "" || ends(x.para.text)) {
		return x.heading(h)
	}
	if !x.para.goesOn(line) {
		if err := x.endParagraph(); err != nil {
			return err
		}
	}
	x.para.add(line, number)
	return nil
}

func (x *reader) heading(h heading.Heading) error {
	x.takeTitle()
	if err := x.endPassage(); err != nil {
		return err
	}
	h.Title, _ = clean(h.Title)
	x.outline.enter(h, x.report.Taken > 0)
	return nil
}

// ruleLength is how long a line is that parts a title page from the text.
const ruleLength = 20

func (x *reader) takeTitle() {
	if title, ok := x.titlePage(); ok {
		x.outline.named(title)
		x.report.Skip("title page")
		x.para, x.page = paragraph{}, page{}
	}
}

// titlePage returns the first line of what stands before the first heading, if
// that is a few short lines and no sentence: a title, perhaps with an author.
func (x *reader) titlePage() (title string, ok bool) {
	lines := strings.FieldsFunc(x.page.text+"\n"+x.para.text, func(r rune) bool { return r == '\n' })
	if x.report.Taken > 0 || len(x.outline.open) > 0 || len(lines) == 0 || len(lines) > 4 {
		return "", false
	}
	for _, line := range lines {
		if utf8.RuneCountInString(line) > 60 || ends(line) {
			return "", false
		}
	}
	return strings.TrimSpace(lines[0]), true
}

// underline returns the level of the Markdown heading that a line of marks
// makes of the line above it, or 0.
func underline(line string) int {
	switch {
	case len(line) < 3:
		return 0
	case strings.Trim(line, "=") == "":
		return 1
	case strings.Trim(line, "-") == "":
		return 2
	}
	return 0
}

// breaks reports whether a line only divides scenes: it holds no letter and no
// emoji, and quotes nothing, not even silence.
func breaks(line string) bool {
	return !strings.ContainsFunc(line, func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsNumber(r) || r >= 0x1F000 || strings.ContainsRune("「『“\"", r)
	})
}

// paragraph is a paragraph as far as it is read.
type paragraph struct {
	text  string
	line  int  // where it begins
	count int  // of lines
	last  int  // how many characters its last line has
	gap   bool // an empty line stands before it
}

// title reports whether the paragraph can be a heading that is underlined.
func (p paragraph) title() bool {
	return p.count == 1 && p.last <= 60 && !ends(p.text)
}

// Lines that end a sentence and are shorter, or longer, than a page is wide
// were not broken to fit it. In Japanese and Chinese, a short line is none
// that was broken, however it ends.
const (
	narrow, wide = 50, 100
	narrowEast   = 15
)

// goesOn reports whether the next line continues the paragraph, because the
// line before it was broken to fit a page.
func (p paragraph) goesOn(next string) bool {
	first, _ := utf8.DecodeRuneInString(next)
	last, _ := utf8.DecodeLastRuneInString(p.text)
	switch {
	case p.text == "":
		return true
	case strings.ContainsRune("　「『", first):
		return false
	case eastern(last) || eastern(first):
		return !ends(p.text) && p.last >= narrowEast
	case ends(p.text):
		return p.last >= narrow && p.last <= wide && !strings.ContainsRune("\"“‘ \t", first)
	}
	return true
}

func (p *paragraph) add(line string, number int) {
	line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "> "))
	p.count++
	p.last = utf8.RuneCountInString(line)
	if p.text == "" {
		p.text, p.line = line, number
		return
	}
	last, _ := utf8.DecodeLastRuneInString(p.text)
	if first, _ := utf8.DecodeRuneInString(line); !eastern(last) || !eastern(first) {
		p.text += " "
	}
	p.text += line
}

// eastern reports whether a character belongs to a script without spaces.
func eastern(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー' || r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF
}

// ends reports whether a text ends as a sentence or a quotation does.
func ends(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, " \t　*_"))
	return strings.ContainsRune(".!?…。！？｡」』”’\"'）)：:；;—", last)
}
