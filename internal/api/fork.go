package api

import (
	"context"
	"net/http"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
)

// newFork is a world that continues another.
type newFork struct {
	Name string               `json:"name" minLength:"1" doc:"Unique in the store"`
	Turn firsthand.TurnNumber `json:"turn,omitempty" doc:"The turn from which it goes a way of its own; the last if it is left out"`
}

func (a *api) forks() {
	within(a, operation{method: http.MethodPost, path: "/forks", role: firsthand.RoleAdmin, id: "forkWorld", says: "Begin a world that continues this one from a turn", status: created},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Body newFork
		}) (*reply[firsthand.World], error) {
			if err := access.From(ctx).Check(firsthand.RoleAdmin, ""); err != nil { // the new world is not the key's
				return nil, err
			}
			forked, err := a.e.Fork(ctx, string(w.ID()), in.Body.Turn, in.Body.Name)
			if err != nil {
				return nil, err
			}
			info, err := forked.Info(ctx)
			return replied(info.World, err)
		})
	within(a, operation{method: http.MethodGet, path: "/compare", role: firsthand.RoleAuthor, id: "compareWorlds", says: "Tell what became of two worlds since they were one"},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			With string `query:"with" required:"true" doc:"The other world, by name or id"`
		}) (*reply[engine.Comparison], error) {
			other, err := a.open(ctx, in.With, firsthand.RoleAuthor)
			if err != nil {
				return nil, err
			}
			return replied(a.e.Compare(ctx, string(w.ID()), string(other.ID())))
		})
}
