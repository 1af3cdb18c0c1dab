package encoder_test

import (
	"math"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/embed/internal/encoder"
)

func TestOpenRefusesWhatIsNotItsWeights(t *testing.T) {
	for _, data := range []string{"", "fhuse", "fhuse 1\n", "fhuse 2\n" + strings.Repeat("\x00", 99), "fhuse 1\n\xff\xff\xff\xff"} {
		if _, err := encoder.Open(data); err == nil {
			t.Errorf("opened %q", data)
		}
	}
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte("fhuse 1\n"))
	f.Add([]byte("fhuse 1\n\x01\x00\x00\x00" + strings.Repeat("\x01\x00\x00\x00", 40)))
	f.Add([]byte("fhuse 1\n\x01\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if e, err := encoder.Open(string(data)); err == nil {
			e.Encode("a key")
		}
	})
}

// cosine of vectors that need not be of length 1.
func cosine(a, b []float32) float64 {
	var ab, aa, bb float64
	for i := range a {
		ab += float64(a[i]) * float64(b[i])
		aa += float64(a[i]) * float64(a[i])
		bb += float64(b[i]) * float64(b[i])
	}
	return ab / math.Sqrt(aa*bb)
}
