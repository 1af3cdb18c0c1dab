package foreign

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
)

// Keys makes the keys by which the rows of one chat are recognised when they
// are read again, also from a longer version of the same file. A key depends
// on the chat, on who spoke, when and what, and on how many equal rows came
// before; not on the line, nor on the alternatives beside the text.
//
// It takes about forty bytes of memory a row. Not safe for concurrent use.
type Keys struct {
	chat string
	seen map[uint64]int
}

// NewKeys returns the keys of a chat. Chat is what the file says to identify
// it; if that is "", the first row identifies the chat.
func NewKeys(chat string) *Keys {
	return &Keys{chat: chat, seen: map[uint64]int{}}
}

// Key returns the key of the next row: name, date and text as they stand in
// the file.
func (k *Keys) Key(name, date, text string) string {
	if k.chat == "" {
		first := digest(name, date, text)
		k.chat = string(first[:])
	}
	sum := digest(k.chat, name, date, text)
	short := binary.LittleEndian.Uint64(sum[:])
	k.seen[short]++
	key := hex.EncodeToString(sum[:16])
	if n := k.seen[short]; n > 1 {
		key += "-" + strconv.Itoa(n)
	}
	return key
}

// digest hashes the fields with their lengths, so that what is moved from one
// to the next makes another digest.
func digest(fields ...string) [sha256.Size]byte {
	var all []byte
	for _, f := range fields {
		all = binary.LittleEndian.AppendUint64(all, uint64(len(f)))
		all = append(all, f...)
	}
	return sha256.Sum256(all)
}

// Used reports whether a key was made.
func (k *Keys) Used() bool { return len(k.seen) > 0 }
