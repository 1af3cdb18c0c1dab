package api

import (
	"context"
	"net/http"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
)

// worldList is the worlds that a key may see.
type worldList struct {
	Worlds []firsthand.Head `json:"worlds"`
}

// newWorld is what a world begins with.
type newWorld struct {
	Name     string             `json:"name" minLength:"1" doc:"Unique in the store"`
	Settings firsthand.Settings `json:"settings,omitzero"`
}

func (a *api) worlds() {
	anywhere(a, operation{method: http.MethodGet, path: "/worlds", role: firsthand.RoleReader, id: "listWorlds", says: "List the worlds"}, true,
		func(ctx context.Context, g access.Grant, _ *struct{}) (*reply[worldList], error) {
			heads, err := a.e.Worlds(ctx)
			list := worldList{Worlds: []firsthand.Head{}}
			for _, h := range heads {
				if g.Allows(firsthand.RoleReader, h.World) {
					list.Worlds = append(list.Worlds, h)
				}
			}
			return replied(list, err)
		})
	anywhere(a, operation{method: http.MethodPost, path: "/worlds", role: firsthand.RoleAdmin, id: "createWorld", says: "Begin a world", status: created}, false,
		func(ctx context.Context, _ access.Grant, in *struct{ Body newWorld }) (*reply[firsthand.World], error) {
			w, err := a.e.Create(ctx, in.Body.Name, in.Body.Settings)
			if err != nil {
				return nil, err
			}
			return replied(firsthand.World{ID: w.ID(), Name: in.Body.Name, Settings: in.Body.Settings}, nil)
		})
	within(a, operation{method: http.MethodGet, path: "", role: firsthand.RoleReader, id: "showWorld", says: "Show a world at a glance"},
		func(ctx context.Context, w *engine.World, _ *InWorld) (*reply[engine.Info], error) {
			info, err := w.Info(ctx)
			return replied(discreet(ctx, info), err)
		})
	within(a, operation{method: http.MethodDelete, path: "", role: firsthand.RoleAdmin, id: "deleteWorld", says: "Delete a world with its journal, for ever", status: http.StatusNoContent},
		func(ctx context.Context, w *engine.World, _ *InWorld) (*struct{}, error) {
			return &struct{}{}, a.e.Delete(ctx, string(w.ID()))
		})
	within(a, operation{method: http.MethodPut, path: "/settings", role: firsthand.RoleAuthor, id: "setWorld", says: "Replace the settings of a world"},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Body firsthand.Settings
		}) (*reply[firsthand.Settings], error) {
			return replied(in.Body, w.Set(ctx, func(s *firsthand.Settings) { *s = in.Body }))
		})
	within(a, operation{method: http.MethodGet, path: "/status", role: firsthand.RoleReader, id: "worldStatus", says: "Tell how far a world's embedders are"},
		func(ctx context.Context, w *engine.World, _ *InWorld) (*reply[engine.Status], error) {
			return replied(w.Status(ctx))
		})
}

// discreet takes from what a world shows what a reader may not see: who plays,
// and what was asked for out of character.
func discreet(ctx context.Context, i engine.Info) engine.Info {
	if access.From(ctx).Private() {
		return i
	}
	i.Directions = []firsthand.Direction{}
	for n := range i.Characters {
		i.Characters[n].PlayedBy = ""
	}
	return i
}
