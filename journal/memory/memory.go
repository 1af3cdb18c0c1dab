// Package memory keeps journals in the memory of the process.
//
// It holds the driver for tests, demonstrations and worlds that nobody wants
// to keep, under the same laws as the drivers that write to disk. It does not
// outlive the process. Anyone may use it.
package memory

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/firsthand-memory/firsthand"
)

// Store is a firsthand.Store in memory. The zero value is an empty store,
// ready for use by many goroutines at once. It must not be copied.
type Store struct {
	mu     sync.RWMutex
	closed bool
	worlds map[firsthand.WorldID]*world
	access map[string]firsthand.AccessKey // by ID
}

// world is guarded by its store's mu. Entries are kept encoded, so that no
// caller shares memory with the store, and are never changed in place.
type world struct {
	name     string
	parent   *world              // the one it continues, nil for none
	forked   firsthand.Fork      // from where on
	needs    []firsthand.WorldID // besides
	entries  [][]byte            // its own
	ids      []firsthand.EntryID // of the entries
	snapshot []byte
	saved    firsthand.Seq
	vectors  map[string]map[firsthand.Ref]firsthand.Vector // by embedder
}

func (w *world) head() firsthand.Seq { return w.forked.At + firsthand.Seq(len(w.entries)) }

// New returns an empty store.
func New() *Store { return &Store{} }

// Close ends the use of the store and lets go of its contents: every later
// call is CodeUnavailable. Closing twice is fine.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed, s.worlds, s.access = true, nil, nil
	return nil
}

// usable returns why a call cannot be served. The caller holds mu.
func (s *Store) usable(ctx context.Context) error {
	if s.closed {
		return firsthand.Errorf(firsthand.CodeUnavailable, "the store is closed: open another")
	}
	return ctx.Err()
}

// find returns a world of a usable store. The caller holds mu.
func (s *Store) find(ctx context.Context, id firsthand.WorldID) (*world, error) {
	if err := s.usable(ctx); err != nil {
		return nil, err
	}
	if w := s.worlds[id]; w != nil {
		return w, nil
	}
	return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no world %s", id)
}

// Create adds an empty world. A taken id or name is CodeConflict, an empty one
// CodeInvalid.
func (s *Store) Create(ctx context.Context, id firsthand.WorldID, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.list(ctx, id, &world{name: name})
}

// list adds a world. The caller holds mu.
func (s *Store) list(ctx context.Context, id firsthand.WorldID, made *world) error {
	name := made.name
	if id == "" || name == "" {
		return firsthand.Errorf(firsthand.CodeInvalid, "a world needs an id and a name")
	}
	if err := s.usable(ctx); err != nil {
		return err
	}
	if s.worlds[id] != nil {
		return firsthand.Errorf(firsthand.CodeConflict, "there is a world %s already", id)
	}
	for _, w := range s.worlds {
		if w.name == name {
			return firsthand.Errorf(firsthand.CodeConflict, "there is a world named %q already: choose another name", name)
		}
	}
	if s.worlds == nil {
		s.worlds = map[firsthand.WorldID]*world{}
	}
	s.worlds[id] = made
	return nil
}

// Find returns the world of that id or, if no id fits, of that name.
// CodeNotFound if there is none.
func (s *Store) Find(ctx context.Context, nameOrID string) (firsthand.Head, error) {
	heads, err := s.heads(ctx)
	if err != nil {
		return firsthand.Head{}, err
	}
	for _, fits := range []func(firsthand.Head) bool{
		func(h firsthand.Head) bool { return string(h.World) == nameOrID },
		func(h firsthand.Head) bool { return h.Name == nameOrID },
	} {
		if i := slices.IndexFunc(heads, fits); i >= 0 {
			return heads[i], nil
		}
	}
	return firsthand.Head{}, firsthand.Errorf(firsthand.CodeNotFound, "there is no world %q", nameOrID)
}

// heads lists the worlds in the order of their names.
func (s *Store) heads(ctx context.Context) ([]firsthand.Head, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := s.usable(ctx); err != nil {
		return nil, err
	}
	heads := make([]firsthand.Head, 0, len(s.worlds))
	for id, w := range s.worlds {
		heads = append(heads, firsthand.Head{World: id, Name: w.name, Seq: w.head(), Forked: w.forked})
	}
	slices.SortFunc(heads, func(a, b firsthand.Head) int { return strings.Compare(a.Name, b.Name) })
	return heads, nil
}

// Delete removes a world with its entries and its snapshot. CodeNotFound if
// there is none, CodeRefused while another one needs it.
func (s *Store) Delete(ctx context.Context, id firsthand.WorldID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, err := s.find(ctx, id)
	if err == nil {
		err = s.free(id, w)
	}
	if err != nil {
		return err
	}
	delete(s.worlds, id)
	return nil
}
