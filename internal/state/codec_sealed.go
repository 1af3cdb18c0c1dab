package state

import (
	"maps"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// sealed moves the keys of turns and records in their order.
func (c *codec) sealed(k *sealed) {
	keysBy(c, k.turns)
	keysBy(c, k.records)
	set(c, k.keys)
	gone := slices.Sorted(maps.Keys(k.gone))
	many(c, &gone, number[firsthand.RecordID])
	if c.loading { // others may read while it is saved
		for _, id := range gone {
			k.gone[id] = true
		}
	}
	set(c, c.s.silent)
	set(c, c.s.parted)
}

// under is what lies under keys.
type under[T ~uint64] struct {
	id   T
	keys []firsthand.KeyID
}

func keysBy[T ~uint64](c *codec, m map[T][]firsthand.KeyID) {
	var list []under[T]
	for _, id := range slices.Sorted(maps.Keys(m)) {
		list = append(list, under[T]{id, m[id]})
	}
	many(c, &list, func(c *codec, u *under[T]) {
		number(c, &u.id)
		many(c, &u.keys, word[firsthand.KeyID])
	})
	for _, u := range list {
		if c.loading {
			m[u.id] = u.keys
		}
	}
}

func set[T ~string](c *codec, m map[T]bool) {
	list := slices.Sorted(maps.Keys(m))
	many(c, &list, word[T])
	for _, v := range list {
		if c.loading {
			m[v] = true
		}
	}
}
