package recall

import "slices"

// Scratch is room for the numbers of all documents, so that one recall after
// the other need not ask for it anew. It serves one recall at a time. The zero
// value is ready, and nil does too.
type Scratch struct {
	seen   []bool
	scenes []sceneDocs
	docs   []uint32
	given  []float32
	units  []unit
	floats [][]float32
	used   int
	others []*Scratch // of mounted worlds
}

// another returns room for a mounted world.
func (s *Scratch) another(nth int) *Scratch {
	for len(s.others) <= nth {
		s.others = append(s.others, new(Scratch))
	}
	return s.others[nth]
}

// reset gives all room back.
func (s *Scratch) reset() { s.used, s.units = 0, s.units[:0] }

// unitsAtOnce is how many units are made room for at once: as many as four
// lists can bring, and some that those bring along.
const unitsAtOnce = 4*listLength + 64

// unit returns room for a unit that lasts until the next reset.
func (s *Scratch) unit() *unit {
	if s == nil {
		return new(unit)
	}
	if len(s.units) == cap(s.units) {
		s.units = make([]unit, 0, unitsAtOnce)
	}
	s.units = s.units[:len(s.units)+1]
	return &s.units[len(s.units)-1]
}

// zeros returns n numbers of 0.
func (s *Scratch) zeros(n int) []float32 {
	if s.used == len(s.floats) {
		s.floats = append(s.floats, nil)
	}
	room := slices.Grow(s.floats[s.used][:0], n)[:n]
	clear(room)
	s.floats[s.used] = room
	s.used++
	return room
}
