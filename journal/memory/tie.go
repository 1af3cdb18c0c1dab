package memory

import (
	"context"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// Fork makes a world that continues the parent from an entry on, as
// firsthand.Catalog says.
func (s *Store) Fork(ctx context.Context, parent firsthand.WorldID, at firsthand.Seq, id firsthand.WorldID, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	of, err := s.find(ctx, parent)
	if err != nil {
		return err
	}
	if at == 0 || at > of.head() {
		return firsthand.Errorf(firsthand.CodeConflict, "the world's last entry is %d: it cannot be continued from %d", of.head(), at)
	}
	return s.list(ctx, id, &world{name: name, parent: of, forked: firsthand.Fork{Parent: parent, At: at}})
}

// Need says which worlds a world needs besides the one it continues, as
// firsthand.Catalog says.
func (s *Store) Need(ctx context.Context, id firsthand.WorldID, on []firsthand.WorldID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, err := s.find(ctx, id)
	if err != nil {
		return err
	}
	for _, other := range on {
		if _, err := s.find(ctx, other); err != nil {
			return err
		}
	}
	w.needs = slices.Clone(on)
	return nil
}

// free refuses what would take a world away that others need. The caller holds
// mu.
func (s *Store) free(id firsthand.WorldID, w *world) error {
	var forks, mounts []string
	for other, o := range s.worlds {
		switch {
		case o.parent == w:
			forks = append(forks, o.name)
		case other != id && slices.Contains(o.needs, id):
			mounts = append(mounts, o.name)
		}
	}
	slices.Sort(forks)
	slices.Sort(mounts)
	switch {
	case len(forks) > 0:
		return firsthand.Errorf(firsthand.CodeRefused, "it is continued by %s: delete what continues it first", strings.Join(forks, ", "))
	case len(mounts) > 0:
		return firsthand.Errorf(firsthand.CodeRefused, "it is mounted by %s: unmount it there first", strings.Join(mounts, ", "))
	}
	return nil
}

// part is entries of one world that make up another's, or its own.
type part struct {
	birth  firsthand.WorldID // the world they were written for, "" if that is the one they are read from
	bodies [][]byte
}

// parts returns the world's entries after a Seq, the oldest first.
func (w *world) parts(after firsthand.Seq) []part {
	var parts []part
	birth := firsthand.WorldID("")
	for to := w.head(); w != nil; w = w.parent {
		if from := max(after, w.forked.At); from < to {
			parts = append(parts, part{birth, w.entries[from-w.forked.At : to-w.forked.At]})
		}
		to, birth = min(to, w.forked.At), w.forked.Parent
	}
	slices.Reverse(parts)
	return parts
}
