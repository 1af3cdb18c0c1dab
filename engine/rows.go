package engine

import (
	"encoding/binary"
	"math"
	"unsafe"

	"github.com/firsthand-memory/firsthand/internal/vector"
)

// The vectors of a document are kept as its rows one after the other: the scale
// as a 32-bit float, low byte first, then a signed byte a dimension.

func packRows(rows []vector.Row) []byte {
	var b []byte
	for _, r := range rows {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(r.Scale))
		for _, c := range r.Code {
			b = append(b, byte(c))
		}
	}
	return b
}

func unpackRows(b []byte, dim int) ([]vector.Row, bool) {
	size := 4 + dim
	if len(b)%size != 0 {
		return nil, false
	}
	rows := make([]vector.Row, 0, len(b)/size)
	for ; len(b) > 0; b = b[size:] {
		r := vector.Row{Scale: math.Float32frombits(binary.LittleEndian.Uint32(b)), Code: codes(b[4:size])}
		if !(r.Scale >= 0 && r.Scale <= math.MaxFloat32) {
			return nil, false
		}
		rows = append(rows, r)
	}
	return rows, true
}

// codes reads bytes as signed ones, where they lie: the index copies them.
func codes(b []byte) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.SliceData(b))), len(b))
}
