package state_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/state"
)

// A snapshot taken anywhere, loaded and carried on with the rest of the
// journal, gives every answer that the journal alone gives.
func TestSnapshotIsTheFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 60)
		at := rapid.IntRange(0, len(k.entries)).Draw(t, "snapshot")
		early := state.New(nil)
		if err := early.ApplyAll(k.entries[:at]); err != nil {
			t.Fatal(err)
		}
		loaded, err := state.Load(early.Save(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := state.Differ(early, loaded); err != nil {
			t.Fatal(err)
		}
		for _, e := range k.entries[at:] {
			if err := loaded.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		looks := looksOf(k.s, 0)
		looks = append(looks, looksOf(k.s, k.s.Now()/2)...)
		if d := differ(answersOf(k.s, looks), answersOf(loaded, looks)); d != "" {
			t.Fatal(d)
		}
	})
}

func TestSameStateSameBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 40)
		again := state.New(nil)
		if err := again.ApplyAll(k.entries); err != nil {
			t.Fatal(err)
		}
		saved := k.s.Save()
		if !bytes.Equal(saved, again.Save()) {
			t.Fatal("two folds of one journal were saved as different bytes")
		}
		loaded, err := state.Load(saved, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(saved, loaded.Save()) {
			t.Fatal("a loaded snapshot was saved as different bytes")
		}
	})
}
