package tavern

import (
	"encoding/json"
	"strconv"
	"strings"
)

// The types of this file read a JSON value of any kind: a field of the wrong
// kind must not cost the row. They remember that it was odd, for a notice.

// text is a string. A number or a truth value is taken as it is written.
type text struct {
	s    string
	kind byte // first byte of the value: 0 absent or null, '"' string, '{', '[', else a literal
}

func (t *text) UnmarshalJSON(b []byte) error {
	*t = text{kind: b[0]}
	switch b[0] {
	case 'n':
		t.kind = 0
	case '"':
		return json.Unmarshal(b, &t.s)
	case '{', '[':
	default:
		t.s = string(b)
	}
	return nil
}

func (t text) set() bool { return t.kind != 0 }

func (t text) odd() bool { return t.kind != 0 && t.kind != '"' }

// oddDate tells whether a date is neither a string nor a number.
func (t text) oddDate() bool {
	return t.odd() && t.kind != '-' && (t.kind < '0' || t.kind > '9')
}

// message is a text, or the text in the field of that name: Chub's way.
type message struct{ text }

func (m *message) UnmarshalJSON(b []byte) error {
	if b[0] != '{' {
		return m.text.UnmarshalJSON(b)
	}
	var inner struct {
		Message text `json:"message"`
	}
	if err := json.Unmarshal(b, &inner); err != nil {
		return err
	}
	m.text = inner.Message
	if !m.set() {
		m.kind = '{'
	}
	return nil
}

// flag is a truth value. "true" and any number but 0 are true as well.
type flag struct{ on, odd bool }

func (f *flag) UnmarshalJSON(b []byte) error {
	word := strings.Trim(string(b), `"`)
	number, err := strconv.ParseFloat(word, 64)
	f.on = word == "true" || err == nil && number != 0
	f.odd = len(word) != len(b) || word != "true" && word != "false" && word != "null"
	return nil
}

// place is a position in a list.
type place struct {
	n        int
	set, odd bool
}

func (p *place) UnmarshalJSON(b []byte) error {
	if b[0] == 'n' {
		return nil
	}
	n, err := strconv.Atoi(string(b))
	*p = place{n: n, set: err == nil, odd: err != nil}
	return nil
}

// list is a list of messages.
type list struct {
	all []message
	odd bool
}

func (l *list) UnmarshalJSON(b []byte) error {
	if b[0] != '[' {
		l.odd = b[0] != 'n'
		return nil
	}
	return json.Unmarshal(b, &l.all)
}

// fields reads an object into a struct and leaves it alone if the value is
// something else. It reports whether that was odd.
func fields(b []byte, into any) (odd bool, err error) {
	if b[0] != '{' {
		return b[0] != 'n', nil
	}
	return false, json.Unmarshal(b, into)
}
