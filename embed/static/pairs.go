package static

import (
	"encoding/json"
	"strconv"
	"strings"
)

// pairs reads a vocabulary that is written as [["text", score], …], from JSON
// that is known to be valid. There are half a million in a vocabulary of many
// languages, which a reader of any JSON takes seconds for. The texts share the
// memory of what is read.
func pairs(s string, take func(text string, score float64)) bool {
	r := reader{rest: s}
	r.skip('[')
	for !r.bad && !r.at(']') {
		r.skip('[')
		text := r.text()
		r.skip(',')
		score := r.number()
		r.skip(']')
		if !r.bad {
			take(text, score)
		}
		if r.at(',') {
			r.skip(',')
		}
	}
	r.skip(']')
	return !r.bad
}

// reader reads parts of JSON. What is not as it should be makes it bad.
type reader struct {
	rest string
	bad  bool
}

const white = " \t\r\n"

func (r *reader) at(c byte) bool {
	r.rest = strings.TrimLeft(r.rest, white)
	return r.rest != "" && r.rest[0] == c
}

func (r *reader) skip(c byte) {
	if !r.at(c) {
		r.bad = true
		return
	}
	r.rest = r.rest[1:]
}

// text reads a string.
func (r *reader) text() string {
	if !r.at('"') {
		r.bad = true
		return ""
	}
	end := 1
	for end < len(r.rest) && r.rest[end] != '"' {
		if r.rest[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(r.rest) {
		r.bad = true
		return ""
	}
	quoted := r.rest[:end+1]
	r.rest = r.rest[end+1:]
	if !strings.Contains(quoted, `\`) {
		return quoted[1:end]
	}
	var text string
	r.bad = r.bad || json.Unmarshal([]byte(quoted), &text) != nil
	return text
}

func (r *reader) number() float64 {
	r.rest = strings.TrimLeft(r.rest, white)
	end := strings.IndexAny(r.rest, ",]"+white)
	if end < 0 {
		r.bad = true
		return 0
	}
	f, err := strconv.ParseFloat(r.rest[:end], 64)
	r.bad = r.bad || err != nil
	r.rest = r.rest[end:]
	return f
}
