package engine

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/vector"
)

// Meaning is an embedder with the list of recall that it serves.
type Meaning struct {
	// List names the list: "meaning" or "sentence".
	List     string
	Embedder embed.Embedder
	// Context gives the embedder a turn with who speaks and the end of the turn
	// before, for encoders of whole sentences.
	Context bool
	// Slow embedders work behind the writes; until they are through, recall goes
	// by the other lists. Others are through before a write returns.
	Slow bool
	// Remote says that what the embedder reads leaves the machine: the lines of
	// participants are kept from it unless a world's settings let them go.
	Remote bool
	// Patience is how long a recall waits for the embedder to read its cue; then
	// it goes by the other lists and says so. 0 is for as long as it takes.
	Patience time.Duration
}

// space is the documents of one world in the vectors of one embedder. Vectors
// are derived: they are kept beside the journal so that they need not be made
// again, and made again wherever one is missing or of another text.
type space struct {
	Meaning
	world *World

	mu     sync.RWMutex
	index  *vector.Index
	hashes []uint64           // by document: of the text whose vectors it has, 0 for none
	made   []firsthand.Vector // not kept yet
	loaded bool
	era    int // how often the documents were numbered anew

	upTo uint32          // from this document on, all wait
	redo map[uint32]bool // earlier ones that wait again
	busy int             // being embedded

	running  bool          // the worker of a slow embedder
	change   chan struct{} // closed when the worker fails or stops
	written  chan struct{} // has a note since something was written
	hurry    chan struct{} // has a note since somebody waits
	waiters  atomic.Int32  // how many do
	nudged   chan struct{} // ends the worker's wait after a failure
	working  trouble       // with passages
	asking   trouble       // with cues
	failures int           // one after the other
	tries    int           // to work the backlog off
	failed   int           // the last of them that failed
}

func newSpace(w *World, m Meaning) *space {
	return &space{
		Meaning: m, world: w, index: vector.New(m.Embedder.Dim()), redo: map[uint32]bool{},
		change: make(chan struct{}), written: make(chan struct{}, 1), hurry: make(chan struct{}, 1), nudged: make(chan struct{}, 1),
	}
}

// passage is a document to embed.
type passage struct {
	doc  uint32
	ref  firsthand.Ref
	text string
	hash uint64
	era  int
	keys []firsthand.KeyID
}

// contextLength is how much of the turn before is embedded with a turn, in
// bytes of its end.
const contextLength = 200

// passage returns what is embedded of a document. The caller holds the world's
// mu.
func (sp *space) passage(doc uint32) passage {
	s := sp.world.state
	p := passage{doc: doc, ref: s.Doc(doc), text: s.DocText(doc), era: sp.era, keys: s.DocKeys(doc)}
	if sp.Context && p.text != "" {
		before, speaker, keys := s.DocContext(doc, contextLength)
		if sp.withheld(passage{keys: keys}) {
			before, keys = "", nil
		}
		p.text, p.keys = before+"\n"+speaker+": "+p.text, state.Together(p.keys, keys)
	}
	h := fnv.New64a()
	h.Write([]byte(p.text))
	p.hash = h.Sum64()
	return p
}

// has reports whether the document's vectors are of the passage's text.
func (sp *space) has(p passage) bool {
	return sp.hashOf(p.doc) == p.hash
}

// hashOf returns the hash of the text whose vectors a document has, 0 for none.
func (sp *space) hashOf(doc uint32) uint64 {
	if int(doc) < len(sp.hashes) {
		return sp.hashes[doc]
	}
	return 0
}

// set keeps the vectors of a document, and of which text they are.
func (sp *space) set(doc uint32, hash uint64, rows []vector.Row) error {
	if err := sp.index.Set(doc, rows...); err != nil {
		return err
	}
	if n := int(doc) + 1; n > len(sp.hashes) {
		sp.hashes = slices.Grow(sp.hashes, n-len(sp.hashes))[:n]
	}
	sp.hashes[doc] = hash
	return nil
}

// embed makes the vectors of passages and takes them in.
func (sp *space) embed(ctx context.Context, ps []passage, known state.Ahead) error {
	vectors, err := sp.read(ctx, ps, known)
	if err != nil {
		return fmt.Errorf("embed by %s: %w", sp.Embedder.ID(), err)
	}
	if len(vectors) != len(ps) {
		return firsthand.Errorf(firsthand.CodeUnavailable, "embedder %s gave %d answers to %d texts", sp.Embedder.ID(), len(vectors), len(ps))
	}
	sp.mu.Lock()
	defer sp.mu.Unlock()
	for i, p := range ps {
		if p.era != sp.era {
			continue // a document of another number by now
		}
		rows := quantised(vectors[i])
		if err := sp.set(p.doc, p.hash, rows); err != nil {
			return fmt.Errorf("embed by %s: %w", sp.Embedder.ID(), err)
		}
		sp.made = append(sp.made, firsthand.Vector{Ref: p.ref, Hash: p.hash, Body: packRows(rows), Keys: p.keys})
	}
	return nil
}

