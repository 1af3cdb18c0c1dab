package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
)

// SetScene replaces the newest scene of that title with what change makes of
// it, and opens one if there is none or it is closed. A story clock does not run
// backwards: a day before the last one that was played is CodeRefused.
func (w *World) SetScene(ctx context.Context, title string, change func(*firsthand.Scene)) error {
	return w.edit(ctx, func(b *batch) error {
		k, there := b.s.SceneTitled(title)
		if !there || k.Closed {
			k = firsthand.Scene{Title: title}
		}
		was := k
		change(&k)
		k.ID, k.Title, k.Closed = was.ID, was.Title, was.Closed
		if last := b.s.StoryDay(); k.StoryDay != was.StoryDay && k.StoryDay > 0 && k.StoryDay < last {
			return firsthand.Errorf(firsthand.CodeRefused, "the story stands at its day %d and its clock does not run backwards: leave the day of a scene that looks back unsaid, or give its time in words", last)
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &k})
		return nil
	})
}

// CloseScene closes a scene: what is told under its title next opens another.
func (w *World) CloseScene(ctx context.Context, title string) error {
	return w.edit(ctx, func(b *batch) error {
		k, ok := b.s.SceneTitled(title)
		switch {
		case !ok:
			return firsthand.Errorf(firsthand.CodeNotFound, "there is no scene %q", title)
		case k.Closed:
			return firsthand.Errorf(firsthand.CodeRefused, "the scene %q is closed already", title)
		}
		k.Closed = true
		b.add(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &k})
		return nil
	})
}
