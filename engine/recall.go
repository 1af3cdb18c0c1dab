package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Viewer returns the eyes of the character of that name; "narrator" and empty
// see all. Nobody of that name is CodeNotFound.
func (w *World) Viewer(ctx context.Context, name string) (firsthand.Viewer, error) {
	if narrates(name) {
		return firsthand.Viewer{}, nil
	}
	s, done, err := w.fresh(ctx)
	if err != nil {
		return firsthand.Viewer{}, err
	}
	defer done()
	c, err := named(s, name)
	return firsthand.Viewer{Character: c.ID}, err
}

// SceneTitled returns the newest scene of that title; none is CodeNotFound.
func (w *World) SceneTitled(ctx context.Context, title string) (firsthand.Scene, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return firsthand.Scene{}, err
	}
	defer done()
	k, ok := s.SceneTitled(title)
	if !ok {
		return k, firsthand.Errorf(firsthand.CodeNotFound, "there is no scene %q", title)
	}
	return k, nil
}

// Recall answers what the viewer remembers of the cue. It only reads; with
// explain every hit says why.
func (w *World) Recall(ctx context.Context, q firsthand.Query, explain bool) (firsthand.Recall, error) {
	if err := w.current(ctx); err != nil {
		return firsthand.Recall{}, err
	}
	cue, err := w.cue(q)
	if err != nil {
		return firsthand.Recall{}, err
	}
	k, err := w.shelf(ctx, q.AsOf)
	if err != nil {
		return firsthand.Recall{}, err
	}
	o := recall.Options{Weights: w.e.weights, Explain: explain}
	var read []heard
	o.Lists, read, o.Degraded = w.lists(ctx, cue, nil)
	cues, lists, lags := k.lists(ctx, cue, read)
	if lags != nil {
		o.Degraded = lags
	}
	o.Scratch = w.e.scratch.Get().(*recall.Scratch)
	defer w.e.scratch.Put(o.Scratch)
	defer k.lock(w)()
	o.Mounted = k.mounted()
	for i := range o.Mounted {
		o.Mounted[i].Cue, o.Mounted[i].Lists = cues[i], lists[i]
	}
	return recall.Recall(w.state, q, cue, o)
}

func (w *World) cue(q firsthand.Query) (recall.Cue, error) {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return recall.ReadCue(w.state, q)
}

// Search looks up where something stands written.
func (w *World) Search(ctx context.Context, q firsthand.Search) ([]firsthand.Hit, error) {
	_, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	done()
	k, err := w.shelf(ctx, q.AsOf)
	if err != nil {
		return nil, err
	}
	defer k.lock(w)()
	return recall.Search(w.state, q, k.mounted()...)
}

// Use says that the hits of a recall were used: they are fresh again from this
// turn on.
func (w *World) Use(ctx context.Context, hits []firsthand.Hit) error {
	var refs []firsthand.Ref
	for _, h := range hits {
		if h.ID.World == "" { // lore of a mounted world neither fades nor changes
			refs = append(refs, h.ID)
		}
	}
	if len(refs) == 0 {
		return nil
	}
	return w.commit(ctx, firsthand.ActivityRecall, author, func(b *batch) error {
		b.act()
		b.add(firsthand.Entry{Kind: firsthand.EntryUsed, Used: &firsthand.Used{Refs: refs, Turn: b.turns}})
		return nil
	})
}

// view gives the author's view of the world: all that stands, archived too.
func view(s *state.State) (*state.View, error) {
	return s.Visible(state.Look{Archived: true})
}
