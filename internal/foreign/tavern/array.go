package tavern

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// maxName is the longest name that is taken for one, in characters.
const maxName = 40

// array reads a TavernAI chat of 2022: a list of "Name: text", the user being
// called "You".
func (x *reading) array(doc []byte) error {
	var rows []json.RawMessage
	if err := document(doc, &rows); err != nil {
		return err
	}
	x.begin(0, "", newCast(x.o, "", "", false))
	for i, raw := range rows {
		var line string
		if !x.element(i+1, raw, &line) {
			continue
		}
		s := said{line: i + 1, text: line, narration: true}
		name, rest, found := strings.Cut(line, ":")
		if found && name != "" && utf8.RuneCountInString(name) <= maxName {
			s.name, s.text, s.narration = name, strings.TrimPrefix(rest, " "), false
			s.persona = name == "You"
		}
		if !x.tell(s) {
			return nil
		}
	}
	return nil
}

func blank(s string) bool { return strings.TrimSpace(s) == "" }
