package engine

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/recall"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/vector"
)

const (
	embedAtOnce = 32  // documents in one call of an embedder
	keepAtOnce  = 512 // new vectors that are kept together
)

// builtin returns the words of the binary and the embedders of an engine that is
// told no others: the bridge over word vectors, and the given encoder of
// sentences or the one that the binary carries. A world reads by words without
// its own names.
func builtin(sentences Meaning) (*lexicon.Lexicon, []Meaning, error) {
	var own []Meaning
	if sentences.Embedder != nil {
		own = []Meaning{sentences}
	}
	l, err := lexicon.Builtin()
	if err != nil {
		return nil, own, err
	}
	if len(own) == 0 {
		s, err := embed.NewSentences(l)
		if err != nil {
			return nil, nil, err
		}
		own = []Meaning{{List: recall.Sentence, Embedder: s, Context: true, Slow: true}}
	}
	return l, append([]Meaning{{List: recall.Meaning, Embedder: embed.NewWords(l)}}, own...), nil
}

// embedTold embeds what entries that were just taken in brought or changed: at
// once by quick embedders, later by slow ones. What is told stays told whatever
// becomes of its vectors: what fails waits, and the status says why. Known is
// what was worked out of the entries' texts already.
func (w *World) embedTold(ctx context.Context, entries []firsthand.Entry, known state.Ahead) {
	w.revised(entries)
	for _, sp := range w.spaces {
		if sp.Slow {
			sp.wake()
		} else {
			_ = sp.work(ctx, known) // noted by work
		}
	}
}

// ready loads the vectors that are kept and makes the missing ones, those of
// slow embedders in the background.
func (w *World) ready(ctx context.Context) error {
	for _, sp := range w.spaces {
		if err := sp.load(ctx); err != nil {
			return err
		}
		if sp.Slow {
			sp.wake()
		} else {
			_ = sp.work(ctx, state.Ahead{}) // noted by work
		}
	}
	return nil
}

// work embeds all that waits. If it fails, the status says why and the rest
// waits on.
func (sp *space) work(ctx context.Context, known state.Ahead) error {
	sp.mu.Lock()
	sp.tries++
	sp.mu.Unlock()
	for {
		if sp.Slow {
			sp.giveWay(ctx)
		}
		if err := sp.keep(ctx, keepAtOnce); err != nil {
			sp.done(nil, err)
			return err
		}
		ps := sp.next(embedAtOnce)
		if len(ps) == 0 {
			sp.done(nil, nil)
			return nil
		}
		done := func() {}
		if sp.Slow {
			done = sp.world.e.spare.take(ctx, sp)
		}
		err := sp.embed(ctx, ps, known)
		done()
		sp.done(ps, err)
		if err != nil {
			return err
		}
	}
}

// next takes up to n documents that lack vectors of their text. Those that wait
// again come last and one by one: a text that an embedder refuses must not hold
// up the others.
func (sp *space) next(n int) []passage {
	sp.world.mu.RLock()
	defer sp.world.mu.RUnlock()
	sp.mu.Lock()
	defer sp.mu.Unlock()
	var out []passage
	for docs := uint32(sp.world.state.Docs()); sp.upTo < docs && len(out) < n; sp.upTo++ {
		if p := sp.passage(sp.upTo); !sp.has(p) && !sp.withheld(p) {
			out = append(out, p)
		}
	}
	for doc := range sp.redo {
		if len(out) > 0 {
			break
		}
		delete(sp.redo, doc)
		if p := sp.passage(doc); !sp.has(p) && !sp.withheld(p) {
			out = append(out, p)
		}
	}
	sp.busy += len(out)
	return out
}

// done notes what became of passages; those that failed wait again.
func (sp *space) done(ps []passage, err error) {
	sp.mu.Lock()
	defer sp.mu.Unlock()
	sp.busy -= len(ps)
	sp.working.note(err, sp.world.e.config.Now())
	if err == nil {
		sp.failures = 0
		return
	}
	for _, p := range ps {
		if p.era == sp.era {
			sp.redo[p.doc] = true
		}
	}
	sp.failures++
	sp.failed = sp.tries
	sp.changed()
}

// again lets a turn that was revised wait for new vectors.
func (sp *space) again(n firsthand.TurnNumber) {
	sp.world.mu.RLock()
	doc, ok := sp.world.state.RefDoc(firsthand.Ref{Turn: n})
	sp.world.mu.RUnlock()
	if !ok {
		return
	}
	sp.mu.Lock()
	defer sp.mu.Unlock()
	if doc < sp.upTo {
		sp.redo[doc] = true
	}
}

// backlog returns how many documents wait for their vectors, and since when
// something is wrong and what.
func (sp *space) backlog() (waiting int, since time.Time, err error) {
	sp.world.mu.RLock()
	docs := sp.world.state.Docs()
	sp.world.mu.RUnlock()
	sp.mu.RLock()
	defer sp.mu.RUnlock()
	wrong := sp.wrong()
	return docs - int(sp.upTo) + len(sp.redo) + sp.busy, wrong.since, wrong.err
}

