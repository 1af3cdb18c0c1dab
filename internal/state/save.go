package state

import (
	"encoding/binary"
	"hash/crc32"
)

// A snapshot is, numbers being unsigned varints where nothing else is said:
//
//	"fhst" version=9
//	CRC-32C of all that follows, four bytes, the low one first
//	count of strings, the length of each, then their bytes without a gap
//	length of the body, then the body: the nouns in the order of codec.state,
//	  strings by their place in the table, what can be negative in zigzag,
//	  lists by their length plus one, 0 being none at all, what is shared in
//	  full where it comes first and by its place among its like from then on
//	length of the keyword index, then the index as package lexical writes it
//	the index of the dictionary, likewise
//
// What can be told from the rest is not in it: indexes by name, key and slot,
// the turns of a scene, who is in it, what is open and what was recent.
const (
	magic  = "fhst\x09"
	summed = len(magic) + 4 // where what the checksum covers begins
)

// Save returns a snapshot of the state: Load makes the same state of it. The
// same state gives the same bytes.
func (s *State) Save() []byte {
	c := &codec{s: s, table: []string{""}, index: map[string]uint64{"": 0}}
	c.state()
	b := make([]byte, summed, summed+2*len(c.b)+s.words.Len()*64)
	copy(b, magic)
	b = appendStrings(b, c.table)
	b = binary.AppendUvarint(b, uint64(len(c.b)))
	b = append(b, c.b...)
	words := s.words.AppendTo(nil)
	b = binary.AppendUvarint(b, uint64(len(words)))
	b = append(b, words...)
	b = s.dictionary.words.AppendTo(b)
	binary.LittleEndian.PutUint32(b[len(magic):], checksum(b))
	return b
}

// checksum sums up what follows the checksum of a snapshot.
func checksum(b []byte) uint32 {
	return crc32.Checksum(b[summed:], crc32.MakeTable(crc32.Castagnoli))
}

func appendStrings(b []byte, table []string) []byte {
	b = binary.AppendUvarint(b, uint64(len(table)))
	for _, s := range table {
		b = binary.AppendUvarint(b, uint64(len(s)))
	}
	for _, s := range table {
		b = append(b, s...)
	}
	return b
}

// state moves everything but the keyword index.
func (c *codec) state() {
	s := c.s
	number(c, &s.head)
	number(c, &s.castSeq)
	c.world(&s.world)
	all(c, &s.characters.list, (*codec).character)
	all(c, &s.scenes, (*codec).scene)
	many(c, &s.audiences.list, (*codec).audience)
	all(c, &s.turns, (*codec).turn)
	c.records()
	c.ties()
	many(c, &s.docs, (*codec).ref)
	many(c, &s.shapes, (*codec).shape)
	c.sealed(&s.sealed)
	c.dictionary(&s.dictionary)
}

func (c *codec) records() {
	list := make([]*record, 0, len(c.s.order))
	for _, id := range c.s.order {
		list = append(list, c.s.records[id])
	}
	all(c, &list, (*codec).record)
	if c.loading {
		c.s.restoreRecords(list)
	}
}
