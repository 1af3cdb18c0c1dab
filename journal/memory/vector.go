package memory

import (
	"context"
	"iter"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// SaveVectors keeps copies of the vectors, each in place of what was kept of
// its Ref by that embedder. An unknown world is CodeNotFound.
func (s *Store) SaveVectors(ctx context.Context, id firsthand.WorldID, embedder string, vectors []firsthand.Vector) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, err := s.find(ctx, id)
	if err != nil {
		return err
	}
	if w.vectors == nil {
		w.vectors = map[string]map[firsthand.Ref]firsthand.Vector{}
	}
	if w.vectors[embedder] == nil {
		w.vectors[embedder] = map[firsthand.Ref]firsthand.Vector{}
	}
	for _, v := range vectors {
		v.Body = slices.Clone(v.Body)
		w.vectors[embedder][v.Ref] = v
	}
	return nil
}

// Vectors yields copies of the vectors of one embedder as they are when the
// reading begins. An unknown world is CodeNotFound.
func (s *Store) Vectors(ctx context.Context, id firsthand.WorldID, embedder string) iter.Seq2[firsthand.Vector, error] {
	return func(yield func(firsthand.Vector, error) bool) {
		kept, err := s.kept(ctx, id, embedder)
		if err != nil {
			yield(firsthand.Vector{}, err)
			return
		}
		for _, v := range kept {
			v.Body = slices.Clone(v.Body)
			if !yield(v, nil) {
				return
			}
		}
	}
}

func (s *Store) kept(ctx context.Context, id firsthand.WorldID, embedder string) ([]firsthand.Vector, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	w, err := s.find(ctx, id)
	if err != nil {
		return nil, err
	}
	kept := make([]firsthand.Vector, 0, len(w.vectors[embedder]))
	for _, v := range w.vectors[embedder] {
		kept = append(kept, v)
	}
	return kept, nil
}
