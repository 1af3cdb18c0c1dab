package memory

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// SaveAccessKey keeps an access key in place of the one of the same ID.
func (s *Store) SaveAccessKey(ctx context.Context, k firsthand.AccessKey) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.usable(ctx); err != nil {
		return err
	}
	if s.access == nil {
		s.access = map[string]firsthand.AccessKey{}
	}
	k.Hash = slices.Clone(k.Hash)
	s.access[k.ID] = k
	return nil
}

// AccessKeys yields all access keys by their IDs.
func (s *Store) AccessKeys(ctx context.Context) iter.Seq2[firsthand.AccessKey, error] {
	return func(yield func(firsthand.AccessKey, error) bool) {
		s.mu.RLock()
		err := s.usable(ctx)
		keys := slices.Collect(maps.Values(s.access))
		s.mu.RUnlock()
		if err != nil {
			yield(firsthand.AccessKey{}, err)
			return
		}
		slices.SortFunc(keys, func(a, b firsthand.AccessKey) int { return cmp.Compare(a.ID, b.ID) })
		for _, k := range keys {
			if !yield(k, nil) {
				return
			}
		}
	}
}
