package work

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/charset"
)

// Options are what a work's file may leave open.
type Options struct {
	// Title is the work's title where the file does not begin with one. It must
	// not be empty.
	Title string
	// Fixed says that Title holds whatever the file begins with.
	Fixed bool
}

// Read returns the passages of a work in the order of the file and fills in
// the report while they are taken. The encoding stands in it before the first
// passage comes, the title after it. Lines that cannot be decoded are refused
// and left out. An error ends the passages: it is that of r.
//
// What stands before the first heading has the title as its chapter. The
// chapter of a section within a chapter is both, with a slash between them.
func Read(r io.Reader, o Options, report *foreign.Report) iter.Seq2[foreign.Piece, error] {
	return func(yield func(foreign.Piece, error) bool) {
		x := &reader{report: report, outline: outline{title: o.Title, fixed: o.Fixed}, yield: yield}
		if err := x.read(r); err != nil && !errors.Is(err, errStopped) {
			yield(foreign.Piece{}, err)
		}
	}
}

// errStopped ends the reading when nobody takes passages any more.
var errStopped = errors.New("stopped")

// reader reads one file.
type reader struct {
	report  *foreign.Report
	yield   func(foreign.Piece, error) bool
	outline outline
	matter  matter
	para    paragraph // the paragraph that is open
	page    page      // the passage that is open
}

func (x *reader) read(r io.Reader) error {
	file, err := charset.NewReader(r)
	if err != nil {
		return fmt.Errorf("read the beginning of the file: %w", err)
	}
	x.report.Encoding = string(file.Encoding())
	x.report.Format = foreign.Work
	lines := foreign.NewLines(file)
	for {
		line, err := lines.Next()
		switch {
		case err == io.EOF:
			return x.endPassage()
		case errors.Is(err, foreign.ErrLongLine):
			x.report.Refuse(lines.Number(), "%v", err)
			continue
		case err != nil:
			return fmt.Errorf("read line %d: %w", lines.Number()+1, err)
		case !utf8.Valid(line):
			x.report.Refuse(lines.Number(), "it cannot be read as %s: save the file as UTF-8", x.report.Encoding)
			continue
		}
		if err := x.line(string(line), lines.Number()); err != nil {
			return err
		}
	}
}

// endParagraph lets the open paragraph join the open passage, or those that it
// makes itself if it is long.
func (x *reader) endParagraph() error {
	p := x.para
	x.para = paragraph{gap: p.gap}
	words, marks := clean(p.text)
	if marks {
		x.report.Note(p.line, "readings and notes of the file's maker, in 《》 or ［＃］, were left out of the text")
	}
	for _, piece := range pieces(words) {
		if !x.page.fits(piece) {
			if err := x.emit(); err != nil {
				return err
			}
		}
		x.page.add(piece, p)
		if x.page.enough() {
			if err := x.emit(); err != nil {
				return err
			}
		}
	}
	return nil
}

// endPassage ends the open paragraph and hands out the open passage.
func (x *reader) endPassage() error {
	if err := x.endParagraph(); err != nil {
		return err
	}
	return x.emit()
}

func (x *reader) emit() error {
	p := x.page
	x.page = page{}
	if p.text == "" {
		return nil
	}
	x.report.Title = x.outline.title
	x.report.Taken++
	if !x.yield(foreign.Piece{Line: p.line, Excerpt: x.outline.excerpt(p.text)}, nil) {
		return errStopped
	}
	return nil
}
