package keyring

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/json"
	"maps"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

const (
	format  = 1
	wrapsAs = "firsthand/1 key\x00"
)

// document is a ring as a file has it.
type document struct {
	Format    int                        `json:"format"`
	Open      bool                       `json:"open,omitempty"` // the keys are as they are
	Keys      map[firsthand.KeyID][]byte `json:"keys"`
	Destroyed []firsthand.KeyID          `json:"destroyed"`
}

func parse(b []byte) (document, error) {
	var d document
	if err := json.Unmarshal(b, &d); err != nil {
		return d, firsthand.Errorf(firsthand.CodeUnavailable, "that is no file of keys, or it is damaged (%v): put a backup of it in its place", err)
	}
	if d.Format < 1 || d.Format > format {
		return d, firsthand.Errorf(firsthand.CodeUnavailable, "the keys have format %d, this version reads up to %d: use a newer version", d.Format, format)
	}
	return d, nil
}

func (d document) bytes() []byte {
	b, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		panic(err) // it holds nothing but bytes and names
	}
	return append(b, '\n')
}

// ring unwraps the keys. A store key that is not theirs is CodeUnavailable.
func (d document) ring(store [][]byte) (ring, error) {
	r := newRing()
	for _, id := range d.Destroyed {
		r.destroyed[id] = true
	}
	if d.Open || len(d.Keys) == 0 {
		maps.Copy(r.keys, d.Keys)
		return r, nil
	}
	for _, key := range store {
		a, err := wrapper(key)
		if err != nil {
			return r, err
		}
		if d.unwrap(a, r.keys) {
			return r, nil
		}
	}
	return r, firsthand.Errorf(firsthand.CodeUnavailable,
		"the keys are wrapped by another store key than the one at hand: set FIRSTHAND_STORE_KEY to theirs, or restore a backup that was made with a passphrase")
}

// unwrap reports whether this opens all the keys.
func (d document) unwrap(a cipher.AEAD, into map[firsthand.KeyID][]byte) bool {
	for id, wrapped := range d.Keys {
		key, err := a.Open(nil, nil, wrapped, []byte(wrapsAs+string(id)))
		if err != nil {
			return false
		}
		into[id] = key
	}
	return true
}

// wrap wraps the keys of a ring by the store key.
func wrap(r ring, store []byte) (document, error) {
	d := document{Format: format, Keys: map[firsthand.KeyID][]byte{}, Destroyed: slices.Sorted(maps.Keys(r.destroyed))}
	a, err := wrapper(store)
	if err != nil {
		return d, err
	}
	for id, key := range r.keys {
		d.Keys[id] = a.Seal(nil, nil, key, []byte(wrapsAs+string(id)))
	}
	return d, nil
}

func wrapper(store []byte) (cipher.AEAD, error) {
	if len(store) != keySize {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "a store key of %d bytes is none: it has %d", len(store), keySize)
	}
	block, err := aes.NewCipher(store)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
