package memory

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// SaveSnapshot keeps a copy of body as the world's state at that entry, in
// place of an earlier one; an older state than the saved one is left out. A
// Seq past the world's last entry is CodeConflict, an unknown world
// CodeNotFound.
func (s *Store) SaveSnapshot(ctx context.Context, id firsthand.WorldID, at firsthand.Seq, body []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, err := s.find(ctx, id)
	if err != nil {
		return err
	}
	if at > w.head() {
		return firsthand.Errorf(firsthand.CodeConflict, "the world's last entry is %d, before %d: a snapshot is of entries that exist", w.head(), at)
	}
	if at >= w.saved {
		w.saved, w.snapshot = at, slices.Clone(body)
	}
	return nil
}

// LoadSnapshot returns a copy of the saved state and the entry it was taken
// at, Seq 0 where there is none. An unknown world is CodeNotFound.
func (s *Store) LoadSnapshot(ctx context.Context, id firsthand.WorldID) (firsthand.Seq, []byte, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	w, err := s.find(ctx, id)
	if err != nil {
		return 0, nil, err
	}
	return w.saved, slices.Clone(w.snapshot), nil
}
