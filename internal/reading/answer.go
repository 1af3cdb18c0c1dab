package reading

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// draft is one proposal as the model writes it. What is of a wrong type is
// left out, field by field: the rest may be right.
type draft struct {
	Turn       number   `json:"turn"`
	Kind       word     `json:"kind"`
	Quote      word     `json:"quote"`
	Speaker    word     `json:"speaker"`
	About      words    `json:"about"`
	Meaning    word     `json:"meaning"`
	Because    word     `json:"because"`
	Certainty  word     `json:"certainty"`
	Importance number   `json:"importance"`
	Emotions   feelings `json:"emotions"`
	Slot       *slot    `json:"slot"`
}

type slot struct {
	Subject   word `json:"subject"`
	Attribute word `json:"attribute"`
	Value     word `json:"value"`
}

// UnmarshalJSON reads an object; anything else is an empty slot.
func (s *slot) UnmarshalJSON(b []byte) error {
	type plain slot
	var p plain
	if json.Unmarshal(b, &p) == nil {
		*s = slot(p)
	}
	return nil
}

// word is a string; anything else is "".
type word string

// UnmarshalJSON reads a string.
func (w *word) UnmarshalJSON(b []byte) error {
	var s string
	if json.Unmarshal(b, &s) == nil {
		*w = word(s)
	}
	return nil
}

// number is a whole number, in quotation marks or not; anything else is 0.
type number int

// UnmarshalJSON reads a number.
func (n *number) UnmarshalJSON(b []byte) error {
	var i int
	if json.Unmarshal([]byte(strings.Trim(string(b), `" `)), &i) == nil {
		*n = number(i)
	}
	return nil
}

// words is a list of strings, or one alone.
type words []word

// UnmarshalJSON reads a list or a string.
func (w *words) UnmarshalJSON(b []byte) error {
	var one word
	var list []word
	if json.Unmarshal(b, &list) == nil {
		*w = list
	} else if _ = one.UnmarshalJSON(b); one != "" {
		*w = words{one}
	}
	return nil
}

// feelings are emotions as a list of names with intensities, or as an object.
type feelings struct {
	felt  firsthand.Emotion
	wrong bool
}

// UnmarshalJSON reads either form and notes what it cannot take.
func (f *feelings) UnmarshalJSON(b []byte) error {
	var list []struct {
		Name      word   `json:"name"`
		Intensity number `json:"intensity"`
	}
	named := map[string]number{}
	switch {
	case json.Unmarshal(b, &list) == nil:
	case json.Unmarshal(b, &named) == nil:
	default:
		f.wrong = true
	}
	for _, e := range list {
		named[string(e.Name)] = e.Intensity
	}
	for name, intensity := range named {
		if f.felt.Set(strings.ToLower(name), int(intensity)) != nil {
			f.wrong = true
		}
	}
	return nil
}

// The most records that are taken from one answer: so many for each turn, and
// so many beside.
const (
	mostEach   = 4
	mostBeside = 8
)

// errNone says what is wrong with an answer without the list.
var errNone = errors.New(`it holds no JSON object with a list of "records"`)

// drafts reads an answer as far as it goes: a list that breaks off is good up to
// there. Over counts what is more than is taken, broken what cannot be read.
func drafts(object string, most int) (all []draft, over, broken int, err error) {
	d := json.NewDecoder(strings.NewReader(object))
	if err := toRecords(d); err != nil {
		return nil, 0, 0, err
	}
	for d.More() {
		var raw json.RawMessage
		if d.Decode(&raw) != nil {
			return all, over, broken + 1, nil
		}
		var one draft
		switch {
		case len(all) == most:
			over++
		case json.Unmarshal(raw, &one) != nil:
			broken++
		default:
			all = append(all, one)
		}
	}
	return all, over, broken, nil
}

// toRecords reads up to the first element of the list of records.
func toRecords(d *json.Decoder) error {
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errNone
	}
	for {
		name, err := d.Token()
		if err != nil || name == json.Delim('}') {
			return errNone
		}
		if name != "records" {
			if err := d.Decode(new(json.RawMessage)); err != nil {
				return errNone
			}
			continue
		}
		switch t, err := d.Token(); {
		case err != nil, t != nil && t != json.Delim('['):
			return errNone
		}
		return nil // null is a list of nothing
	}
}
