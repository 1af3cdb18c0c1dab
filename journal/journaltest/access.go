package journaltest

import (
	"reflect"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
)

func accessKeys(t *testing.T, s firsthand.Store) {
	if got := keysOf(t, s); len(got) != 0 {
		t.Errorf("a new store has the keys %v", got)
	}
	made := time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC)
	phone := firsthand.AccessKey{ID: "b", Name: "電話", Role: firsthand.RoleWriter, World: "w", Participant: "p", Hash: []byte{1, 0, 2}, Created: made}
	desk := firsthand.AccessKey{ID: "a", Name: "desk", Role: firsthand.RoleAdmin, Hash: []byte{3}, Created: made}
	for _, k := range []firsthand.AccessKey{phone, desk} {
		if err := s.SaveAccessKey(t.Context(), k); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := keysOf(t, s), []firsthand.AccessKey{desk, phone}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	phone.Revoked = &made
	if err := s.SaveAccessKey(t.Context(), phone); err != nil {
		t.Fatal(err)
	}
	if got, want := keysOf(t, s), []firsthand.AccessKey{desk, phone}; !reflect.DeepEqual(got, want) {
		t.Errorf("revoked: got %v, want %v", got, want)
	}
}

func keysOf(t *testing.T, s firsthand.Store) (all []firsthand.AccessKey) {
	t.Helper()
	for k, err := range s.AccessKeys(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, k)
	}
	return all
}
