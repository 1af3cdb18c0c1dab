//go:build !nobuiltin

package encoder_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/embed/internal/encoder"
	"pgregory.net/rapid"
)

func builtin(t testing.TB) *encoder.Encoder {
	t.Helper()
	e, err := encoder.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// The golden file holds what the model as published, in 32 bits and run by its
// own JavaScript, makes of these texts. The last digits differ, since the weights
// here have eight bits.
func TestEncodeIsTheModelAsPublished(t *testing.T) {
	e := builtin(t)
	data, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden []struct {
		Text   string
		Pieces []int
		Vector []float32
	}
	if err := json.Unmarshal(data, &golden); err != nil {
		t.Fatal(err)
	}
	for _, g := range golden {
		if cos := cosine(e.Encode(g.Text), g.Vector); cos < .999 {
			t.Errorf("%q: cosine to the published vector is %.5f", g.Text, cos)
		}
	}
}

func TestEncodeReadsMeaning(t *testing.T) {
	e := builtin(t)
	cue := e.Encode("She is afraid of the sea.")
	near := cosine(cue, e.Encode("The ocean frightens her."))
	far := cosine(cue, e.Encode("The baker sold two loaves of bread."))
	if near < far+.2 {
		t.Errorf("a paraphrase is at %.2f, another sentence at %.2f", near, far)
	}
}

func TestEncodeTakesAnyText(t *testing.T) {
	e := builtin(t)
	if e.Encode("") != nil {
		t.Error("no text has a vector")
	}
	long := strings.Repeat("the lamp went out ", 40)
	if cosine(e.Encode(long), e.Encode(long+"and a parrot spoke Latin")) < .99999 {
		t.Error("what lies beyond 128 pieces is read")
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if v := e.Encode(text); text != "" && (len(v) != encoder.Dim || !(cosine(v, v) > .99)) {
			t.Fatalf("the vector of %q is %v", text, v)
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	e := builtin(b)
	for b.Loop() {
		e.Encode("She threw her grandmother's silver key into the harbour last night and never told her brother why she was crying.")
	}
}

func BenchmarkBuiltin(b *testing.B) {
	for b.Loop() {
		builtin(b)
	}
}
