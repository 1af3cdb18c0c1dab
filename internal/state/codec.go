package state

import (
	"encoding/binary"
	"errors"
)

// codec moves a state to bytes or back. Every noun is described once, field by
// field, and the description serves both ways, so what is saved is what is
// loaded. Damage is noted in err; from then on every read gives zero, and
// whoever reads a list stops.
type codec struct {
	s       *State
	loading bool
	b       []byte // what was saved so far, or what is left to load
	err     error

	table []string          // every different string once; the first is ""
	index map[string]uint64 // where in the table a string is, while saving

	kin      met[kin]
	topics   met[topic]
	held     met[facts]
	tellings met[telling]
}

// met is what was moved already of one sort of thing that is shared.
type met[T any] struct {
	list []*T
	at   map[*T]uint64 // its place in the list, while saving
}

var (
	errShort  = errors.New("it is cut short")
	errNumber = errors.New("a number is out of range")
	errOrder  = errors.New("things are out of order")
	errAbsent = errors.New("it names what it does not hold")
)

// fail notes the first thing that is wrong.
func (c *codec) fail(err error) {
	if c.err == nil {
		c.err = err
	}
	c.b = nil
}

func number[T ~uint8 | ~uint32 | ~uint64](c *codec, v *T) {
	if !c.loading {
		c.b = binary.AppendUvarint(c.b, uint64(*v))
		return
	}
	*v = 0
	if len(c.b) > 0 && c.b[0] < 0x80 { // most are small
		*v, c.b = T(c.b[0]), c.b[1:]
		return
	}
	x, n := binary.Uvarint(c.b)
	switch {
	case n == 0:
		c.fail(errShort)
	case n < 0 || uint64(T(x)) != x:
		c.fail(errNumber)
	default:
		*v, c.b = T(x), c.b[n:]
	}
}

func signed[T ~int | ~int32 | ~int64](c *codec, v *T) {
	x := int64(*v)
	zigzag := uint64(x)<<1 ^ uint64(x>>63)
	number(c, &zigzag)
	if !c.loading {
		return
	}
	x = int64(zigzag>>1) ^ -int64(zigzag&1)
	if *v = T(x); int64(*v) != x {
		*v = 0
		c.fail(errNumber)
	}
}

// before moves a number that is at most the other, and mostly near it.
func before[T ~uint64](c *codec, v *T, other T) {
	back := other - *v
	number(c, &back)
	if !c.loading {
		return
	}
	if *v = other - back; back > other {
		*v = 0
		c.fail(errNumber)
	}
}

func flag(c *codec, v *bool) {
	var x uint8
	if *v {
		x = 1
	}
	number(c, &x)
	if !c.loading {
		return
	}
	if *v = x == 1; x > 1 {
		c.fail(errNumber)
	}
}

// word moves a string as its place in the table.
func word[T ~string](c *codec, v *T) {
	at := uint64(0)
	if !c.loading {
		at = c.place(string(*v))
	}
	number(c, &at)
	if !c.loading {
		return
	}
	if at >= uint64(len(c.table)) {
		c.fail(errAbsent)
		at = 0
	}
	*v = T(c.table[at])
}

func (c *codec) place(s string) uint64 {
	at, known := c.index[s]
	if !known {
		at = uint64(len(c.table))
		c.table = append(c.table, s)
		c.index[s] = at
	}
	return at
}

// chunk is how many things are made room for before they are read: a count
// that lies costs no more than that.
const chunk = 1024

// many moves a list, and whether it is nil.
func many[T any](c *codec, vs *[]T, one func(*codec, *T)) {
	if !c.loading {
		c.count(len(*vs), *vs == nil)
		for i := range *vs {
			one(c, &(*vs)[i])
		}
		return
	}
	*vs = nil
	n, isNil := c.counted()
	if isNil {
		return
	}
	*vs = make([]T, 0, min(n, chunk))
	for ; n > 0 && c.err == nil; n-- {
		var zero T
		*vs = append(*vs, zero)
		one(c, &(*vs)[len(*vs)-1])
	}
}

// all moves a list of what is held by pointer. What is loaded lies in chunks.
func all[T any](c *codec, vs *[]*T, one func(*codec, *T)) {
	if !c.loading {
		c.count(len(*vs), false)
		for _, v := range *vs {
			one(c, v)
		}
		return
	}
	var room []T
	for n, _ := c.counted(); n > 0 && c.err == nil; n-- {
		if len(room) == 0 {
			room = make([]T, min(n, chunk))
		}
		*vs = append(*vs, &room[0])
		one(c, &room[0])
		room = room[1:]
	}
}

// count writes how many follow, with 0 kept for a nil list.
func (c *codec) count(n int, isNil bool) {
	if !isNil {
		n++
	}
	c.b = binary.AppendUvarint(c.b, uint64(n))
}

func (c *codec) counted() (n uint64, isNil bool) {
	number(c, &n)
	return max(n, 1) - 1, n == 0
}

// maybe moves what may be absent.
func maybe[T any](c *codec, v **T, one func(*codec, *T)) {
	there := *v != nil
	flag(c, &there)
	if c.loading {
		*v = nil
		if there {
			*v = new(T)
		}
	}
	if there {
		one(c, *v)
	}
}

// shared moves what several things share: all of it where it is met first, and
// its place among those from then on.
func shared[T any](c *codec, m *met[T], v **T, one func(*codec, *T)) {
	at := uint64(len(m.list))
	if !c.loading {
		at = m.place(*v)
	}
	number(c, &at)
	if c.loading {
		*v = m.get(c, at)
	}
	if at == uint64(len(m.list)) {
		m.list = append(m.list, *v)
		one(c, *v)
	}
}

// place returns where v was met, or will be.
func (m *met[T]) place(v *T) uint64 {
	if at, known := m.at[v]; known {
		return at
	}
	if m.at == nil {
		m.at = map[*T]uint64{}
	}
	m.at[v] = uint64(len(m.list))
	return m.at[v]
}

// get returns what was met there, or room for what is met now.
func (m *met[T]) get(c *codec, at uint64) *T {
	if at < uint64(len(m.list)) {
		return m.list[at]
	}
	if at > uint64(len(m.list)) {
		c.fail(errAbsent)
	}
	return new(T)
}

// rare moves what most have none of; they all have the same.
func rare[T any](c *codec, v **T, none *T, one func(*codec, *T)) {
	there := *v != none
	flag(c, &there)
	if c.loading {
		*v = none
		if there {
			*v = new(T)
		}
	}
	if there {
		one(c, *v)
	}
}
