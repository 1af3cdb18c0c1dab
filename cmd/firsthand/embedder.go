package main

import (
	"context"
	"sync"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/embed/openai"
	"github.com/firsthand-memory/firsthand/embed/static"
	"github.com/firsthand-memory/firsthand/engine"
)

// patience is how long a command waits for the chosen embedder to read a cue.
const patience = 5 * time.Second

// engineConfig is an engine that reads sentences by the embedder and scenes by
// the language model that the user chose, and recalls by the weights that the
// user tuned.
func (c *cli) engineConfig() (engine.Config, error) {
	weights, err := c.weights()
	if err != nil {
		return engine.Config{}, err
	}
	config := engine.Config{Weights: weights}
	chosen, err := c.config()
	if err != nil {
		return config, err
	}
	if chosen.Embedder != nil {
		config.Sentences = engine.Meaning{List: "sentence", Embedder: c.embedder(*chosen.Embedder), Slow: true, Context: true, Patience: patience,
			Remote: chosen.Embedder.Kind == kindOpenAI}
	}
	if chosen.Chat != nil {
		config.Reader = c.reader(*chosen.Chat)
	}
	return config, nil
}

// embedder returns a chosen embedder, not opened yet.
func (c *cli) embedder(m choiceOfModel) *lateEmbedder {
	return &lateEmbedder{m: m, open: sync.OnceValues(func() (embed.Embedder, error) { return c.open(context.Background(), m) })}
}

// open opens an embedder as it was chosen. A server whose dimension is known is
// not asked.
func (c *cli) open(ctx context.Context, m choiceOfModel) (embed.Embedder, error) {
	if m.Kind == kindLocal {
		return static.Open(m.Folder, static.Options{SHA256: m.SHA256})
	}
	o := openai.Options{URL: m.URL, Model: m.Model, Dimensions: m.Dimensions, Dim: m.Dim, QueryPrefix: m.QueryPrefix, PassagePrefix: m.PassagePrefix}
	if m.KeyEnv != "" {
		if o.Key = c.env(m.KeyEnv); o.Key == "" {
			return nil, firsthand.Errorf(firsthand.CodeInvalid, "the environment variable %s, which should hold the key, is not set: set it", m.KeyEnv)
		}
	}
	return openai.New(ctx, o)
}

// lateEmbedder is a chosen embedder that is opened when it is first needed, so
// that what does not need it does not wait for it, and one that is gone stands in
// nobody's way but says what is wrong.
type lateEmbedder struct {
	m    choiceOfModel
	open func() (embed.Embedder, error)
}

// ID returns the ID that the embedder had when it was chosen.
func (e *lateEmbedder) ID() string { return e.m.ID }

// Dim returns the dimension that it had then.
func (e *lateEmbedder) Dim() int { return e.m.Dim }

// Embed opens the embedder, if it is not open, and asks it.
func (e *lateEmbedder) Embed(ctx context.Context, purpose embed.Purpose, texts []string) ([]embed.Vectors, error) {
	opened, err := e.open()
	if err != nil {
		return nil, err
	}
	if opened.ID() != e.m.ID || opened.Dim() != e.m.Dim {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "the embedder is %s now, not %s: choose it anew with `firsthand model use`", opened.ID(), e.m.ID)
	}
	return opened.Embed(ctx, purpose, texts)
}
