package vector_test

import (
	"math"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/vector"
	"pgregory.net/rapid"
)

func TestQuantiseIsWrongByHalfAStepAtMost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(rapid.Float32Range(-1, 1), 1, 60).Draw(t, "v")
		row := vector.Quantise(v)
		for i, c := range row.Code {
			off := math.Abs(float64(c)*float64(row.Scale) - float64(v[i]))
			if off > float64(row.Scale)*.5001+1e-30 {
				t.Fatalf("value %d of %v came back wrong by %g, a step is %g", i, v, off, row.Scale)
			}
		}
	})
}

func TestCosineSurvivesQuantising(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := unit(t, 384), unit(t, 384)
		var want float64
		for i := range a {
			want += float64(a[i]) * float64(b[i])
		}
		if got := float64(vector.Quantise(a).Dot(vector.Quantise(b))); math.Abs(got-want) > .01 {
			t.Fatalf("cosine %.4f became %.4f", want, got)
		}
	})
}

func unit(t *rapid.T, dim int) []float32 {
	v := rapid.SliceOfN(rapid.Float32Range(-1, 1), dim, dim).Draw(t, "v")
	v[0] += 2 // never null
	var sum float64
	for _, f := range v {
		sum += float64(f) * float64(f)
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(sum))
	}
	return v
}

func TestWhatIsNoVectorIsCloseToNothing(t *testing.T) {
	one := vector.Quantise([]float32{1, 1})
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, v := range [][]float32{{0, 0}, {nan, 1}, {1, nan}, {inf, 1}, {0, -inf}, {1e-31, 0}} {
		row := vector.Quantise(v)
		if len(row.Code) != 2 || row.Dot(one) != 0 {
			t.Errorf("Quantise(%v) = %v, closeness %v", v, row, row.Dot(one))
		}
	}
}
