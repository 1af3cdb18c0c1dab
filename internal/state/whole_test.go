package state

import (
	"reflect"
	"testing"

	"github.com/firsthand-memory/firsthand"
)

// A state keeps records and turns in pieces. What it puts together of them has
// every field that they were born with, whatever fields there will be.
func TestNothingOfARecordOrTurnIsLost(t *testing.T) {
	s := New(nil)
	for i := range reflect.TypeFor[firsthand.Record]().NumField() {
		var born firsthand.Record
		fill(reflect.ValueOf(&born).Elem().Field(i))
		if got := s.asBorn(s.born(firsthand.Entry{Record: &born})); !reflect.DeepEqual(got, born) {
			t.Errorf("the record %+v became %+v", born, got)
		}
	}
	for i := range reflect.TypeFor[firsthand.Turn]().NumField() {
		var told firsthand.Turn
		fill(reflect.ValueOf(&told).Elem().Field(i))
		got := s.tell(firsthand.Entry{Turn: &told}).told()
		if told.Variants = nil; !reflect.DeepEqual(got, told) {
			t.Errorf("the turn %+v became %+v", told, got)
		}
	}
}

// fill gives every field a value that is not its zero.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(7)
	case reflect.Uint64, reflect.Uint8, reflect.Uint32:
		v.SetUint(7)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Array:
		fill(v.Index(0))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			// Everyone and some at once is no audience.
			if f := v.Type().Field(i); f.IsExported() && f.Name != "Everyone" {
				fill(v.Field(i))
			}
		}
	}
}
