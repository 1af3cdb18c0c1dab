package lexicon

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

const (
	magic   = "fhlex 1\n"
	buckets = 1 << 16
)

var errWrongLength = errors.New("open lexicon: its length is not what its counts say; build it anew with scripts/lexicon")

// Lexicon is a dictionary opened with [Open]. The nil Lexicon holds no words.
type Lexicon struct {
	dim, senses, words int

	bucket, keyEnd, meaning, glossEnd, weights, codes, keys, glosses string
}

// Open reads a lexicon in the format that the package describes. It copies
// nothing: data is used as long as the Lexicon is. The error says what is wrong
// with data.
func Open(data string) (*Lexicon, error) {
	const header = len(magic) + 5*4
	if len(data) < header || data[:len(magic)] != magic {
		return nil, errors.New("open lexicon: not a lexicon of version 1; build it anew with scripts/lexicon")
	}
	var count [5]int
	for i := range count {
		if count[i] = number(data[len(magic):], i); count[i] < 0 || count[i] > len(data) {
			return nil, errWrongLength
		}
	}
	l := &Lexicon{dim: count[0], senses: count[1], words: count[2]}
	rest := data[header:]
	for _, part := range []struct {
		to   *string
		size int
	}{
		{&l.bucket, 4 * (buckets + 1)},
		{&l.keyEnd, 4 * (l.words + 1)},
		{&l.meaning, 4 * l.words},
		{&l.glossEnd, 4 * (l.senses + 1)},
		{&l.weights, l.senses},
		{&l.codes, l.senses * l.dim},
		{&l.keys, count[3]},
		{&l.glosses, count[4]},
	} {
		if part.size < 0 || part.size > len(rest) {
			return nil, errWrongLength
		}
		*part.to, rest = rest[:part.size], rest[part.size:]
	}
	if rest != "" {
		return nil, errWrongLength
	}
	return l, l.check()
}

// check sees to it that no number of the lexicon leads out of it.
func (l *Lexicon) check() error {
	for _, part := range []struct {
		name, ends string
		limit      int
	}{{"bucket", l.bucket, l.words}, {"key", l.keyEnd, len(l.keys)}, {"gloss", l.glossEnd, len(l.glosses)}} {
		last := 0
		for i := range len(part.ends) / 4 {
			end := number(part.ends, i)
			if end < last || end > part.limit {
				return fmt.Errorf("open lexicon: %s %d ends at %d of %d; build it anew with scripts/lexicon", part.name, i, end, part.limit)
			}
			last = end
		}
	}
	for i := range l.words {
		if number(l.meaning, i) > l.senses {
			return fmt.Errorf("open lexicon: word %d has a sense that is not there; build it anew with scripts/lexicon", i)
		}
	}
	return nil
}

// number returns the i-th number of a table.
func number(table string, i int) int {
	b := table[4*i : 4*i+4]
	return int(uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24)
}

// item returns the i-th of the strings laid end to end in all.
func item(all, ends string, i int) string {
	return all[number(ends, i):number(ends, i+1)]
}

// hashing is the hash of the part of a key that was read so far.
type hashing uint32

func newHashing(lang Language) hashing { return (2166136261 ^ hashing(lang)) * 16777619 }

func (h hashing) add(part string) hashing {
	for i := range len(part) {
		h = (h ^ hashing(part[i])) * 16777619
	}
	return h
}

func (h hashing) bucket() int { return int(h >> 16) }

// hash returns the bucket of a key.
func hash(lang Language, word string) int { return newHashing(lang).add(word).bucket() }

// find looks a word up as it is written in the lexicon. Its sense counts from 1
// and is 0 if it has none.
func (l *Lexicon) find(lang Language, word string) (sense int, found bool) {
	if l == nil {
		return 0, false
	}
	return l.findIn(hash(lang, word), lang, word)
}

// findIn looks a word up in its bucket.
func (l *Lexicon) findIn(h int, lang Language, word string) (sense int, found bool) {
	for i := number(l.bucket, h); i < number(l.bucket, h+1); i++ {
		key := item(l.keys, l.keyEnd, i)
		if len(key) == len(word)+1 && key[0] == byte(lang) && key[1:] == word {
			return number(l.meaning, i), true
		}
	}
	return 0, false
}

// Sense is a meaning, as a builder states it.
type Sense struct {
	Code   []int8  // the vector, of any length but 0; it is scaled to 1 when read
	Weight float64 // what it counts for in a sentence, from 0 to 1
	Gloss  string  // a few English words, or "" for an English sense
}

// Entry is a word, as a builder states it.
type Entry struct {
	Language Language
	Key      string
	Sense    int // its place among the senses, from 1; 0 for a word without a vector
}

// Pack writes senses of dim dimensions and the words that have them in the
// format that [Open] reads, the same bytes for the same arguments. Of entries
// with the same language and key the first counts. It panics if a sense is of
// another dimension.
func Pack(dim int, senses []Sense, entries []Entry) []byte {
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(hash(a.Language, a.Key), hash(b.Language, b.Key)),
			cmp.Compare(a.Language, b.Language), cmp.Compare(a.Key, b.Key))
	})
	entries = slices.CompactFunc(entries, func(a, b Entry) bool { return a.Language == b.Language && a.Key == b.Key })
	var keys, glosses, weights, codes, keyEnd, meaning, glossEnd []byte
	add := func(table *[]byte, n int) { *table = binary.LittleEndian.AppendUint32(*table, uint32(n)) }
	held := make([]int, buckets+1)
	for _, e := range entries {
		add(&keyEnd, len(keys))
		add(&meaning, e.Sense)
		keys = append(append(keys, byte(e.Language)), e.Key...)
		held[hash(e.Language, e.Key)+1]++
	}
	add(&keyEnd, len(keys))
	for _, s := range senses {
		if len(s.Code) != dim {
			panic(fmt.Sprintf("lexicon: a sense of %d dimensions among those of %d", len(s.Code), dim))
		}
		add(&glossEnd, len(glosses))
		glosses = append(glosses, s.Gloss...)
		weights = append(weights, byte(s.Weight*255+.5))
		for _, c := range s.Code {
			codes = append(codes, byte(c))
		}
	}
	add(&glossEnd, len(glosses))
	out := []byte(magic)
	for _, n := range []int{dim, len(senses), len(entries), len(keys), len(glosses)} {
		add(&out, n)
	}
	for h, sum := 0, 0; h <= buckets; h++ {
		sum += held[h]
		add(&out, sum)
	}
	return slices.Concat(out, keyEnd, meaning, glossEnd, weights, codes, keys, glosses)
}
