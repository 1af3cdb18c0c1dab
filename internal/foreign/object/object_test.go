package object_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign/object"
)

func TestFieldsOfTheWrongKindCostOnlyThemselves(t *testing.T) {
	var notes []string
	o, err := object.Read([]byte(`{"a":"x","b":3,"c":["x"],"d":null,"e":"yes","f":"7","g":[1,null,"霧"],"h":"鍵, /a,b/i，燈、","i":"\ud83c","zz":{ "keep": [1, {"a":null}] }}`),
		func(what string) { notes = append(notes, what) })
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ got, want any }{
		{o.Text("d", "a"), "x"}, {o.Text("b"), "3"}, {o.Text("c"), ""}, {o.Text("none"), ""},
		{o.Flag(true, "e"), false}, {o.Flag(true, "d"), true}, {o.Number("f"), 7}, {o.Number("a"), 0},
		{o.Texts("g"), []string{"1", "霧"}}, {o.Texts("h"), []string{"鍵", "/a,b/i", "燈"}}, {o.Text("i"), "\uFFFD"},
		{o.Rest(), map[string]json.RawMessage{"zz": json.RawMessage(`{ "keep": [1, {"a":null}] }`)}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	for i, part := range []string{`"c" is not a text`, `"e" is not true or false`, `"a" is not a whole number`, `"g" is not a list`, `half a character in the field "i"`} {
		if i >= len(notes) || !strings.Contains(notes[i], part) {
			t.Errorf("note %d should say %s: %q", i, part, notes)
		}
	}
}

func TestMembersKeepTheirOrder(t *testing.T) {
	var names []string
	for name := range object.Members([]byte(`{"10":1,"2":{},"1":"x"}`)) {
		names = append(names, name)
	}
	if strings.Join(names, " ") != "10 2 1" {
		t.Errorf("got %v", names)
	}
	for range object.Members([]byte(`[1]`)) {
		t.Error("a list has members")
	}
	for range object.Elements([]byte(`{"a":1}`)) {
		t.Error("an object has elements")
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{`{"a":"x,y"}`, `{"a":[1,"b"]}`, `{"a":"/x,/,y"}`, `[]`, `{"a":1e400}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		o, err := object.Read(raw, func(string) {})
		if err != nil {
			if firsthand.CodeOf(err) != firsthand.CodeInvalid {
				t.Fatal(err)
			}
			return
		}
		for name := range object.Members(raw) {
			o.Text(name)
			o.Texts(name)
			o.Number(name)
			o.Flag(false, name)
		}
	})
}
