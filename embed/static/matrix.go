package static

import (
	"encoding/binary"
	"encoding/json"
	"io"
	"math"
)

// matrix is where the rows of a table lie in a file of the form safetensors: the
// length of a header, low byte first, the header in JSON, and the tensors.
type matrix struct {
	at         int64 // of the first row
	count, dim int
	half       bool // 16-bit floats
}

// longestHeader is far more than the header of one table takes.
const longestHeader = 1 << 20

// maxDim is how many dimensions a vector may have.
const maxDim = 1 << 16

// tensor is what a header says of one.
type tensor struct {
	Dtype   string   `json:"dtype"`
	Shape   []int64  `json:"shape"`
	Offsets [2]int64 `json:"data_offsets"`
}

// readMatrix finds the table in a file of that size.
func readMatrix(r io.ReaderAt, size int64) (matrix, error) {
	var length [8]byte
	if _, err := r.ReadAt(length[:], 0); err != nil {
		return matrix{}, invalid("%s is too short", Weights)
	}
	n := binary.LittleEndian.Uint64(length[:])
	if n > longestHeader || int64(n) > size-8 {
		return matrix{}, invalid("%s is no file of tensors: its header has %d bytes", Weights, n)
	}
	header := make([]byte, n)
	if _, err := r.ReadAt(header, 8); err != nil {
		return matrix{}, err
	}
	var tensors map[string]json.RawMessage
	if err := json.Unmarshal(header, &tensors); err != nil {
		return matrix{}, invalid("the header of %s cannot be read: %v", Weights, err)
	}
	t, err := table(tensors)
	if err != nil {
		return matrix{}, err
	}
	return t.matrix(8+int64(n), size)
}

// table returns the one tensor there may be.
func table(tensors map[string]json.RawMessage) (t tensor, err error) {
	for name := range tensors {
		if name != "embeddings" && name != "__metadata__" {
			return t, invalid("%s holds %q beside its embeddings, which is not known here", Weights, name)
		}
	}
	raw, ok := tensors["embeddings"]
	if !ok {
		return t, invalid("%s holds no embeddings", Weights)
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return t, invalid("what %s says of its embeddings cannot be read: %v", Weights, err)
	}
	return t, nil
}

// matrix checks that the tensor is a table that lies in the file.
func (t tensor) matrix(start, size int64) (matrix, error) {
	m := matrix{at: start + t.Offsets[0], half: t.Dtype == "F16"}
	if !m.half && t.Dtype != "F32" {
		return m, invalid("the embeddings are of the type %q: F16 and F32 are known", t.Dtype)
	}
	from, to := t.Offsets[0], t.Offsets[1]
	if from < 0 || to < from || to > size-start {
		return m, invalid("the embeddings lie outside of %s: it is cut off", Weights)
	}
	if len(t.Shape) != 2 || t.Shape[0] < 1 || t.Shape[1] < 1 || t.Shape[1] > maxDim || t.Shape[0] > (to-from)/t.Shape[1] {
		return m, invalid("the embeddings are no table: their shape is %v", t.Shape)
	}
	m.count, m.dim = int(t.Shape[0]), int(t.Shape[1])
	if t.Shape[0]*int64(m.width()) != to-from {
		return m, invalid("the embeddings take %d bytes, not those of %v", to-from, t.Shape)
	}
	return m, nil
}

// width returns the bytes of a row.
func (m matrix) width() int {
	if m.half {
		return 2 * m.dim
	}
	return 4 * m.dim
}

// read reads a row.
func (m matrix) read(r io.ReaderAt, row int, into []float32) error {
	b := make([]byte, m.width())
	if _, err := r.ReadAt(b, m.at+int64(row)*int64(len(b))); err != nil {
		return err
	}
	for i := range into {
		if m.half {
			into[i] = half(binary.LittleEndian.Uint16(b[2*i:]))
		} else {
			into[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
		}
	}
	return nil
}

// half returns the value of a 16-bit float: a sign, five bits of exponent and
// ten of fraction.
func half(bits uint16) float32 {
	sign, exponent, fraction := 1.0, int(bits>>10&31), float64(bits&1023)
	if bits>>15 == 1 {
		sign = -1
	}
	switch exponent {
	case 0:
		return float32(sign * math.Ldexp(fraction, -24))
	case 31:
		return float32(math.NaN()) // infinities too: neither has a direction
	}
	return float32(sign * math.Ldexp(1024+fraction, exponent-25))
}
