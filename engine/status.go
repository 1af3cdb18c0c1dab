package engine

import "context"

// Status is how far a world's vectors and its reading are.
type Status struct {
	Embedders []EmbedderStatus `json:"embedders"`
	// Reader is how far the language model is; nil if there is none and was none.
	Reader *ReaderStatus `json:"reader,omitempty"`
}

// EmbedderStatus is how far an embedder is with a world.
type EmbedderStatus struct {
	ID   string `json:"id"`
	List string `json:"list"`
	// Documents is how many turns and records it reads, Waiting how many of
	// them are without their vectors.
	Documents int `json:"documents"`
	Waiting   int `json:"waiting"`
	// Failing says what is wrong, and Since when.
	Failing string `json:"failing,omitempty"`
	Since   string `json:"since,omitempty"`
}

// Status says what waits for its vectors, and to be read.
func (w *World) Status(ctx context.Context) (Status, error) {
	if err := w.current(ctx); err != nil {
		return Status{}, err
	}
	w.mu.RLock()
	docs := w.state.Docs()
	w.mu.RUnlock()
	st := Status{Embedders: []EmbedderStatus{}, Reader: w.readerStatus()}
	for _, sp := range w.spaces {
		waiting, since, err := sp.backlog()
		es := EmbedderStatus{ID: sp.Embedder.ID(), List: sp.List, Documents: docs, Waiting: waiting}
		if err != nil {
			d := trouble{err, since}.degraded()
			es.Failing, es.Since = d.Reason, d.Since
		}
		st.Embedders = append(st.Embedders, es)
	}
	return st, nil
}

// Wait returns when everything is read and every document has its vectors, or
// when ctx ends. A model or an embedder that failed is tried again at once; if it
// still fails, Wait returns why.
func (w *World) Wait(ctx context.Context) error {
	if err := w.current(ctx); err != nil {
		return err
	}
	if err := w.reader.through(ctx); err != nil {
		return err
	}
	for _, sp := range w.spaces {
		if err := sp.through(ctx); err != nil {
			return err
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
	w.reader.wake()
	return w.ready(ctx)
}
