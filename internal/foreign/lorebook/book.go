package lorebook

import (
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/charset"
	"github.com/firsthand-memory/firsthand/internal/foreign/object"
)

// Book is a lorebook. The zero value is an empty one.
type Book struct {
	Name, Description string
	Entries           []Entry
	// Rest are the fields of the book that have no place here.
	Rest map[string]json.RawMessage
}

// Entry is one entry of a lorebook.
type Entry struct {
	// Number is its place in the file, from 1.
	Number int
	Title  string
	// Keys are as they are written: words, or patterns such as /re/i.
	Keys, Secondary []string
	// Text is without the decorators at its head. Its macros are not resolved.
	Text string
	// Enabled is whether the entry is in use, Constant whether always.
	Enabled, Constant bool
	// Patterns says that every key is a regular expression.
	Patterns bool
	Order    int
	// Decorators are the lines of "@@name value" that stood at the head of the text.
	Decorators []string
	// Extensions and Rest are kept as they stand.
	Extensions json.RawMessage
	Rest       map[string]json.RawMessage
}

// Read reads a lorebook and notes in the report what was odd. A file that is
// none is CodeInvalid.
func Read(r io.Reader, report *foreign.Report) (Book, error) {
	file, err := charset.NewReader(r)
	if err != nil {
		return Book{}, fmt.Errorf("read the beginning of the file: %w", err)
	}
	report.Encoding, report.Format = string(file.Encoding()), foreign.Lorebook
	text, err := io.ReadAll(io.LimitReader(file, foreign.MaxLine+1))
	switch {
	case err != nil:
		return Book{}, fmt.Errorf("read the file: %w", err)
	case len(text) > foreign.MaxLine:
		return Book{}, firsthand.Errorf(firsthand.CodeInvalid, "the file is larger than 64 MiB: split the book")
	case !utf8.Valid(text):
		return Book{}, firsthand.Errorf(firsthand.CodeInvalid, "the file cannot be read as %s: save it as UTF-8", report.Encoding)
	}
	return Parse(text, func(number int, what string) { report.Note(number, what) })
}

// Parse reads a lorebook from its JSON. Note is called with the number of an
// entry, 0 for the book itself, and what is odd about it.
func Parse(raw []byte, note func(entry int, what string)) (Book, error) {
	o, err := object.Read(raw, func(what string) { note(0, what) })
	if err != nil {
		return Book{}, err
	}
	if inner := o.Raw("data"); len(inner) > 0 && inner[0] == '{' { // a V3 lorebook, or a whole card
		return Parse(within(inner), note)
	}
	b := Book{Name: o.Text("name"), Description: o.Text("description")}
	entries := o.Raw("entries", "data", "worldinfo")
	if entries == nil {
		return Book{}, firsthand.Errorf(firsthand.CodeInvalid, "it holds no lorebook: export it again as a lorebook or as world info")
	}
	for value := range values(entries) {
		b.add(value, note)
	}
	b.Rest = o.Rest()
	return b, nil
}

// within returns the book of a card, or else the object itself.
func within(data []byte) []byte {
	for name, value := range object.Members(data) {
		if name == "character_book" && len(value) > 0 && value[0] == '{' {
			return value
		}
	}
	return data
}

// values yields the entries of a list, or of an object that names each.
func values(entries json.RawMessage) func(func(json.RawMessage) bool) {
	if entries[0] == '[' {
		return object.Elements(entries)
	}
	return func(yield func(json.RawMessage) bool) {
		for _, value := range object.Members(entries) {
			if !yield(value) {
				return
			}
		}
	}
}
