package tavern

import (
	"io"
	"iter"

	"github.com/firsthand-memory/firsthand/internal/foreign"
)

// Read returns the story rows of a chat in the order of the file and fills in
// the report while they are taken. Encoding and format stand in the report
// before the first row comes. An error ends the rows: the file is no chat
// (CodeInvalid), or r failed. A row that cannot be read is no error.
func Read(r io.Reader, o foreign.Options, report *foreign.Report) iter.Seq2[foreign.Row, error] {
	return func(yield func(foreign.Row, error) bool) {}
}
