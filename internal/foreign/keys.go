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
// It remembers eight bytes a row. Not safe for concurrent use.
type Keys struct {
	chat string
	seen map[uint64]int
}

// NewKeys returns the keys of a chat. Chat identifies it, as well as the file
// can: "" if it cannot.
func NewKeys(chat string) *Keys {
	return &Keys{chat: chat, seen: map[uint64]int{}}
}

// Key returns the key of the next row: date and text as they stand in the file.
func (k *Keys) Key(name, date, text string) string {
	h := sha256.New()
	var size [8]byte
	for _, field := range []string{k.chat, name, date, text} {
		binary.LittleEndian.PutUint64(size[:], uint64(len(field)))
		h.Write(size[:])
		h.Write([]byte(field))
	}
	sum := h.Sum(nil)
	short := binary.LittleEndian.Uint64(sum)
	before := k.seen[short]
	k.seen[short]++
	key := hex.EncodeToString(sum[:16])
	if before > 0 {
		key += "-" + strconv.Itoa(before+1)
	}
	return key
}
