package sqlite

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"

	"github.com/google/uuid"

	"github.com/firsthand-memory/firsthand"
)

// row is an entry as table journal keeps it. The world's id is part of the sum
// but not of the row.
type row struct {
	seq    firsthand.Seq
	id     string
	at     []byte
	kind   firsthand.EntryKind
	format int
	keyIDs []byte // nil for none
	body   []byte
	sum    uint32
}

// A body is an entry without what its row says in columns: the fields here
// hide the entry's own.
type body struct {
	*firsthand.Entry

	Seq    omitted `json:"seq,omitzero"`
	ID     omitted `json:"id,omitzero"`
	Format omitted `json:"format,omitzero"`
	At     omitted `json:"at,omitzero"`
	Kind   omitted `json:"kind,omitzero"`
	Keys   omitted `json:"keys,omitzero"`
}

type omitted struct{}

// newRow encodes an entry to stand at seq. An entry that has no form is
// CodeInvalid.
func newRow(world firsthand.WorldID, seq firsthand.Seq, e *firsthand.Entry) (row, error) {
	if e.ID == "" {
		return row{}, firsthand.Errorf(firsthand.CodeInvalid, "entry %d has no id: make one, so that a retry is recognised", seq)
	}
	r := row{seq: seq, id: string(e.ID), kind: e.Kind, format: e.Format}
	var err error
	if r.at, err = e.At.MarshalText(); err != nil {
		return row{}, firsthand.Errorf(firsthand.CodeInvalid, "the time of entry %s cannot be written: %v", e.ID, err)
	}
	if len(e.Keys) > 0 {
		if r.keyIDs, err = encode(e.Keys); err != nil {
			return row{}, err
		}
	}
	if r.body, err = encode(body{Entry: e}); err != nil {
		return row{}, firsthand.Errorf(firsthand.CodeInvalid, "entry %s cannot be written: %v", e.ID, err)
	}
	r.sum = r.check(world)
	return r, nil
}

// entry decodes a row whose sum is right. One that a newer version wrote is
// CodeUnavailable.
func (r *row) entry() (firsthand.Entry, error) {
	if r.format > firsthand.Format {
		return firsthand.Entry{}, firsthand.Errorf(firsthand.CodeUnavailable,
			"entry %d has format %d, this version reads up to %d: use a newer version", r.seq, r.format, firsthand.Format)
	}
	e, err := r.decode()
	if err != nil {
		return firsthand.Entry{}, fmt.Errorf("decode entry %d: %w", r.seq, err)
	}
	return e, nil
}

func (r *row) decode() (firsthand.Entry, error) {
	e := firsthand.Entry{Seq: r.seq, ID: firsthand.EntryID(r.id), Kind: r.kind, Format: r.format}
	if err := e.At.UnmarshalText(r.at); err != nil {
		return e, err
	}
	if r.keyIDs != nil {
		if err := json.Unmarshal(r.keyIDs, &e.Keys); err != nil {
			return e, err
		}
	}
	return e, json.Unmarshal(r.body, &body{Entry: &e})
}

// check computes the row's sum.
func (r *row) check(world firsthand.WorldID) uint32 {
	return checksum([]byte(world), digits(uint64(r.seq)), []byte(r.id), r.at, []byte(r.kind), digits(uint64(r.format)), r.keyIDs, r.body)
}

// encode writes compact JSON. Letters that only HTML minds stay as they are.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
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

// packID gives the 16 bytes of a UUID, and any other id as it is.
func packID(id string) any {
	if u, err := uuid.Parse(id); err == nil && u.String() == id {
		return u[:]
	}
	return id
}

// unpackID undoes packID.
func unpackID(packed any) string {
	switch id := packed.(type) {
	case []byte:
		if u, err := uuid.FromBytes(id); err == nil {
			return u.String()
		}
		return string(id)
	case string:
		return id
	}
	return ""
}
