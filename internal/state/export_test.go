package state

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Differ compares two states field by field, so that a field that snapshots
// forget is found even where no answer shows it yet. The keyword index is
// compared through its searches.
func Differ(a, b *State) error {
	if a.characters.list == nil { // nobody has a name yet
		a.characters = b.characters
	}
	va, vb := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	for i := range va.NumField() {
		name := va.Type().Field(i).Name
		if name == "words" || name == "dictionary" || name == "recent" || name == "open" || name == "loc" || name == "common" {
			continue
		}
		fa, fb := va.Field(i), vb.Field(i)
		if (fa.Kind() == reflect.Slice || fa.Kind() == reflect.Map) && fa.Len() == 0 && fb.Len() == 0 {
			continue
		}
		if !deepEqual(a, b, i) {
			return fmt.Errorf("%s: %+v is not %+v", name, fb, fa)
		}
	}
	if !slices.Equal(a.dictionary.met, b.dictionary.met) || !bytes.Equal(a.dictionary.words.AppendTo(nil), b.dictionary.words.AppendTo(nil)) {
		return fmt.Errorf("dictionary: %v is not %v", b.dictionary.met, a.dictionary.met)
	}
	return differOpen(a.open, b.open)
}

// deepEqual compares one field of two states, which reflection may not hand out.
func deepEqual(a, b *State, field int) bool {
	x, y := State{}, State{}
	vx, vy := reflect.ValueOf(&x).Elem().Field(field), reflect.ValueOf(&y).Elem().Field(field)
	reflect.NewAt(vx.Type(), vx.Addr().UnsafePointer()).Elem().Set(reflect.NewAt(vx.Type(), reflect.ValueOf(a).Elem().Field(field).Addr().UnsafePointer()).Elem())
	reflect.NewAt(vy.Type(), vy.Addr().UnsafePointer()).Elem().Set(reflect.NewAt(vy.Type(), reflect.ValueOf(b).Elem().Field(field).Addr().UnsafePointer()).Elem())
	return reflect.DeepEqual(x, y)
}

func differOpen(a, b open) error {
	none := func(_ firsthand.SceneID, open []firsthand.RecordID) bool { return len(open) == 0 }
	maps.DeleteFunc(a.byScene, none)
	maps.DeleteFunc(b.byScene, none)
	if fmt.Sprint(a.lists, a.disputed) != fmt.Sprint(b.lists, b.disputed) {
		return fmt.Errorf("open: %v %v is not %v %v", b.lists, b.disputed, a.lists, a.disputed)
	}
	if !reflect.DeepEqual(a.waits, b.waits) || fmt.Sprint(a.byScene) != fmt.Sprint(b.byScene) {
		return fmt.Errorf("open: %v %v is not %v %v", b.waits, b.byScene, a.waits, a.byScene)
	}
	return nil
}
