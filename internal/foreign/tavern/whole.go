package tavern

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
)

// whole returns the reader of a format that is one JSON value.
func whole(f foreign.Format) (func(*reading, []byte) error, bool) {
	switch f {
	case foreign.TavernArray:
		return (*reading).array, true
	case foreign.Ooba:
		return (*reading).ooba, true
	case foreign.Agnai:
		return (*reading).agnai, true
	case foreign.CAITools:
		return (*reading).caiTools, true
	case foreign.Risu:
		return (*reading).risu, true
	case foreign.KoboldLite:
		return (*reading).kobold, true
	}
	return nil, false
}

// all reads a file that has to be held as a whole.
func all(r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, foreign.MaxLine+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read the file: %w", err)
	case len(text) > foreign.MaxLine:
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "the file is larger than 64 MiB: export its chats one by one")
	}
	return text, nil
}

// document decodes the frame of a file, without which there are no rows.
func document(text []byte, into any) error {
	if err := json.Unmarshal(text, into); err != nil {
		return firsthand.Errorf(firsthand.CodeInvalid, "the file is damaged (%v): export the chat again", err)
	}
	return nil
}

// element decodes a message, or refuses it by its number.
func (x *reading) element(number int, raw []byte, into any) bool {
	if !x.valid(number, raw) {
		return false
	}
	if err := json.Unmarshal(raw, into); err != nil {
		x.report.Refuse(number, "%s", brokenJSON(err))
		return false
	}
	return true
}

// tell hands out a message unless it is empty.
func (x *reading) tell(s said) bool {
	if blank(s.text) {
		x.report.Skip("empty")
		return true
	}
	return x.say(s)
}
