//go:build !nobuiltin

package encoder

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// A wrong piece moves a vector too little to be seen from outside.
func TestPiecesAreThoseOfThePublishedTokenizer(t *testing.T) {
	e, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden []struct {
		Text   string
		Pieces []int
	}
	if err := json.Unmarshal(data, &golden); err != nil {
		t.Fatal(err)
	}
	for _, g := range golden {
		if got := e.pieces.cut(g.Text); !slices.Equal(got, g.Pieces) {
			t.Errorf("%q: pieces %v, want %v", g.Text, got, g.Pieces)
		}
	}
}
