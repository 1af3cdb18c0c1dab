package api

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/firsthand-memory/firsthand"
)

// most is how many things one request may bring.
const most = 1000

// oneOrMany reads one thing or a list of them.
func oneOrMany[T any](b []byte, into *[]T) error {
	if bytes.HasPrefix(bytes.TrimSpace(b), []byte("[")) {
		if err := json.Unmarshal(b, into); err != nil {
			return err
		}
		if len(*into) > most {
			return firsthand.Errorf(firsthand.CodeInvalid, "a request brings at most %d at a time", most)
		}
		return nil
	}
	*into = make([]T, 1)
	return json.Unmarshal(b, &(*into)[0])
}

// formOf says in the document that one thing or a list of them is taken.
func formOf[T any](r huma.Registry) *huma.Schema {
	one := r.Schema(reflect.TypeFor[T](), true, "")
	least, many := 1, most
	return &huma.Schema{OneOf: []*huma.Schema{one, {Type: huma.TypeArray, Items: one, MinItems: &least, MaxItems: &many}}}
}
