package engine

import (
	"cmp"
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Mount lets the world recall what another one of the store says of a work, by
// its name or id. Nothing is copied, and nothing of this world is seen there.
// One that is mounted already is CodeConflict.
func (w *World) Mount(ctx context.Context, lore string) error {
	head, err := w.e.store.Find(ctx, lore)
	if err != nil {
		return err
	}
	on, err := w.needs(ctx)
	if err != nil {
		return err
	}
	if head.World != w.id {
		if err := w.e.store.Need(ctx, w.id, append(on, head.World)); err != nil { // before it is needed
			return err
		}
	}
	return w.remount(ctx, firsthand.Mount{World: head.World})
}

// Unmount takes a mount away again. What is not mounted is CodeNotFound.
func (w *World) Unmount(ctx context.Context, lore string) error {
	id := firsthand.WorldID(lore) // which may be gone from the store
	if head, err := w.e.store.Find(ctx, lore); err == nil {
		id = head.World
	}
	return w.remount(ctx, firsthand.Mount{World: id, Cut: true})
}

// remount writes what changes, and says which worlds are needed then, whatever
// became of it.
func (w *World) remount(ctx context.Context, m firsthand.Mount) error {
	err := w.edit(ctx, func(b *batch) error {
		if m.World == w.id {
			return firsthand.Errorf(firsthand.CodeInvalid, "a world has its own lore already: mount another one")
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryMount, Mount: &m})
		return nil
	})
	if said := w.sayNeeds(ctx); err == nil {
		err = said
	}
	return err
}

// needs returns the worlds that are mounted now.
func (w *World) needs(ctx context.Context) ([]firsthand.WorldID, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	return s.Mounts(0), nil
}

// sayNeeds tells the store which worlds the world needs, those of them that it
// has.
func (w *World) sayNeeds(ctx context.Context) error {
	on, err := w.needs(ctx)
	if err != nil {
		return err
	}
	on = slices.DeleteFunc(on, func(id firsthand.WorldID) bool {
		_, err := w.e.store.Find(ctx, string(id))
		return firsthand.CodeOf(err) == firsthand.CodeNotFound
	})
	return w.e.store.Need(ctx, w.id, on)
}

// shelf is the worlds of lore that a world looks into, each by the name that
// the store knows it by. They are open and of now.
type shelf struct {
	worlds []*World
	names  []string
	// missing says which mounted world the store does not have, nil if none.
	missing *firsthand.Degraded
}

// shelf opens the worlds that were mounted after a turn, 0 for now.
func (w *World) shelf(ctx context.Context, asOf firsthand.TurnNumber) (shelf, error) {
	w.mu.RLock()
	ids := w.state.Mounts(asOf)
	w.mu.RUnlock()
	var k shelf
	for _, id := range ids {
		head, err := w.e.store.Find(ctx, string(id))
		if firsthand.CodeOf(err) == firsthand.CodeNotFound {
			k.missing = &firsthand.Degraded{Reason: "the mounted world " + string(id) + " is not in this store: copy it here, or unmount it"}
			continue
		}
		if err != nil {
			return k, err
		}
		lore, err := w.e.World(ctx, string(id))
		if err == nil {
			err = lore.current(ctx)
		}
		if err != nil {
			return k, err
		}
		k.worlds, k.names = append(k.worlds, lore), append(k.names, head.Name)
	}
	return k, nil
}

// lock locks the world and those of the shelf for reading, in the order of
// their ids: two that mount each other must not wait for one another.
func (k shelf) lock(w *World) (unlock func()) {
	all := append([]*World{w}, k.worlds...)
	slices.SortFunc(all, func(a, b *World) int { return cmp.Compare(a.id, b.id) })
	for _, each := range all {
		each.mu.RLock()
	}
	return func() {
		for _, each := range all {
			each.mu.RUnlock()
		}
	}
}

// mounted returns the shelf as recall looks into it. The caller holds the lock.
func (k shelf) mounted() []recall.Mounted {
	var all []recall.Mounted
	for i, lore := range k.worlds {
		all = append(all, recall.Mounted{Name: k.names[i], State: lore.state})
	}
	return all
}

// lists has every world of the shelf read the cue, and returns what each then
// finds by. What was read of it already is not read again.
func (k shelf) lists(ctx context.Context, cue recall.Cue, read []heard) (cues []recall.Cue, lists [][]recall.List, degraded *firsthand.Degraded) {
	degraded = k.missing
	for _, lore := range k.worlds {
		lore.mu.RLock()
		there := cue.Elsewhere(lore.state)
		lore.mu.RUnlock()
		found, _, lags := lore.lists(ctx, there, read)
		if lags != nil {
			degraded = lags
		}
		cues, lists = append(cues, there), append(lists, found)
	}
	return cues, lists, degraded
}

// Mounted returns the mounted world of that name or id in which a record of lore
// stands, for a closer look. What is not seen through the mount is CodeNotFound.
func (w *World) Mounted(ctx context.Context, name string, id firsthand.RecordID) (*World, error) {
	head, err := w.e.store.Find(ctx, name)
	if err != nil {
		return nil, err
	}
	if err := w.current(ctx); err != nil {
		return nil, err
	}
	k, err := w.shelf(ctx, 0)
	if err != nil {
		return nil, err
	}
	for _, lore := range k.worlds {
		if lore.id == head.World {
			return lore, lore.shows(id)
		}
	}
	return nil, firsthand.Errorf(firsthand.CodeNotFound, "the world %q is not mounted here: `firsthand world mount %s` mounts it", name, name)
}

// shows returns CodeNotFound if a record is not seen through a mount.
func (w *World) shows(id firsthand.RecordID) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	v, err := w.state.Visible(state.Look{Mounted: string(w.id)})
	if err == nil && !v.Record(id) {
		err = firsthand.Errorf(firsthand.CodeNotFound, "there is no lore %s in the mounted world", id)
	}
	return err
}

// MountedWorld is a world of lore that is mounted. Its name is empty if the
// store does not have it.
type MountedWorld struct {
	ID   firsthand.WorldID `json:"id"`
	Name string            `json:"name,omitempty"`
}

// mountedNow lists the worlds that the world has mounted.
func (w *World) mountedNow(ctx context.Context, ids []firsthand.WorldID) ([]MountedWorld, error) {
	var all []MountedWorld
	for _, id := range ids {
		head, err := w.e.store.Find(ctx, string(id))
		if err != nil && firsthand.CodeOf(err) != firsthand.CodeNotFound {
			return nil, err
		}
		all = append(all, MountedWorld{ID: id, Name: head.Name})
	}
	return all, nil
}
