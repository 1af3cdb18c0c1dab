package api

import (
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
)

// viewer returns the eyes of the character of that name, or of the narrator.
// A key that may not see what characters keep to themselves looks from outside.
func viewer(ctx context.Context, w *engine.World, name string) (firsthand.Viewer, error) {
	v, err := w.Viewer(ctx, name)
	v.Public = !access.From(ctx).Private()
	return v, err
}

// character finds a character by its name or its id, such as c2.
func character(ctx context.Context, w *engine.World, nameOrID string) (firsthand.Character, error) {
	info, err := w.Info(ctx)
	if err != nil {
		return firsthand.Character{}, err
	}
	for _, c := range info.Characters {
		if c.ID.String() == nameOrID {
			return c, nil
		}
	}
	v, err := w.Viewer(ctx, nameOrID)
	if err != nil || v.Narrates() {
		return firsthand.Character{}, firsthand.Errorf(firsthand.CodeNotFound, "nobody in this world goes by that name")
	}
	for _, c := range info.Characters {
		if c.ID == v.Character {
			return c, nil
		}
	}
	return firsthand.Character{}, firsthand.Errorf(firsthand.CodeNotFound, "nobody in this world goes by that name")
}

// named finds a character's id by a name that may be left out.
func named(ctx context.Context, w *engine.World, name string) (firsthand.CharacterID, error) {
	if name == "" {
		return 0, nil
	}
	c, err := character(ctx, w, name)
	return c.ID, err
}
