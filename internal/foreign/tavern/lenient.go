package tavern

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// The types of this file read a JSON value of any kind: a field of the wrong
// kind must not cost the row. They remember that it was odd, for a notice. The
// values that read is given are valid JSON without space around.

// text is a string. A number or a truth value is taken as it is written.
type text struct {
	s    string
	kind byte // first byte of the value: 0 absent or null, '"' string, '{', '[', else a literal
}

func (t *text) read(value []byte) {
	*t = text{kind: value[0]}
	switch value[0] {
	case 'n':
		t.kind = 0
	case '"':
		t.s = unquote(value)
	case '{', '[':
	default:
		t.s = string(value)
	}
}

// UnmarshalJSON never fails.
func (t *text) UnmarshalJSON(value []byte) error {
	t.read(value)
	return nil
}

// unquote decodes a string, most of which have nothing to decode.
func unquote(value []byte) string {
	if bytes.IndexByte(value, '\\') < 0 {
		return string(value[1 : len(value)-1])
	}
	var s string
	if err := json.Unmarshal(value, &s); err != nil {
		return "" // it is valid, so this does not happen
	}
	return s
}

func (t text) set() bool { return t.kind != 0 }

func (t text) odd() bool { return t.kind != 0 && t.kind != '"' }

// oddDate tells whether a date is neither a string nor a number.
func (t text) oddDate() bool {
	return t.odd() && t.kind != '-' && (t.kind < '0' || t.kind > '9')
}

// message is a text, or the text in the field of that name: Chub's way.
type message struct{ text }

func (m *message) read(value []byte) {
	m.text.read(value)
	if value[0] != '{' {
		return
	}
	for name, value := range members(value) {
		if string(name) == "message" {
			m.text.read(value)
		}
	}
}

// flag is a truth value. "true" and any number but 0 are true as well.
type flag struct{ on, odd bool }

func (f *flag) read(value []byte) {
	switch string(value) {
	case "true":
		f.on, f.odd = true, false
	case "false", "null":
		f.on, f.odd = false, false
	default:
		word := strings.Trim(string(value), `"`)
		number, err := strconv.ParseFloat(word, 64)
		f.on, f.odd = word == "true" || err == nil && number != 0, true
	}
}

// UnmarshalJSON never fails.
func (f *flag) UnmarshalJSON(value []byte) error {
	f.read(value)
	return nil
}

// place is a position in a list.
type place struct {
	n        int
	set, odd bool
}

func (p *place) read(value []byte) {
	n, err := strconv.Atoi(string(value))
	*p = place{n: n, set: err == nil, odd: err != nil && value[0] != 'n'}
}

// list is a list of messages.
type list struct {
	all []message
	odd bool
}

func (l *list) read(value []byte) {
	l.odd = value[0] != '[' && value[0] != 'n'
	if value[0] != '[' {
		return
	}
	for value := range elements(value) {
		var m message
		m.read(value)
		l.all = append(l.all, m)
	}
}