func quantised(vs embed.Vectors) []vector.Row {
	rows := make([]vector.Row, len(vs))
	for i, v := range vs {
		rows[i] = vector.Quantise(v)
	}
	return rows
}

// load takes in the vectors that are kept, as far as they are of the texts as
// they stand.
func (sp *space) load(ctx context.Context) error {
	sp.mu.RLock()
	loaded := sp.loaded
	sp.mu.RUnlock()
	if loaded {
		return nil
	}
	sp.world.mu.RLock()
	defer sp.world.mu.RUnlock()
	sp.mu.Lock()
	defer sp.mu.Unlock()
	if sp.loaded {
		return nil
	}
	for v, err := range sp.world.e.store.Vectors(ctx, sp.world.id, sp.Embedder.ID()) {
		if err != nil {
			return err
		}
		sp.take(v)
	}
	if err := sp.inherit(ctx); err != nil {
		return err
	}
	for docs := uint32(sp.world.state.Docs()); sp.upTo < docs && sp.settled(sp.upTo); {
		sp.upTo++
	}
	sp.loaded = true
	return nil
}

// settled reports whether a document has its vectors, or is to have none. The
// caller holds the world's mu and the space's.
func (sp *space) settled(doc uint32) bool {
	p := sp.passage(doc)
	return sp.has(p) || sp.withheld(p)
}

// anew looks at every document again: what may be sent has changed.
func (sp *space) anew() {
	sp.mu.Lock()
	defer sp.mu.Unlock()
	sp.upTo = 0
}

// reset forgets all vectors: the documents are numbered anew. The caller holds
// the world's mu.
func (sp *space) reset() {
	sp.mu.Lock()
	defer sp.mu.Unlock()
	sp.index, sp.hashes, sp.redo = vector.New(sp.Embedder.Dim()), nil, map[uint32]bool{}
	sp.made, sp.loaded, sp.upTo = nil, false, 0
	sp.era++
}

// take takes in a kept vector, unless a newer one was made meanwhile or it is
// of nothing that is there.
func (sp *space) take(v firsthand.Vector) {
	doc, ok := sp.world.state.RefDoc(v.Ref)
	if !ok {
		return
	}
	if sp.hashOf(doc) != 0 {
		return
	}
	if rows, ok := unpackRows(v.Body, sp.index.Dim()); ok {
		_ = sp.set(doc, v.Hash, rows) // unpacked to the dimension of the index
	}
}

// inherit takes in what is kept of the worlds that this one continues, as far as
// it is of the same texts.
func (sp *space) inherit(ctx context.Context) error {
	past, err := sp.world.past(ctx)
	if err != nil {
		return err
	}
	for _, from := range past {
		for v, err := range sp.world.e.store.Vectors(ctx, from.Parent, sp.Embedder.ID()) {
			if err != nil {
				return err
			}
			if doc, ok := sp.world.state.RefDoc(v.Ref); ok && sp.passage(doc).hash == v.Hash {
				sp.take(v)
			}
		}
	}
	return nil
}

// keep stores the vectors made since the last time, if there are at least that
// many.
func (sp *space) keep(ctx context.Context, atLeast int) error {
	sp.mu.Lock()
	made := sp.made
	if len(made) < atLeast {
		sp.mu.Unlock()
		return nil
	}
	sp.made = nil
	sp.mu.Unlock()
	err := sp.world.e.store.SaveVectors(ctx, sp.world.id, sp.Embedder.ID(), made)
	if err != nil {
		sp.mu.Lock()
		sp.made = append(made, sp.made...)
		sp.mu.Unlock()
	}
	return err
}

// score adds how near each document is to the cue's vector.
func (sp *space) score(cue vector.Row, scores []float32) {
	sp.mu.RLock()
	defer sp.mu.RUnlock()
	// The cue is of the space's own embedder and so of its dimension.
	_ = sp.index.Score(cue, scores)
}

// near returns how near the documents are to the cue's vector.
func (sp *space) near(cue vector.Row, docs map[uint32]bool) map[uint32]float32 {
	sp.mu.RLock()
	defer sp.mu.RUnlock()
	hits, _ := sp.index.Search(cue, len(docs), func(doc uint32) bool { return docs[doc] }) // see score
	near := make(map[uint32]float32, len(hits))
	for _, h := range hits {
		near[h.Doc] = h.Score
	}
	return near
}