// heard is what an embedder made of a cue, all of it and its last line.
type heard struct {
	all, line vector.Row
	err       error
}

// lists returns the lists by meaning for a cue, and what they go without. No
// lock of the world is held while the cue is embedded. Read is what the same
// embedders made of the same cue elsewhere, nil if nothing; what the next one
// may take over is returned.
func (w *World) lists(ctx context.Context, cue recall.Cue, read []heard) ([]recall.List, []heard, *firsthand.Degraded) {
	degraded := w.e.degraded
	var out []recall.List
	made := make([]heard, len(w.spaces))
	for i, sp := range w.spaces {
		r := &made[i]
		if read != nil && !sp.local() {
			*r = read[i]
		} else {
			r.all, r.line, r.err = sp.ask(ctx, cue)
		}
		if d := sp.lags(r.err); d != nil {
			degraded = d
		}
		if r.err != nil {
			continue
		}
		out = append(out, recall.List{
			Name:  sp.List,
			Score: func(scores []float32) { sp.score(r.all, scores) },
			Line:  func(docs map[uint32]bool) map[uint32]float32 { return sp.near(r.line, docs) },
		})
	}
	return out, made, degraded
}

// local reports whether a cue means something else to the embedder in each
// world, by the rarity of its words there.
func (sp *space) local() bool {
	_, words := sp.Embedder.(*embed.Words)
	return words
}

// lags says what a recall goes without whose cue was asked with that error, nil
// if nothing.
func (sp *space) lags(asked error) *firsthand.Degraded {
	waiting, since, err := sp.backlog()
	switch {
	case err != nil:
		return trouble{err, since}.degraded()
	case asked != nil:
		return &firsthand.Degraded{Reason: asked.Error()}
	case waiting > 0:
		return &firsthand.Degraded{Reason: fmt.Sprintf("%d documents still wait for their vectors of %s", waiting, sp.Embedder.ID())}
	}
	return nil
}

// cue embeds a cue: all its lines, and the last one alone.
func (sp *space) cue(ctx context.Context, cue recall.Cue) (all, line vector.Row, err error) {
	cue, err = sp.sendable(cue)
	if err != nil {
		return all, line, err
	}
	parts := sp.parts(cue)
	vs, err := sp.vectors(ctx, parts)
	if err != nil {
		return all, line, fmt.Errorf("embed the cue by %s: %w", sp.Embedder.ID(), err)
	}
	sum, last := make([]float32, sp.Embedder.Dim()), make([]float32, sp.Embedder.Dim())
	for i, v := range vs {
		for _, one := range v {
			add(sum, parts[i].weight, one)
			if i == 0 {
				add(last, 1, one)
			}
		}
	}
	return vector.Quantise(unit(sum)), vector.Quantise(unit(last)), nil
}

// vectors embeds the parts of a cue. In the lexicon's own space each word of a
// cue counts by its rarity in the world, which the embedder does not know.
func (sp *space) vectors(ctx context.Context, parts []part) ([]embed.Vectors, error) {
	texts, gists := make([]string, len(parts)), make([]embed.Vectors, len(parts))
	for i, p := range parts {
		texts[i] = p.said.Text
		if p.said.Gist != nil {
			gists[i] = embed.Vectors{p.said.Gist}
		}
	}
	if sp.local() {
		return gists, nil
	}
	return sp.Embedder.Embed(ctx, embed.Query, texts)
}

// part is what of a cue is embedded at once, and what it counts.
type part struct {
	said   recall.Said
	weight float32
}

// parts takes a cue apart, its last line first: every line counts, the last
// ones most. An encoder of whole sentences also reads lines together.
func (sp *space) parts(cue recall.Cue) []part {
	n := len(cue.Said)
	if n == 0 {
		return nil
	}
	recent := min(n, recentLines)
	parts := []part{{cue.Said[n-1], 1 + 1/float32(n) + 1/float32(recent)}}
	for i, said := range cue.Said[:n-1] {
		p := part{said, 1 / float32(n)}
		if i >= n-recent {
			p.weight += 1 / float32(recent)
		}
		parts = append(parts, p)
	}
	if sp.Context && n > 1 {
		for _, lines := range []int{2, recent, n} {
			parts = append(parts, part{recall.Said{Text: together(cue.Said[n-lines:])}, 1})
		}
	}
	return parts
}

// recentLines is how many lines count more than what was said before them.
const recentLines = 3

func together(said []recall.Said) string {
	lines := make([]string, len(said))
	for i, s := range said {
		lines[i] = s.Text
	}
	return strings.Join(lines, "\n")
}

func add(sum []float32, weight float32, v []float32) {
	for i := range sum {
		sum[i] += weight * v[i]
	}
}

// unit scales v to length 1, so that closeness is a cosine.
func unit(v []float32) []float32 {
	square := 0.0
	for _, f := range v {
		square += float64(f) * float64(f)
	}
	if square > 0 {
		for i := range v {
			v[i] /= float32(math.Sqrt(square))
		}
	}
	return v
}
