package main

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/foreign/markdown"
)

// book writes the world, as it was at a point, as a book to read.
func (c *cli) book(ctx context.Context, w *engine.World, p engine.Point) error {
	info, err := w.Info(ctx)
	if err != nil {
		return err
	}
	turns, err := w.TurnsAt(ctx, "", p)
	if err != nil {
		return err
	}
	stated, err := w.StatedAt(ctx, p)
	if err != nil {
		return err
	}
	stated = slices.DeleteFunc(stated, func(h firsthand.Hit) bool { return h.Origin == firsthand.OriginLore }) // it has a book of its own
	open, err := w.ReviewAt(ctx, firsthand.Viewer{}, p)
	if err != nil {
		return err
	}
	b := markdown.Book{Title: info.Name, Stated: stated, Interpretations: open.Interpretations, Loops: open.Loops}
	for _, k := range info.Scenes {
		scene := markdown.Scene{Title: k.Title, StoryTime: k.StoryTime}
		for _, t := range turns {
			if t.Scene == k.ID {
				scene.Turns = append(scene.Turns, markdown.Turn{Turn: t.Turn, Standing: t.Standing, Taken: t.Taken})
			}
		}
		if len(scene.Turns) > 0 || p == (engine.Point{}) {
			b.Scenes = append(b.Scenes, scene)
		}
	}
	for _, x := range open.Contradictions {
		b.Contradictions = append(b.Contradictions, x.Sides)
	}
	return markdown.Write(c.out, b)
}
