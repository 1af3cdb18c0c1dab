package foreign

import "fmt"

// MaxListed is how many refusals a report lists. The others are counted.
const MaxListed = 1000

// Report says what became of a file. A reader fills it in while its rows are
// taken: the encoding and the format stand in it before the first row, the
// rest is complete after the last. The zero value is an empty report.
type Report struct {
	Format Format `json:"format,omitempty"`
	// Encoding is how the text was found or assumed to be encoded.
	Encoding string `json:"encoding"`
	// Title is the chat's own title, if the file has one. A title may stand
	// behind the rows in the file: read it after the last row.
	Title string `json:"title,omitempty"`
	// Taken counts the rows handed out.
	Taken int `json:"taken"`
	// Skipped counts, by reason, the rows that are no story: help, comments,
	// empty rows and the like.
	Skipped map[string]int `json:"skipped,omitempty"`
	// Refused lists the rows that could not be read, MaxListed at most.
	Refused []Refusal `json:"refused,omitempty"`
	// Unlisted counts the refusals beyond those.
	Unlisted int `json:"unlisted,omitempty"`
	// Notices says what was read otherwise than it stands in the file.
	Notices []Notice `json:"notices,omitempty"`
}

// Refusal is a row that could not be read, and why.
type Refusal struct {
	Line int    `json:"line"`
	Why  string `json:"why"`
}

// Notice is one kind of oddity, however often it was met.
type Notice struct {
	What  string `json:"what"`
	Line  int    `json:"line"`  // where it was first met; 0: it concerns the file
	Count int    `json:"count"` // how often
}

// String returns the notice as a line for a reader.
func (n Notice) String() string {
	switch {
	case n.Line == 0:
		return n.What
	case n.Count == 1:
		return fmt.Sprintf("line %d: %s", n.Line, n.What)
	default:
		return fmt.Sprintf("line %d and %d more: %s", n.Line, n.Count-1, n.What)
	}
}

// Skip counts a row that is no story.
func (r *Report) Skip(reason string) {
	if r.Skipped == nil {
		r.Skipped = map[string]int{}
	}
	r.Skipped[reason]++
}

// Refuse notes a row that could not be read.
func (r *Report) Refuse(line int, format string, args ...any) {
	if len(r.Refused) == MaxListed {
		r.Unlisted++
		return
	}
	r.Refused = append(r.Refused, Refusal{Line: line, Why: fmt.Sprintf(format, args...)})
}

// Note counts an oddity. What is a fixed sentence, not one with a row's own
// text in it: there are to be few kinds of notices.
func (r *Report) Note(line int, what string) {
	for i := range r.Notices {
		if r.Notices[i].What == what {
			r.Notices[i].Count++
			return
		}
	}
	r.Notices = append(r.Notices, Notice{What: what, Line: line, Count: 1})
}
