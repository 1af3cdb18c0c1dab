package tavern

import (
	"fmt"
	"io"
	"iter"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/charset"
)

// Read returns the story rows of a chat in the order of the file and fills in
// the report while they are taken. Encoding and format stand in the report
// before the first row comes. An error ends the rows: the file is no chat
// (CodeInvalid), or r failed. A row that cannot be read is no error.
func Read(r io.Reader, o foreign.Options, report *foreign.Report) iter.Seq2[foreign.Row, error] {
	return func(yield func(foreign.Row, error) bool) {
		x := &reading{o: o, report: report, yield: yield}
		if err := x.read(r); err != nil {
			yield(foreign.Row{}, err)
		}
	}
}

func (x *reading) read(r io.Reader) error {
	file, err := charset.NewReader(r)
	if err != nil {
		return fmt.Errorf("read the beginning of the file: %w", err)
	}
	x.report.Encoding = string(file.Encoding())
	sample, err := file.Peek(charset.SampleSize)
	if err != nil && err != io.EOF {
		return fmt.Errorf("read the beginning of the file: %w", err)
	}
	x.report.Format = foreign.DetectText(sample)
	if x.report.Format == foreign.TavernLines {
		return x.lines(file, sample)
	}
	read, ok := whole(x.report.Format)
	if !ok {
		return notAChat(x.report.Format)
	}
	text, err := all(file)
	if err != nil {
		return err
	}
	return read(x, text)
}

func notAChat(f foreign.Format) error {
	switch f {
	case foreign.Unknown:
		return firsthand.Errorf(firsthand.CodeInvalid, "the file is no chat that is known: export it as SillyTavern JSONL or as a transcript of \"Name: text\" lines")
	case foreign.Transcript, foreign.Text:
		return firsthand.Errorf(firsthand.CodeInvalid, "the file is plain text, not JSON: read it as a transcript")
	}
	return firsthand.Errorf(firsthand.CodeInvalid, "the file is no chat: it is recognised as %s", f)
}
