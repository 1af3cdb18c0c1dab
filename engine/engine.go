package engine

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/firsthand-memory/firsthand"
)

// Config is how an engine works. The zero value is the default.
type Config struct {
	// Now tells the time; nil is time.Now. Everything that depends on the clock
	// goes through it.
	Now func() time.Time
	// NewID makes names for worlds and entries; nil makes version 7 UUIDs.
	NewID func() string
}

// Engine keeps the worlds of one store.
type Engine struct {
	store  firsthand.Store
	config Config

	mu     sync.Mutex
	worlds map[firsthand.WorldID]*World
	saving sync.WaitGroup
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
	return &Engine{store: store, config: config, worlds: map[firsthand.WorldID]*World{}}
}

// Close waits for the saving under way and saves what would take long to work
// out again. Nothing told is lost without it.
func (e *Engine) Close(ctx context.Context) error {
	e.mu.Lock()
	worlds := make([]*World, 0, len(e.worlds))
	for _, w := range e.worlds {
		worlds = append(worlds, w)
	}
	clear(e.worlds)
	e.mu.Unlock()
	e.saving.Wait()
	for _, w := range worlds {
		if !w.due() {
			continue
		}
		if err := w.save(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Worlds lists the worlds of the store.
func (e *Engine) Worlds(ctx context.Context) ([]firsthand.Head, error) {
	var heads []firsthand.Head
	for h, err := range e.store.Heads(ctx) {
		if err != nil {
			return nil, err
		}
		heads = append(heads, h)
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
	return e.keep(w), nil
}

// World opens the world of that name or id.
func (e *Engine) World(ctx context.Context, nameOrID string) (*World, error) {
	head, err := e.store.Find(ctx, nameOrID)
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	w := e.worlds[head.World]
	e.mu.Unlock()
	if w != nil {
		return w, nil
	}
	w = newWorld(e, head.World)
	if err := w.load(ctx); err != nil {
		return nil, err
	}
	return e.keep(w), nil
}

// keep makes w the world of its id, unless another came first.
func (e *Engine) keep(w *World) *World {
	e.mu.Lock()
	defer e.mu.Unlock()
	if first := e.worlds[w.id]; first != nil {
		return first
	}
	e.worlds[w.id] = w
	return w
}

// Delete removes a whole world with its journal. There is no way back.
func (e *Engine) Delete(ctx context.Context, nameOrID string) error {
	head, err := e.store.Find(ctx, nameOrID)
	if err != nil {
		return err
	}
	if err := e.store.Delete(ctx, head.World); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.worlds, head.World)
	return nil
}

var author = firsthand.Agent{Kind: firsthand.AgentAuthor}
