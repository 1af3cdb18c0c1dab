package state

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// mount is a world of lore that is mounted, or was.
type mount struct {
	world     firsthand.WorldID
	born, cut firsthand.Seq // cut 0: it is
}

// Mounts returns the worlds that were mounted after a turn, 0 for now, in the
// order of mounting.
func (s *State) Mounts(asOf firsthand.TurnNumber) []firsthand.WorldID {
	var ids []firsthand.WorldID
	at := s.head
	if asOf != 0 && asOf < s.Now() {
		at = s.point(asOf).seq
	}
	for _, m := range s.mounts {
		if m.born <= at && (m.cut == 0 || at < m.cut) {
			ids = append(ids, m.world)
		}
	}
	return ids
}

func (s *State) applyMount(e firsthand.Entry) {
	if !e.Mount.Cut {
		s.mounts = append(s.mounts, mount{world: e.Mount.World, born: e.Seq})
		return
	}
	for i := range s.mounts {
		if m := &s.mounts[i]; m.world == e.Mount.World && m.cut == 0 {
			m.cut = e.Seq
		}
	}
}

func (c *checker) mountFits(m *firsthand.Mount) error {
	there := slices.Contains(c.s.Mounts(0), m.World)
	if last := c.find(func(e *firsthand.Entry) bool { return e.Mount != nil && e.Mount.World == m.World }); last != nil {
		there = !last.Mount.Cut
	}
	switch {
	case m.World == c.s.world.ID:
		return firsthand.Errorf(firsthand.CodeInvalid, "a world has its own lore already: mount another one")
	case m.Cut && !there:
		return firsthand.Errorf(firsthand.CodeNotFound, "the world %s is not mounted", m.World)
	case !m.Cut && there:
		return firsthand.Errorf(firsthand.CodeConflict, "the world %s is mounted already", m.World)
	}
	return nil
}
