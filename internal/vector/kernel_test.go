package vector

import (
	"slices"
	"testing"
)

// The kernels cannot be told apart from outside, which is what this test is for.
func FuzzKernelsAgree(f *testing.F) {
	f.Add([]byte{1, 2, 3}, []byte{4, 5, 6, 7, 8, 9})
	f.Add([]byte{0x80, 0x80}, []byte{0x80, 0x80, 0x7f, 0x81}) // -128 × -128, not made by Quantise but legal
	f.Add(make([]byte, 130), make([]byte, 700))
	f.Add(slices.Repeat([]byte{0x80}, 384), slices.Repeat([]byte{0x80}, 384*5))
	f.Fuzz(func(t *testing.T, query, bytes []byte) {
		if len(query) == 0 {
			return
		}
		stride := (len(query) + lane - 1) / lane * lane
		panel := newPanel([]Row{{Code: codes(query)}}, stride)
		panel.widen()
		p := panel.probe(0)
		rows := codes(bytes)
		rows = append(rows, make([]int8, stride-len(rows)%stride)...)
		n := len(rows) / stride
		want, got := make([]int32, n), make([]int32, n)
		plainDots(want, p, rows)
		for i, sum := range want {
			if slow := longhand(p.code, rows[i*stride:]); slow != sum {
				t.Fatalf("row %d: plainDots %d, by hand %d", i, sum, slow)
			}
		}
		for name, kernel := range kernels() {
			clear(got)
			kernel(got, p, rows)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: %v, plainDots %v", name, got, want)
			}
		}
	})
}

func FuzzKernelsOfFourAgree(f *testing.F) {
	f.Add([]byte{1, 2, 3}, []byte{4, 5, 6, 7, 8, 9})
	f.Add(slices.Repeat([]byte{0x80}, 64*4), slices.Repeat([]byte{0x80}, 64*31))
	f.Add(slices.Repeat([]byte{3, 0x91, 7}, 128), slices.Repeat([]byte{0x85, 1, 2, 0x7f}, 300))
	f.Fuzz(func(t *testing.T, vectors, bytes []byte) {
		width := (len(vectors)/four/lane + 1) * lane
		rows := codes(bytes)
		rows = append(rows, make([]int8, width-len(rows)%width)...)
		rows = rows[:min(few, len(rows)/width)*width]
		var all []Row
		for code := codes(vectors); len(code) > 0; code = code[min(width, len(code)):] {
			all = append(all, Row{Code: code[:min(width, len(code))]})
		}
		if len(all) == 0 {
			return
		}
		p := newPanel(all, width)
		p.widen()
		var want [four][few]int32
		for i := range want {
			plainDots(want[i][:len(rows)/width], p.probe(i), rows)
		}
		kernels := kernelsOfFour()
		kernels["plain"] = plainFourDots
		for name, kernel := range kernels {
			var got [four][few]int32
			kernel(&got, p, 0, rows)
			if got != want {
				t.Fatalf("%s: %v, one by one %v", name, got, want)
			}
		}
	})
}

func longhand(query, row []int8) (sum int32) {
	for i, c := range query {
		sum += int32(c) * int32(row[i])
	}
	return sum
}

func codes(bytes []byte) []int8 {
	out := make([]int8, len(bytes))
	for i, b := range bytes {
		out[i] = int8(b)
	}
	return out
}
