package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// append writes entries behind the state's last. While they are on their way to
// the disk it works out what their texts come to, so that once they are durable
// the state has only to take it in. Nobody sees it before.
func (w *World) append(ctx context.Context, entries []firsthand.Entry) (state.Ahead, error) {
	if err := w.makeKeys(ctx, entries); err != nil {
		return state.Ahead{}, err
	}
	ahead := make(chan state.Ahead, 1)
	go func() { ahead <- state.LookAhead(w.e.lexicon, entries) }()
	err := w.e.store.Append(ctx, w.id, w.state.Head(), entries)
	return <-ahead, err
}

// read makes the vectors of passages. Those of the dictionary bridge are sums of
// words that may be known already.
func (sp *space) read(ctx context.Context, ps []passage, known state.Ahead) ([]embed.Vectors, error) {
	if words, ok := sp.Embedder.(*embed.Words); ok {
		if vectors, ok := sum(words, ps, known); ok {
			return vectors, nil
		}
	}
	texts := make([]string, len(ps))
	for i, p := range ps {
		texts[i] = p.text
	}
	return sp.Embedder.Embed(ctx, embed.Passage, texts)
}

// sum makes the bridge's vectors of passages, if the words of all are known.
func sum(words *embed.Words, ps []passage, known state.Ahead) ([]embed.Vectors, bool) {
	vectors := make([]embed.Vectors, len(ps))
	for i, p := range ps {
		sentences, ok := known.Sentences(p.text)
		if !ok {
			return nil, false
		}
		vectors[i] = words.Of(sentences)
	}
	return vectors, true
}
