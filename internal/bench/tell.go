package bench

import (
	"context"
	"fmt"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// atOnce is how many turns or records are told in one batch.
const atOnce = 100

// told is a pool in its world, with what its items became.
type told struct {
	world  *engine.World
	items  map[firsthand.Ref]string // by the turn, and by each record of it
	groups map[string]string        // of items
}

// tell makes a world of the pool.
func tell(ctx context.Context, e *engine.Engine, p Pool) (*told, error) {
	w, err := e.Create(ctx, p.Name, firsthand.Settings{})
	if err != nil {
		return nil, err
	}
	t := &told{world: w, items: map[firsthand.Ref]string{}, groups: map[string]string{}}
	for _, c := range p.Cast {
		if _, err := w.AddCharacter(ctx, c); err != nil {
			return nil, err
		}
	}
	for items := range slices.Chunk(p.Items, atOnce) {
		if err := t.take(ctx, items); err != nil {
			return nil, err
		}
	}
	if err := w.Wait(ctx); err != nil { // for the vectors of slow embedders
		return nil, err
	}
	return t, nil
}

// take tells the turns and states the records among the items.
func (t *told) take(ctx context.Context, items []Item) error {
	var turns []firsthand.Utterance
	var drafts []firsthand.Draft
	var turnIDs, draftIDs []string
	for _, i := range items {
		t.groups[i.ID] = i.Group
		if i.Turn != nil {
			turns, turnIDs = append(turns, *i.Turn), append(turnIDs, i.ID)
			continue
		}
		drafts, draftIDs = append(drafts, *i.Draft), append(draftIDs, i.ID)
	}
	observed, err := t.world.Observe(ctx, firsthand.ActivityImport, turns...)
	if err != nil {
		return fmt.Errorf("tell the turns from %s on: %w", items[0].ID, err)
	}
	for i, o := range observed {
		t.items[firsthand.Ref{Turn: o.Turn}] = turnIDs[i]
		for _, id := range o.Records {
			t.items[firsthand.Ref{Record: id}] = turnIDs[i]
		}
	}
	stated, err := t.world.Remember(ctx, drafts...)
	if err != nil {
		return fmt.Errorf("state the records from %s on: %w", items[0].ID, err)
	}
	for i, id := range stated {
		t.items[firsthand.Ref{Record: id}] = draftIDs[i]
	}
	return nil
}
