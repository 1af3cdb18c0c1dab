package engine

import (
	"context"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// Given is what the answer of a chat was given to draw on, as it stands now.
type Given struct {
	// Entry is the entry that says so, and Turn the turn that was answered.
	Entry firsthand.Seq        `json:"entry"`
	Turn  firsthand.TurnNumber `json:"turn"`
	At    time.Time            `json:"at"`
	// Core and Hits were written into the chat; LeftOut found no room.
	Core    []firsthand.Hit     `json:"core"`
	Hits    []firsthand.Hit     `json:"hits"`
	Facts   int                 `json:"facts"` // of the player's, which are not repeated here
	LeftOut []firsthand.LeftOut `json:"left_out"`
	Tokens  int                 `json:"tokens"`
}

// LastGiven returns what the last answer of a chat in this world was given.
// CodeNotFound says that no chat was given anything yet.
func (w *World) LastGiven(ctx context.Context) (Given, error) {
	var last firsthand.Entry
	for e, err := range w.Export(ctx) {
		if err != nil {
			return Given{}, err
		}
		if e.Used != nil && e.Used.Given != nil {
			last = e.Entry
		}
	}
	if last.Used == nil {
		return Given{}, firsthand.Errorf(firsthand.CodeNotFound, "no chat was given anything of this world yet")
	}
	s, done, err := w.fresh(ctx)
	if err != nil {
		return Given{}, err
	}
	defer done()
	v, err := view(s)
	if err != nil {
		return Given{}, err
	}
	shown := func(refs []firsthand.Ref) []firsthand.Hit {
		hits := []firsthand.Hit{}
		for _, ref := range refs {
			if ref.World != "" { // it stands in a mounted world
				hits = append(hits, firsthand.Hit{ID: ref})
				continue
			}
			hits = append(hits, v.Hit(ref))
		}
		return hits
	}
	given := last.Used.Given
	return Given{Entry: last.Seq, Turn: last.Used.Turn, At: last.At, Core: shown(given.Core), Hits: shown(given.Hits), Facts: given.Facts,
		LeftOut: append([]firsthand.LeftOut{}, given.LeftOut...), Tokens: given.Tokens}, nil
}
