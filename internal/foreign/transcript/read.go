package transcript

import (
	"io"
	"iter"

	"github.com/firsthand-memory/firsthand/internal/foreign"
)

// Read returns the utterances of a transcript in the order of the file and
// fills in the report while they are taken. The encoding stands in the report
// before the first row comes. An error is that of r and ends the rows.
func Read(r io.Reader, o foreign.Options, report *foreign.Report) iter.Seq2[foreign.Row, error] {
	return func(yield func(foreign.Row, error) bool) {}
}
