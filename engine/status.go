package engine

import (
	"context"
	"time"
)

// Status is how a world's vectors stand.
type Status struct {
	Embedders []EmbedderStatus `json:"embedders"`
}

// EmbedderStatus is how far an embedder is with a world.
type EmbedderStatus struct {
	ID      string `json:"id"`
	List    string `json:"list"`
	Waiting int    `json:"waiting"` // documents without their vectors
	// Failing says what is wrong, and Since when.
	Failing string `json:"failing,omitempty"`
	Since   string `json:"since,omitempty"`
}

// Status says what waits for its vectors.
func (w *World) Status(ctx context.Context) (Status, error) {
	if err := w.current(ctx); err != nil {
		return Status{}, err
	}
	st := Status{Embedders: []EmbedderStatus{}}
	for _, sp := range w.spaces {
		waiting, since, err := sp.backlog()
		es := EmbedderStatus{ID: sp.Embedder.ID(), List: sp.List, Waiting: waiting}
		if err != nil {
			es.Failing, es.Since = err.Error(), since.UTC().Format(time.RFC3339)
		}
		st.Embedders = append(st.Embedders, es)
	}
	return st, nil
}

// Wait returns when every document has its vectors, or when ctx ends.
func (w *World) Wait(ctx context.Context) error {
	if err := w.current(ctx); err != nil {
		return err
	}
	for _, sp := range w.spaces {
		for waiting, _, _ := sp.backlog(); waiting > 0; waiting, _, _ = sp.backlog() {
			sp.wake()
			if err := sp.rest(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// current brings the world and its vectors up to date.
func (w *World) current(ctx context.Context) error {
	_, done, err := w.fresh(ctx)
	if err != nil {
		return err
	}
	done()
	return w.ready(ctx)
}
