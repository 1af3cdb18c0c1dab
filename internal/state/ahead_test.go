package state_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// What is worked out of texts ahead changes nothing of the state, whether the
// entries come with it in batches or one by one without.
func TestStateIsTheSameWithWhatWasWorkedOutAhead(t *testing.T) {
	words, err := lexicon.Builtin()
	if err != nil {
		t.Skip(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 40)
		single, batched := state.New(words), state.New(words)
		for _, e := range k.entries {
			if err := single.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		for rest := k.entries; len(rest) > 0; {
			batch := rest[:rapid.IntRange(1, len(rest)).Draw(t, "batch")]
			rest = rest[len(batch):]
			if err := batched.Check(batch); err != nil {
				t.Fatal(err)
			}
			batched.ApplyChecked(batch, state.LookAhead(words, batch))
		}
		if err := state.Differ(single, batched); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(single.Save(), batched.Save()) {
			t.Fatal("it is saved as different bytes")
		}
	})
}
