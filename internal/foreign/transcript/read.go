package transcript

import (
	"fmt"
	"io"
	"iter"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/charset"
)

// Read returns the utterances of a transcript in the order of the file and
// fills in the report while they are taken. The encoding stands in the report
// before the first row comes. An error is that of r and ends the rows; a line
// that cannot be read is refused in the report and left out.
func Read(r io.Reader, o foreign.Options, report *foreign.Report) iter.Seq2[foreign.Row, error] {
	return func(yield func(foreign.Row, error) bool) {
		if err := read(r, o, report, yield); err != nil {
			yield(foreign.Row{}, err)
		}
	}
}

func read(r io.Reader, o foreign.Options, report *foreign.Report, yield func(foreign.Row, error) bool) error {
	file, err := charset.NewReader(r)
	if err != nil {
		return fmt.Errorf("read the beginning of the file: %w", err)
	}
	report.Format, report.Encoding = foreign.Transcript, string(file.Encoding())
	sample, err := file.Peek(charset.SampleSize)
	if err != nil && err != io.EOF {
		return fmt.Errorf("read the beginning of the file: %w", err)
	}
	t := &teller{o: o, report: report, yield: yield, keys: foreign.NewKeys("")}
	known := survey(sample)
	lines := foreign.NewLines(file)
	for {
		line, err := lines.Next()
		switch {
		case err == io.EOF:
			t.end()
			return nil
		case err == foreign.ErrLongLine:
			report.Refuse(lines.Number(), "%v", err)
		case err != nil:
			return fmt.Errorf("read line %d: %w", lines.Number(), err)
		case !utf8.Valid(line):
			report.Refuse(lines.Number(), "it holds bytes that are not %s: save the file as UTF-8", report.Encoding)
		case len(line) > firsthand.MaxText:
			report.Refuse(lines.Number(), "the line has %d bytes: at most %d can be taken", len(line), firsthand.MaxText)
		default:
			if !t.line(lines.Number(), known.parse(string(line))) {
				return nil
			}
		}
	}
}
