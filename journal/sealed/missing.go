package sealed

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Missing returns the keys that entries lie under and that the ring has neither
// nor destroyed, sorted: with them what lies under them may be read again. It
// looks at every entry. A ring that cannot be opened is an error.
func (s *Store) Missing(ctx context.Context) ([]firsthand.KeyID, error) {
	if _, err := s.All(ctx); err != nil {
		return nil, err
	}
	var missing []firsthand.KeyID
	looked := map[firsthand.KeyID]bool{}
	for h, err := range s.Heads(ctx) {
		if err != nil {
			return nil, err
		}
		for e, err := range s.Store.Read(ctx, h.World, 0) {
			if err != nil {
				return nil, err
			}
			for _, id := range e.Keys {
				if looked[id] || e.Sealed == nil {
					continue
				}
				looked[id] = true
				if _, err := s.Key(ctx, id); err != nil {
					missing = append(missing, id)
				}
			}
		}
	}
	slices.Sort(missing)
	return missing, nil
}
