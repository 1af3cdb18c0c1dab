package sqlite

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"

	"github.com/firsthand-memory/firsthand"
)

// row is an entry as table journal keeps it. The world's id is part of the sum
// but not of the row.
type row struct {
	seq   firsthand.Seq
	body  []byte
	sum   uint32
	birth firsthand.WorldID // the world it was written for, if that is not the one it is read from
}

// ordinary is about how long the body of an entry is.
const ordinary = 512

// newRows encodes entries to stand behind after. An entry that has no form is
// CodeInvalid.
func newRows(world firsthand.WorldID, after firsthand.Seq, entries []firsthand.Entry) ([]row, error) {
	rows := make([]row, len(entries))
	var text bytes.Buffer
	text.Grow(len(entries) * ordinary)
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false) // letters that only HTML minds stay as they are
	for i, e := range entries {
		e.Seq = after + firsthand.Seq(i) + 1
		if e.ID == "" {
			return nil, firsthand.Errorf(firsthand.CodeInvalid, "entry %d has no id: make one, so that a retry is recognised", e.Seq)
		}
		start := text.Len()
		if err := enc.Encode(&e); err != nil {
			return nil, firsthand.Errorf(firsthand.CodeInvalid, "entry %s cannot be written: %v", e.ID, err)
		}
		body := text.Bytes()[start : text.Len()-len("\n")]
		rows[i] = row{seq: e.Seq, body: body, sum: rowSum(world, e.Seq, body)}
	}
	return rows, nil
}

// entry decodes a row whose sum is right. One that a newer version wrote is
// CodeUnavailable.
func (r *row) entry() (firsthand.Entry, error) {
	var e firsthand.Entry
	err := json.Unmarshal(r.body, &e)
	if e.Format > firsthand.Format {
		return firsthand.Entry{}, firsthand.Errorf(firsthand.CodeUnavailable,
			"entry %d has format %d, this version reads up to %d: use a newer version", r.seq, e.Format, firsthand.Format)
	}
	if err != nil {
		return firsthand.Entry{}, fmt.Errorf("decode entry %d: %w", r.seq, err)
	}
	if e.Birth == "" {
		e.Birth = r.birth
	}
	return e, nil
}

// sameID reports whether two bodies are of entries of one id.
func sameID(a, b []byte) bool {
	var one, other struct{ ID firsthand.EntryID }
	return json.Unmarshal(a, &one) == nil && json.Unmarshal(b, &other) == nil && one == other
}

func rowSum(world firsthand.WorldID, seq firsthand.Seq, body []byte) uint32 {
	return checksum([]byte(world), digits(uint64(seq)), body)
}

// checksum is the CRC-32C over values, each followed by a zero byte.
func checksum(values ...[]byte) uint32 {
	table, end := crc32.MakeTable(crc32.Castagnoli), []byte{0}
	var c uint32
	for _, v := range values {
		c = crc32.Update(crc32.Update(c, table, v), table, end)
	}
	return c
}

func digits(n uint64) []byte { return strconv.AppendUint(nil, n, 10) }
