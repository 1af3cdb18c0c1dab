package recall

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// share fills the limit with lore and other hits as the viewer's homesickness,
// imagination and the cue ask, and returns what is left over in order.
func (a *asking) share(ranked []*unit) (chosen, rest []*unit) {
	lore := 0
	for _, u := range ranked {
		if u.lore {
			lore++
		}
	}
	who := a.v.Temperament()
	share := formula.LoreShare(who.Homesickness, who.Imagination, a.namesLore(ranked))
	fromLore, fromRest := formula.LoreSlots(share, a.q.Limit, lore, len(ranked)-lore)
	for _, u := range ranked {
		left := &fromRest
		if u.lore {
			left = &fromLore
		}
		if *left == 0 {
			rest = append(rest, u)
			continue
		}
		*left--
		u.why.LoreSlot = u.lore
		chosen = append(chosen, u)
	}
	return chosen, rest
}

// namesLore reports whether the cue names an entity of the work: what lore is
// about, such as a key of a lorebook's entry, or a character whom lore names.
// Whatever it names is found by that name, so the lore among the candidates is
// enough to look at. The viewer's own names do not count.
func (a *asking) namesLore(ranked []*unit) bool {
	named := make([][]firsthand.CharacterID, len(a.all)) // by world
	for i, x := range a.all {
		named[i] = x.s.Named(a.q.Cue)
	}
	for _, u := range ranked {
		if u.lore && a.namesEntity(u, named[u.in.nth]) {
			return true
		}
	}
	return false
}

// namesEntity reports whether the cue, which names these characters, names one
// of them or whatever else the lore is about.
func (a *asking) namesEntity(u *unit, named []firsthand.CharacterID) bool {
	lore := u.in.v.Hit(u.ref)
	for _, id := range u.in.s.Named(lore.Text) {
		if id != u.in.q.As.Character && slices.Contains(named, id) {
			return true
		}
	}
	for _, name := range lore.About {
		if !a.own(name) && text.ContainsName(a.q.Cue, name) {
			return true
		}
	}
	return false
}

// own reports whether the viewer goes by the name.
func (a *asking) own(name string) bool {
	who, ok := a.s.CharacterNamed(name)
	return ok && who.ID == a.q.As.Character
}
