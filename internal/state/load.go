package state

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
)

// Load returns the state that a snapshot holds: the same, answer for answer,
// as that of the entries it was folded from. A snapshot of another version, or
// one that was damaged, is an error; the journal can then be folded instead.
// Load keeps no reference to b.
//
// The lexicon must be the one that the saved state had, nil if it had none.
func Load(b []byte, l *lexicon.Lexicon) (*State, error) {
	s, err := load(b, l)
	if err != nil {
		return nil, fmt.Errorf("load snapshot: %w; fold the journal instead", err)
	}
	return s, nil
}

var (
	errVersion  = errors.New("it is none of a version this program knows")
	errChecksum = errors.New("its checksum does not agree")
	errLong     = errors.New("it is longer than it says")
)

func load(b []byte, l *lexicon.Lexicon) (*State, error) {
	switch {
	case len(b) < summed || string(b[:len(magic)]) != magic:
		return nil, errVersion
	case binary.LittleEndian.Uint32(b[len(magic):]) != checksum(b):
		return nil, errChecksum
	}
	s := New(l)
	s.audiences.list = nil
	c := &codec{s: s, loading: true, b: b[summed:], table: []string{""}}
	indexes := c.split()
	c.state()
	switch {
	case c.err != nil:
		return nil, c.err
	case len(c.b) > 0:
		return nil, errLong
	}
	if err := s.loadIndexes(indexes); err != nil {
		return nil, err
	}
	return s, s.restore()
}

// loadIndexes reads the keyword index and the dictionary's behind it.
func (s *State) loadIndexes(b []byte) (err error) {
	n, size := binary.Uvarint(b)
	if size <= 0 || n > uint64(len(b)-size) {
		return errShort
	}
	words, dictionary := b[size:size+int(n)], b[size+int(n):]
	if s.words, err = lexical.Load(lexical.Options{}, words); err != nil {
		return err
	}
	s.dictionary.words, err = lexical.Load(lexical.Options{}, dictionary)
	return err
}

// split reads the string table, leaves the body to be read and returns what
// follows it.
func (c *codec) split() (indexes []byte) {
	c.strings()
	n := uint64(0)
	number(c, &n)
	if n > uint64(len(c.b)) {
		c.fail(errShort)
		return nil
	}
	indexes, c.b = c.b[n:], c.b[:n]
	return indexes
}

// strings reads the table. All strings are pieces of one copy of the bytes.
func (c *codec) strings() {
	var lengths []uint64
	total := uint64(0)
	n := uint64(0)
	for number(c, &n); n > 0 && c.err == nil; n-- {
		length := uint64(0)
		number(c, &length)
		if length > uint64(len(c.b)) {
			c.fail(errShort)
			return
		}
		lengths = append(lengths, length)
		total += length
	}
	if len(lengths) == 0 || lengths[0] != 0 || total > uint64(len(c.b)) {
		c.fail(errShort)
		return
	}
	bytes := string(c.b[:total])
	c.b = c.b[total:]
	c.table = make([]string, len(lengths))
	for i, n := range lengths {
		c.table[i], bytes = bytes[:n], bytes[n:]
	}
}
