package engine

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

// Config is how an engine works. The zero value is the default.
type Config struct {
	// Now tells the time; nil is time.Now. Everything that depends on the clock
	// goes through it.
	Now func() time.Time
	// NewID makes names for worlds and entries; nil makes version 7 UUIDs.
	NewID func() string
	// Meanings are the embedders by which recall finds what shares no word with
	// the cue. Nil: the two that the binary carries. Empty: by words alone.
	Meanings []Meaning
	// Sentences takes the place of the encoder of sentences that the binary
	// carries; without an Embedder nothing does. It does not count where
	// Meanings are given.
	Sentences Meaning
	// Reader is the language model that reads what was told; the zero value is none.
	Reader Reader
	// Weights are recall's; nil is recall's own.
	Weights *Weights
	// Memory is about how many bytes the open worlds may take together; 0 is no
	// bound. Beyond it the engine keeps what it knows of the worlds that were
	// asked for longest ago and lets go of them; to open one again takes its time
	// anew. A world that is worked with stays, however large it is, and one that
	// was let go of has no night by itself.
	Memory int64
	// Nights lets every open world have its night by itself, in the background,
	// once a day of play is over: by the world's time zone, or by its story clock.
	// Nil: nothing starts a night but World.Night.
	Nights *Nights
}

// Weights say how much each list and treatment of recall counts.
type Weights = recall.Weights

// Engine keeps the worlds of one store.
type Engine struct {
	store   firsthand.Store
	sealing sealing // nil: the store does not seal
	config  Config
	folk    folk

	lexicon  *lexicon.Lexicon // nil: texts are not kept by its words
	meanings []Meaning
	degraded *firsthand.Degraded // what every recall goes without
	weights  recall.Weights
	spare    *spare
	scratch  sync.Pool // of *recall.Scratch

	opens   atomic.Int64 // how often a world was asked for
	mu      sync.Mutex
	worlds  map[firsthand.WorldID]*World
	working sync.WaitGroup // saves, slow embedders and nights
	ending  context.Context
	end     context.CancelFunc
}

// Open returns an engine over the store. It does not take the store over: who
// opened it closes it, after the engine.
func Open(store firsthand.Store, config Config) *Engine {
	if config.Now == nil {
		config.Now = time.Now
	}
	if config.NewID == nil {
		config.NewID = func() string { return uuid.Must(uuid.NewV7()).String() }
	}
	e := &Engine{store: store, config: config, worlds: map[firsthand.WorldID]*World{}, spare: newSpare(config.Now), weights: recall.DefaultWeights()}
	e.sealing, _ = store.(sealing)
	e.scratch.New = func() any { return new(recall.Scratch) }
	e.ending, e.end = context.WithCancel(context.Background())
	if config.Weights != nil {
		e.weights = *config.Weights
	}
	l, own, err := builtin(config.Sentences)
	if err != nil {
		e.degraded = &firsthand.Degraded{Reason: err.Error()}
	}
	if e.lexicon, e.meanings = l, config.Meanings; config.Meanings == nil {
		e.meanings = own
	}
	if config.Nights != nil {
		e.working.Go(func() { e.sleep(*config.Nights) })
	}
	return e
}

// Close lets slow embedders finish a handful of documents, for so long at most.
// A longer backlog waits for a world that stays open: see World.Wait.
const (
	linger  = 300 * time.Millisecond
	handful = 64
)

// Close ends the work in the background and saves what would take long to work
// out again. Nothing told is lost without it.
func (e *Engine) Close(ctx context.Context) error {
	e.mu.Lock()
	worlds := slices.Collect(maps.Values(e.worlds))
	clear(e.worlds)
	e.mu.Unlock()
	e.linger(ctx, worlds)
	e.end()
	e.working.Wait()
	var errs []error
	for _, w := range worlds {
		errs = append(errs, w.close(ctx))
	}
	return errors.Join(errs...)
}

func (e *Engine) linger(ctx context.Context, worlds []*World) {
	ctx, cancel := context.WithTimeout(ctx, linger)
	defer cancel()
	for _, w := range worlds {
		for _, sp := range w.spaces {
			if waiting, _, _ := sp.backlog(); waiting <= handful {
				_ = sp.through(ctx) // whatever is left waits for the next time
			}
		}
	}
}

func (w *World) close(ctx context.Context) error {
	var errs []error
	for _, sp := range w.spaces {
		errs = append(errs, sp.keep(ctx, 1))
	}
	if w.due() {
		errs = append(errs, w.save(ctx))
	}
	return errors.Join(errs...)
}

// Worlds lists the worlds of the store.
func (e *Engine) Worlds(ctx context.Context) ([]firsthand.Head, error) {
	var heads []firsthand.Head
	for h, err := range e.store.Heads(ctx) {
		if err != nil {
			return nil, err
		}
		if h.World != firsthand.People {
			heads = append(heads, h)
		}
	}
	return heads, nil
}

// Create begins a world. A name that is taken is CodeConflict.
func (e *Engine) Create(ctx context.Context, name string, settings firsthand.Settings) (*World, error) {
	begun := firsthand.World{ID: firsthand.WorldID(e.config.NewID()), Name: name, Settings: settings}
	if err := (firsthand.Entry{Format: 1, Kind: firsthand.EntryWorld, Activity: firsthand.ActivityCreate, Agent: author, World: &begun}).Validate(); err != nil {
		return nil, err
	}
	if err := e.store.Create(ctx, begun.ID, name); err != nil {
		return nil, err
	}
	w := newWorld(e, begun.ID)
	err := w.commit(ctx, firsthand.ActivityCreate, author, func(b *batch) error {
		b.act()
		b.add(firsthand.Entry{Kind: firsthand.EntryWorld, World: &begun})
		return nil
	})
	if err != nil {
		return nil, err
	}
	return e.keep(ctx, w), nil
}

// World opens the world of that name or id.
func (e *Engine) World(ctx context.Context, nameOrID string) (*World, error) {
	head, err := e.find(ctx, nameOrID)
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	w := e.worlds[head.World]
	e.mu.Unlock()
	if w != nil {
		w.used.Store(e.opens.Add(1))
		return w, nil
	}
	w = newWorld(e, head.World)
	if err := w.load(ctx); err != nil {
		return nil, err
	}
	return e.keep(ctx, w), nil
}

// keep makes w the world of its id, unless another came first.
func (e *Engine) keep(ctx context.Context, w *World) *World {
	e.mu.Lock()
	first := e.worlds[w.id]
	if first == nil {
		first, e.worlds[w.id] = w, w
	}
	first.used.Store(e.opens.Add(1))
	e.mu.Unlock()
	e.shrink(ctx, first)
	return first
}

// find finds a world, which the stream of the participants is not.
func (e *Engine) find(ctx context.Context, nameOrID string) (firsthand.Head, error) {
	if nameOrID == string(firsthand.People) {
		return firsthand.Head{}, firsthand.Errorf(firsthand.CodeNotFound, "there is no world %q", nameOrID)
	}
	return e.store.Find(ctx, nameOrID)
}

// Delete removes a whole world with its journal, and the keys of the people in
// it. There is no way back.
func (e *Engine) Delete(ctx context.Context, nameOrID string) error {
	head, err := e.find(ctx, nameOrID)
	if err != nil {
		return err
	}
	if err := e.store.Delete(ctx, head.World); err != nil {
		return err
	}
	e.mu.Lock()
	delete(e.worlds, head.World)
	e.mu.Unlock()
	return e.destroyKeysOf(ctx, head.World)
}

var author = firsthand.Agent{Kind: firsthand.AgentAuthor}
