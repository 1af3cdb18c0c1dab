package api

import (
	"context"
	"net/http"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// settled is what became of a settlement.
type settled struct {
	Record  firsthand.RecordID `json:"record"`
	Verdict engine.Verdict     `json:"verdict"`
	Added   firsthand.RecordID `json:"added,omitzero" doc:"The event that was added, where a statement was settled"`
}

// undone says how much was put back.
type undone struct {
	Entry firsthand.Seq `json:"entry"`
	Put   int           `json:"put_back"`
}

func (a *api) reviews() {
	within(a, operation{method: http.MethodGet, path: "/review", role: firsthand.RoleAuthor, id: "review", says: "List what waits for the author's decision"},
		func(ctx context.Context, w *engine.World, _ *InWorld) (*reply[engine.Review], error) {
			return replied(w.Review(ctx))
		})
	within(a, operation{method: http.MethodPost, path: "/settle", role: firsthand.RoleAuthor, id: "settle", says: "Decide what was open"},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Body engine.Settlement
		}) (*reply[settled], error) {
			added, err := w.Settle(ctx, in.Body)
			return replied(settled{in.Body.Record, in.Body.Verdict, added}, err)
		})
	within(a, operation{method: http.MethodPost, path: "/undo", role: firsthand.RoleAuthor, id: "undo", says: "Take back the act that an entry belongs to"},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Body struct {
				Entry firsthand.Seq `json:"entry" minimum:"1"`
			}
		}) (*reply[undone], error) {
			n, err := w.Undo(ctx, in.Body.Entry)
			return replied(undone{in.Body.Entry, n}, err)
		})
	within(a, operation{method: http.MethodPost, path: "/night", role: firsthand.RoleAuthor, id: "night", says: "Let the world's memories settle, as a night does"},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Body engine.NightOptions
		}) (*reply[engine.Night], error) {
			return replied(w.Night(ctx, in.Body))
		})
	within(a, operation{method: http.MethodPost, path: "/slots", role: firsthand.RoleAuthor, id: "addSlot", says: "Declare something to keep track of", status: created},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Body firsthand.Slot
		}) (*reply[firsthand.Slot], error) {
			return replied(in.Body, w.AddSlot(ctx, in.Body))
		})
}
