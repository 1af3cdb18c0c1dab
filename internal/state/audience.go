package state

import (
	"encoding/binary"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// audiences gives every different audience a small number, its class, so that
// a viewer's right to see is decided once a class and not once a record.
type audiences struct {
	list  []firsthand.Audience
	index map[string]uint32
}

func newAudiences() audiences {
	a := audiences{index: map[string]uint32{}}
	a.class(firsthand.Everyone())
	return a
}

func (a *audiences) class(who firsthand.Audience) uint32 {
	key, sorted := audienceKey(who)
	if c, ok := a.index[key]; ok {
		return c
	}
	c := uint32(len(a.list))
	a.list = append(a.list, sorted)
	a.index[key] = c
	return c
}

func audienceKey(who firsthand.Audience) (string, firsthand.Audience) {
	if who.Everyone {
		return "everyone", firsthand.Everyone()
	}
	ids := slices.Clone(who.Characters)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	var b []byte
	for _, id := range ids {
		b = binary.AppendUvarint(b, uint64(id))
	}
	return string(b), firsthand.Only(ids...)
}

// open reports for each class whether the viewer is in it. One says who each
// character is.
func (a *audiences) open(v firsthand.Viewer, one func(firsthand.CharacterID) firsthand.CharacterID) []bool {
	may := make([]bool, len(a.list))
	for i, who := range a.list {
		may[i] = v.Narrates() || who.Everyone || slices.ContainsFunc(who.Characters, func(c firsthand.CharacterID) bool { return one(c) == v.Character })
	}
	return may
}
