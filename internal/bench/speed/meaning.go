package speed

import (
	"context"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"
	"time"

	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

// meanings returns the embedders of a run: those of the program, but that the
// turns' vectors of sentences are made up. To encode a hundred thousand turns
// takes long, and recall has the same work with any vectors. A program that was
// built without embedders has none.
func meanings() ([]engine.Meaning, *embed.Sentences) {
	l, err := lexicon.Builtin()
	if err != nil {
		return []engine.Meaning{}, nil
	}
	sentences, err := embed.NewSentences(l)
	if err != nil {
		return []engine.Meaning{}, nil
	}
	return []engine.Meaning{
		{List: recall.Meaning, Embedder: embed.NewWords(l)},
		{List: recall.Sentence, Embedder: madeUp{sentences}, Context: true, Slow: true},
	}, sentences
}

// madeUp encodes queries and makes the vectors of passages up, one a text and
// always the same for the same text.
type madeUp struct {
	embed.Embedder
}

func (m madeUp) Embed(ctx context.Context, purpose embed.Purpose, texts []string) ([]embed.Vectors, error) {
	if purpose == embed.Query {
		return m.Embedder.Embed(ctx, purpose, texts)
	}
	out := make([]embed.Vectors, len(texts))
	for i, text := range texts {
		out[i] = embed.Vectors{direction(text, m.Dim())}
	}
	return out, ctx.Err()
}

// direction returns a vector of length 1 that depends on the text alone.
func direction(text string, dim int) []float32 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, text) // a hash takes everything
	random := rand.New(rand.NewPCG(h.Sum64(), 0))
	v, square := make([]float32, dim), 0.0
	for i := range v {
		x := random.NormFloat64()
		v[i], square = float32(x), square+x*x
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(square))
	}
	return v
}

// encoded is how many turns are encoded, and how many cues.
const encoded = 64

// encoding measures the encoder of sentences, by turns and by cues.
func (r *run) encoding(ctx context.Context) error {
	if r.sentences == nil {
		return nil
	}
	r.stage("encoder of sentences")
	chat := r.source.chat(encodeSeed)
	begun := time.Now()
	if _, err := r.sentences.Embed(ctx, embed.Passage, chat.lines(encoded)); err != nil {
		return err
	}
	m := Metrics{"turns_per_s": round(encoded / time.Since(begun).Seconds())}
	took := make([]time.Duration, encoded)
	for i := range took {
		cue := chat.cue()
		begun := time.Now()
		if _, err := r.sentences.Embed(ctx, embed.Query, []string{cue}); err != nil {
			return err
		}
		took[i] = time.Since(begun)
	}
	m["cue_p50_ms"], m["cue_p99_ms"] = ms(quantile(took, 0.5)), ms(quantile(took, 0.99))
	r.add("encoder of sentences", m)
	return nil
}
