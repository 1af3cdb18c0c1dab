package tavern

import (
	"bytes"
	"iter"
)

// members returns the names and values of an object in JSON that is known to
// be valid. It is several times as fast as decoding into a struct whose every
// field may be of any kind. Names are compared as they are written.
func members(object []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(name, value []byte) bool) {
		rest := object[1:]
		for {
			rest = space(rest)
			if rest[0] == '}' {
				return
			}
			size := quoted(rest)
			name := rest[1 : size-1]
			rest = space(space(rest[size:])[1:]) // the colon
			size = extent(rest)
			if !yield(name, rest[:size]) {
				return
			}
			if rest = space(rest[size:]); rest[0] == ',' {
				rest = rest[1:]
			}
		}
	}
}

// elements returns the values of an array in JSON that is known to be valid.
func elements(array []byte) iter.Seq[[]byte] {
	return func(yield func(value []byte) bool) {
		rest := array[1:]
		for {
			rest = space(rest)
			if rest[0] == ']' {
				return
			}
			size := extent(rest)
			if !yield(rest[:size]) {
				return
			}
			if rest = space(rest[size:]); rest[0] == ',' {
				rest = rest[1:]
			}
		}
	}
}

// space returns b without the white space at its head, of which there is most
// often none.
func space(b []byte) []byte {
	for b[0] == ' ' || b[0] == '\n' || b[0] == '\r' || b[0] == '\t' {
		b = b[1:]
	}
	return b
}

// extent returns the size of the value at the head of b.
func extent(b []byte) int {
	switch b[0] {
	case '"':
		return quoted(b)
	case '{', '[':
		return nested(b)
	}
	if end := bytes.IndexAny(b, ",]} \t\r\n"); end >= 0 {
		return end
	}
	return len(b)
}

// quoted returns the size of the string at the head of b, quotes included.
func quoted(b []byte) int {
	at := 1
	for {
		at += bytes.IndexByte(b[at:], '"')
		slashes := 0
		for b[at-1-slashes] == '\\' {
			slashes++
		}
		at++
		if slashes%2 == 0 {
			return at
		}
	}
}

// nested returns the size of the object or array at the head of b.
func nested(b []byte) int {
	depth, at := 0, 0
	for {
		switch b[at] {
		case '"':
			at += quoted(b[at:])
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		at++
		if depth == 0 {
			return at
		}
	}
}
