package state_test

import (
	"encoding/binary"
	"hash/crc32"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// sealed puts the checksum right, so that what is wrong is found behind it.
func sealed(b []byte) []byte {
	if len(b) >= 9 {
		binary.LittleEndian.PutUint32(b[5:], crc32.Checksum(b[9:], crc32.MakeTable(crc32.Castagnoli)))
	}
	return b
}

// Whatever the bytes, Load says that they are damaged or gives a state that
// answers every question.
func FuzzLoad(f *testing.F) {
	for seed := range 4 {
		f.Add(rapid.Custom(func(t *rapid.T) []byte { return anyTale(t, 16).s.Save() }).Example(seed))
	}
	f.Add([]byte("fhst\x01"))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := state.Load(sealed(b), nil)
		if err != nil {
			return
		}
		looks := []state.Look{{}, {Archived: true}}
		if s.Now() > 1 {
			looks = append(looks, state.Look{AsOf: 1})
		}
		for _, c := range s.Characters() {
			looks = append(looks, state.Look{As: firsthand.Viewer{Character: c.ID}})
		}
		a := &answers{}
		for _, l := range looks {
			a.look(s, l)
		}
		s.Save()
	})
}

// Not one changed or missing byte passes.
func TestDamagedSnapshotsAreRefused(t *testing.T) {
	saved := rapid.Custom(func(t *rapid.T) []byte { return anyTale(t, 40).s.Save() }).Example(1)
	for i := range saved {
		b := append([]byte(nil), saved...)
		b[i] ^= 1 << (i % 8)
		if _, err := state.Load(b, nil); err == nil {
			t.Fatalf("byte %d was changed and nothing said", i)
		}
		if _, err := state.Load(saved[:i], nil); err == nil {
			t.Fatalf("a snapshot cut at byte %d was loaded", i)
		}
	}
	if _, err := state.Load(append(saved, 0), nil); err == nil {
		t.Fatal("a byte too many was not noticed")
	}
}
