package sealed

import (
	"context"

	"github.com/firsthand-memory/firsthand"
)

// Ring is where the keys are. It is safe for concurrent use.
//
// Key returns a key of KeySize bytes, and nil without an error for one that was
// destroyed. One that never was is CodeUnavailable: it is missing, not
// destroyed, and what lies under it may yet be read. Make makes those of the
// keys that are not there; one that was destroyed is CodeConflict. Destroy
// makes keys unreadable for good, wherever the ring is open; it is no error if
// one is destroyed already or never was. Destroyed counts the keys that were
// destroyed so far, and is quick. All returns the ids of the keys that are
// there, sorted.
type Ring interface {
	Key(ctx context.Context, id firsthand.KeyID) ([]byte, error)
	Make(ctx context.Context, ids ...firsthand.KeyID) error
	Destroy(ctx context.Context, ids ...firsthand.KeyID) error
	Destroyed(ctx context.Context) (int, error)
	All(ctx context.Context) ([]firsthand.KeyID, error)
}

// Store is a firsthand.Store that seals. What is not about sealing is the store
// below's.
type Store struct {
	firsthand.Store
	Ring
}

// Over returns a store that seals what the store below is to keep with the keys
// of a ring. Closing it closes the store below.
func Over(below firsthand.Store, ring Ring) *Store { return &Store{Store: below, Ring: ring} }

// Below returns the store below, in which everything lies sealed.
func (s *Store) Below() firsthand.Store { return s.Store }
