package object

import (
	"bytes"
	"encoding/json"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
)

// Object is one JSON object. Make one with Read. Not safe for concurrent use.
type Object struct {
	fields map[string]json.RawMessage
	asked  map[string]bool
	note   func(string)
}

// Read returns the object that raw is, or CodeInvalid if it is none. Note is
// called once for each field that is not what it should be, with a sentence
// that names it; nil does without.
func Read(raw []byte, note func(what string)) (*Object, error) {
	o := &Object{fields: map[string]json.RawMessage{}, asked: map[string]bool{}, note: note}
	if err := json.Unmarshal(raw, &o.fields); err != nil {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "it is no JSON object, or a damaged one (%s): export it again", strings.TrimPrefix(err.Error(), "json: "))
	}
	return o, nil
}

// Has reports whether the object has the field, null or not.
func (o *Object) Has(name string) bool {
	_, ok := o.fields[name]
	return ok
}

// Rest returns the fields that nobody asked for, byte for byte.
func (o *Object) Rest() map[string]json.RawMessage {
	rest := map[string]json.RawMessage{}
	for name, value := range o.fields {
		if !o.asked[name] {
			rest[name] = value
		}
	}
	return rest
}

// Raw returns the first of the fields that is there and not null, nil if none
// is.
func (o *Object) Raw(names ...string) json.RawMessage {
	_, value := o.first(names)
	return value
}

// first returns the first of the fields that is there and not null.
func (o *Object) first(names []string) (string, json.RawMessage) {
	found, at := json.RawMessage(nil), ""
	for _, name := range names {
		o.asked[name] = true
		value := bytes.TrimSpace(o.fields[name])
		if found == nil && len(value) > 0 && !bytes.Equal(value, []byte("null")) {
			found, at = value, name
		}
	}
	return at, found
}

// Text returns the first of the fields that is there. A number or a truth value
// is taken as it is written; anything else but a string is noted, and "".
func (o *Object) Text(names ...string) string {
	name, value := o.first(names)
	if value == nil {
		return ""
	}
	s, ok := o.text(name, value)
	if !ok {
		o.odd(name, "a text")
	}
	return s
}

func (o *Object) text(name string, value []byte) (string, bool) {
	switch value[0] {
	case '{', '[':
		return "", false
	case '"':
		var s string
		_ = json.Unmarshal(value, &s) // it is valid: the object was read
		if strings.ContainsRune(s, utf8.RuneError) && !bytes.ContainsRune(value, utf8.RuneError) && !bytes.Contains(bytes.ToLower(value), []byte(`\ufffd`)) {
			o.say("half a character in the field \"" + name + "\" was replaced by U+FFFD")
		}
		return s, true
	}
	return string(value), true
}

// Texts returns the first of the fields that is there as a list. One string is
// cut at its commas, but for those within a /pattern/.
func (o *Object) Texts(names ...string) []string {
	name, value := o.first(names)
	switch {
	case value == nil:
		return nil
	case value[0] == '"':
		s, _ := o.text(name, value)
		return split(s)
	case value[0] != '[':
		o.odd(name, "a list of texts")
		return nil
	}
	var out []string
	for element := range Elements(value) {
		if s, ok := o.text(name, bytes.TrimSpace(element)); ok && string(element) != "null" {
			out = append(out, s)
		} else {
			o.odd(name, "a list of texts")
		}
	}
	return out
}

// Flag returns the first of the fields that is there, otherwise if none is.
// "true", "false" and numbers are noted and read as what they mean.
func (o *Object) Flag(otherwise bool, names ...string) bool {
	name, value := o.first(names)
	switch word := strings.Trim(string(value), `"`); {
	case value == nil:
		return otherwise
	case string(value) == "true", string(value) == "false":
		return word == "true"
	default:
		o.odd(name, "true or false")
		number, err := strconv.ParseFloat(word, 64)
		return strings.EqualFold(word, "true") || err == nil && number != 0
	}
}

// Number returns the first of the fields that is there as a whole number, 0 if
// none is or can be read as one.
func (o *Object) Number(names ...string) int {
	name, value := o.first(names)
	if value == nil {
		return 0
	}
	number, err := strconv.ParseFloat(strings.Trim(string(value), `"`), 64)
	if err != nil || number != float64(int(number)) {
		o.odd(name, "a whole number")
		return 0
	}
	return int(number)
}

func (o *Object) odd(name, should string) {
	o.say("the field \"" + name + "\" is not " + should)
}

func (o *Object) say(what string) {
	if o.note != nil {
		o.note(what)
	}
}

// Elements yields the values of a JSON array; what is no array has none.
func Elements(raw []byte) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		var all []json.RawMessage
		if json.Unmarshal(raw, &all) != nil {
			return
		}
		for _, value := range all {
			if !yield(value) {
				return
			}
		}
	}
}

// Members yields the fields of a JSON object in the order they are written;
// what is no object has none.
func Members(raw []byte) iter.Seq2[string, json.RawMessage] {
	return func(yield func(string, json.RawMessage) bool) {
		d := json.NewDecoder(bytes.NewReader(raw))
		if open, err := d.Token(); err != nil || open != json.Delim('{') {
			return
		}
		for d.More() {
			name, err := d.Token()
			var value json.RawMessage
			if err != nil || d.Decode(&value) != nil || !yield(name.(string), value) {
				return
			}
		}
	}
}

// split cuts a list written as one string at its commas.
func split(s string) []string {
	var out []string
	pattern, begin := false, 0
	add := func(end int) {
		if word := strings.TrimSpace(s[begin:end]); word != "" {
			out = append(out, word)
		}
	}
	for i, r := range s {
		switch {
		case r == '/' && (pattern || strings.TrimSpace(s[begin:i]) == ""):
			pattern = !pattern && strings.Contains(s[i+1:], "/")
		case !pattern && (r == ',' || r == '，' || r == '、'):
			add(i)
			begin = i + utf8.RuneLen(r)
		}
	}
	add(len(s))
	return out
}
