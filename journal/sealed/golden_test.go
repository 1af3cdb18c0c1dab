package sealed_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/keyring"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/journal/sealed"
)

var update = flag.Bool("update", false, "write the golden file of this format anew")

// fixed is a ring of keys that are the same each time.
type fixed struct{ keyring.Memory }

func (*fixed) Key(_ context.Context, id firsthand.KeyID) ([]byte, error) {
	return bytes.Repeat([]byte{byte(len(id))}, sealed.KeySize), nil
}

// What format 1 sealed is opened for ever.
func TestFormat1IsRead(t *testing.T) {
	want := []firsthand.Entry{line("a", "the quartz heron", keys[1]), line("b", "石英の鷺", keys[2], keys[1]), line("c", "石英鷺鷥")}
	file := filepath.Join("testdata", "format1.jsonl")
	below := memory.New()
	s := sealed.Over(below, new(fixed))
	if err := s.Create(t.Context(), world, "harbour"); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := s.Append(t.Context(), world, 0, want); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		for _, e := range read(t, below) {
			if err := json.NewEncoder(&b).Encode(e); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var entries []firsthand.Entry
	for d := json.NewDecoder(bytes.NewReader(b)); d.More(); {
		var e firsthand.Entry
		if err := d.Decode(&e); err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	if err := below.Append(t.Context(), world, 0, entries); err != nil {
		t.Fatal(err)
	}
	for i, e := range read(t, s) {
		if e.Turn == nil || e.Turn.Text != want[i].Turn.Text || (entries[i].Sealed == nil) != (len(want[i].Keys) == 0) {
			t.Errorf("entry %d is read as %+v", i+1, e)
		}
	}
}
