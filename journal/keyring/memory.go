package keyring

import (
	"context"
	"crypto/rand"
	"maps"
	"slices"
	"sync"

	"github.com/firsthand-memory/firsthand"
)

// keySize is the length of every key, in bytes.
const keySize = 32

// Memory is a ring in memory, for stores that do not outlive the process. The
// zero value is empty and ready for use by many goroutines.
type Memory struct {
	mu   sync.RWMutex
	keys ring
}

// ring is keys by their ids, and the ids of those that were destroyed.
type ring struct {
	keys      map[firsthand.KeyID][]byte
	destroyed map[firsthand.KeyID]bool
}

func newRing() ring {
	return ring{keys: map[firsthand.KeyID][]byte{}, destroyed: map[firsthand.KeyID]bool{}}
}

func (r *ring) key(id firsthand.KeyID) ([]byte, error) {
	if key, ok := r.keys[id]; ok || r.destroyed[id] {
		return key, nil
	}
	return nil, firsthand.Errorf(firsthand.CodeUnavailable, "the key %s is missing: put the store's .keys file back beside it, or restore a backup with both its files", id)
}

// make adds those of the keys that are not there, and reports whether there
// were any.
func (r *ring) make(ids []firsthand.KeyID) (bool, error) {
	added := false
	for _, id := range ids {
		if r.destroyed[id] {
			return false, firsthand.Errorf(firsthand.CodeConflict, "the key %s was destroyed: read the world again", id)
		}
		if r.keys[id] == nil {
			r.keys[id] = fresh()
			added = true
		}
	}
	return added, nil
}

// fresh makes a key.
func fresh() []byte {
	key := make([]byte, keySize)
	rand.Read(key) // it never fails: the program ends instead
	return key
}

// destroy takes the keys out, and reports whether that changes anything.
func (r *ring) destroy(ids []firsthand.KeyID) bool {
	changed := false
	for _, id := range ids {
		changed = changed || !r.destroyed[id]
		delete(r.keys, id)
		r.destroyed[id] = true
	}
	return changed
}

func (r *ring) all() []firsthand.KeyID { return slices.Sorted(maps.Keys(r.keys)) }

// Key returns a copy of a key, nil for one that was destroyed.
func (m *Memory) Key(_ context.Context, id firsthand.KeyID) ([]byte, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	key, err := m.keys.key(id)
	return slices.Clone(key), err
}

// Make makes the keys that are not there.
func (m *Memory) Make(_ context.Context, ids ...firsthand.KeyID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.keys.keys == nil {
		m.keys = newRing()
	}
	_, err := m.keys.make(ids)
	return err
}

// Destroy destroys keys for good.
func (m *Memory) Destroy(_ context.Context, ids ...firsthand.KeyID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.keys.keys == nil {
		m.keys = newRing()
	}
	m.keys.destroy(ids)
	return nil
}

// Destroyed counts the keys that were destroyed.
func (m *Memory) Destroyed(context.Context) (int, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return len(m.keys.destroyed), nil
}

// All returns the ids of the keys that are there, sorted.
func (m *Memory) All(context.Context) ([]firsthand.KeyID, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.keys.all(), nil
}
