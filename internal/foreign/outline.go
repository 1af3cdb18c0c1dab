package foreign

import (
	"bytes"
	"encoding/json"
)

// outline returns the fields of the object at the head of the sample, those
// that are strings with their values. The object may be cut off.
func outline(sample []byte) map[string]string {
	fields := map[string]string{}
	d := json.NewDecoder(bytes.NewReader(sample))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return fields
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return fields
		}
		fields[name.(string)] = ""
		value, err := value(d)
		if err != nil {
			return fields
		}
		fields[name.(string)] = value
	}
	return fields
}

// value reads the next value and returns it if it is a string.
func value(d *json.Decoder) (string, error) {
	first, err := d.Token()
	if err != nil {
		return "", err
	}
	if _, nested := first.(json.Delim); !nested {
		text, _ := first.(string)
		return text, nil
	}
	for depth := 1; depth > 0; {
		t, err := d.Token()
		if err != nil {
			return "", err
		}
		if delim, ok := t.(json.Delim); ok {
			depth += step(delim)
		}
	}
	return "", nil
}

func step(d json.Delim) int {
	if d == '{' || d == '[' {
		return 1
	}
	return -1
}
