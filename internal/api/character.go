package api

import (
	"context"
	"net/http"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// characterList is the cast of a world.
type characterList struct {
	Characters []firsthand.Character `json:"characters"`
}

// OfCharacter is the part of a request that says which character is meant.
type OfCharacter struct {
	InWorld
	Character string `path:"character" doc:"The character, by a name it goes by or its id"`
}

func (a *api) characters() {
	within(a, operation{method: http.MethodGet, path: "/characters", role: firsthand.RoleReader, id: "listCharacters", says: "List the characters of a world"},
		func(ctx context.Context, w *engine.World, _ *InWorld) (*reply[characterList], error) {
			info, err := w.Info(ctx)
			return replied(characterList{append([]firsthand.Character{}, discreet(ctx, info).Characters...)}, err)
		})
	within(a, operation{method: http.MethodPost, path: "/characters", role: firsthand.RoleAuthor, id: "addCharacter", says: "Introduce a character", status: created},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Body firsthand.Character
		}) (*reply[firsthand.Character], error) {
			c := in.Body
			c.ID = 0
			id, err := w.AddCharacter(ctx, c)
			c.ID = id
			return replied(c, err)
		})
	within(a, operation{method: http.MethodGet, path: "/characters/{character}", role: firsthand.RoleReader, id: "showCharacter", says: "Show a character"},
		func(ctx context.Context, w *engine.World, in *OfCharacter) (*reply[firsthand.Character], error) {
			c, err := character(ctx, w, in.Character)
			return replied(discreet(ctx, engine.Info{Characters: []firsthand.Character{c}}).Characters[0], err)
		})
	within(a, operation{method: http.MethodPut, path: "/characters/{character}", role: firsthand.RoleAuthor, id: "setCharacter", says: "Replace what a character is"},
		func(ctx context.Context, w *engine.World, in *struct {
			OfCharacter
			Body firsthand.Character
		}) (*reply[firsthand.Character], error) {
			c, err := character(ctx, w, in.Character)
			if err != nil {
				return nil, err
			}
			in.Body.ID = c.ID
			return replied(in.Body, w.SetCharacter(ctx, c.Name, func(to *firsthand.Character) { *to = in.Body }))
		})
	within(a, operation{method: http.MethodPut, path: "/characters/{character}/mood", role: firsthand.RoleWriter, id: "setMood", says: "Say what a character feels from now on"},
		func(ctx context.Context, w *engine.World, in *struct {
			OfCharacter
			Body firsthand.Emotion
		}) (*reply[firsthand.Mood], error) {
			c, err := character(ctx, w, in.Character)
			if err != nil {
				return nil, err
			}
			return replied(firsthand.Mood{Character: c.ID, Emotion: in.Body}, w.SetMood(ctx, c.Name, in.Body))
		})
}
