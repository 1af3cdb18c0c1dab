package engine

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/internal/chat"
	"github.com/firsthand-memory/firsthand/internal/queue"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// World is one open world.
type World struct {
	e  *Engine
	id firsthand.WorldID

	writing sync.Mutex   // held by the one who builds and appends
	mu      sync.RWMutex // guards state; never held while the journal is asked
	state   *state.State
	saved   firsthand.Seq // up to where a snapshot is kept
	more    chan struct{} // closed when the state takes in more; nil if nobody waits

	observing *queue.Queue[observation]

	spaces    []*space
	reader    *reader // nil without a language model
	names     names
	savingNow atomic.Bool
	watchers  atomic.Int32 // how many follow the world
	used      atomic.Int64 // when it was last asked for, by the engine's count of opens
	destroyed atomic.Int64 // how many keys were when the world was read
	chats     *chat.Ledger // guarded by mu; nil until a chat is followed
	prompts   prompts      // guarded by mu
	rules     rulebook     // of whoever holds writing
	questions questions    // too
}

func newWorld(e *Engine, id firsthand.WorldID) *World {
	w := &World{e: e, id: id, state: state.New(e.lexicon), questions: questions{}}
	w.observing = queue.New(observedAtOnce, w.tell)
	for _, m := range e.meanings {
		if words, ok := m.Embedder.(*embed.Words); ok {
			m.Embedder = words.Without(w.names.has)
		}
		w.spaces = append(w.spaces, newSpace(w, m))
	}
	if e.config.Reader.Model != nil {
		w.reader = newReader(w, e.config.Reader)
	}
	return w
}

// ID returns the world's id.
func (w *World) ID() firsthand.WorldID { return w.id }

// load reads the world, and notes as of which destroyed keys.
func (w *World) load(ctx context.Context) error {
	n, err := w.e.destroyed(ctx)
	if err != nil {
		return err
	}
	w.destroyed.Store(int64(n))
	return w.read(ctx)
}

// read brings the state up from the snapshot, if there is a good one, and the
// journal behind it. A snapshot that cannot be read costs time, nothing else.
func (w *World) read(ctx context.Context) error {
	if s := w.loadSaved(ctx, w.id); s != nil {
		w.state, w.saved = s, s.Head()
		w.names.know(s)
		return w.catchUp(ctx)
	}
	return w.loadFork(ctx)
}

// loadSaved returns the state that is kept of a world, nil if there is no good
// one.
func (w *World) loadSaved(ctx context.Context, id firsthand.WorldID) *state.State {
	at, body, err := w.e.store.LoadSnapshot(ctx, id)
	if err != nil || at == 0 {
		return nil
	}
	s, err := state.Load(body, w.e.lexicon)
	if err != nil || s.Head() != at {
		return nil
	}
	return s
}

// revised lets the turns that entries revised wait for new vectors, and all that
// has none where other settings may let it have some.
func (w *World) revised(entries []firsthand.Entry) {
	for _, e := range entries {
		for _, sp := range w.spaces {
			switch {
			case e.Revision != nil:
				sp.again(e.Revision.Turn)
			case e.Settings != nil && sp.Remote:
				sp.anew()
			}
		}
	}
}

// fresh catches up if the journal grew elsewhere, and returns the state locked
// for reading. The caller calls done.
func (w *World) fresh(ctx context.Context) (s *state.State, done func(), err error) {
	head, err := w.e.store.Find(ctx, string(w.id))
	if err != nil {
		return nil, nil, err
	}
	old, err := w.stale(ctx)
	if err != nil {
		return nil, nil, err
	}
	w.mu.RLock()
	if w.state.Head() >= head.Seq && !old {
		return w.state, w.mu.RUnlock, nil
	}
	w.mu.RUnlock()
	w.writing.Lock()
	if err = w.heed(ctx); err == nil {
		err = w.catchUp(ctx)
	}
	w.writing.Unlock()
	if err != nil {
		return nil, nil, err
	}
	w.mu.RLock()
	return w.state, w.mu.RUnlock, nil
}

// commit is the one write path. Build adds entries to the batch from the state
// as it stands, and is called again if the journal moved on meanwhile; a batch
// without entries writes nothing.
func (w *World) commit(ctx context.Context, activity firsthand.Activity, agent firsthand.Agent, build func(*batch) error) error {
	_, err := w.send(ctx, activity, agent, build)
	return err
}

// send is commit, and reports whether a batch was sent to the journal: an error
// before that says that nothing was written.
func (w *World) send(ctx context.Context, activity firsthand.Activity, agent firsthand.Agent, build func(*batch) error) (sent bool, err error) {
	w.writing.Lock()
	defer w.writing.Unlock()
	defer func() {
		if err != nil {
			w.rules = rulebook{} // they may know a batch that was not written
		}
	}()
	at := w.e.config.Now()
	for {
		if err := w.heed(ctx); err != nil {
			return false, err
		}
		b := newBatch(w, at, activity, agent)
		if err := build(b); err != nil {
			return false, err
		}
		if len(b.entries) == 0 {
			return false, nil
		}
		if err := w.state.Check(b.entries); err != nil {
			return false, err
		}
		known, err := w.append(ctx, b.entries)
		if err == nil {
			w.e.spare.wrote.Add(1)
			w.applied(b.entries, known)
			w.embedTold(ctx, b.entries, known)
			w.reader.wake()
			w.saveSometimes()
			return true, nil
		}
		if firsthand.CodeOf(err) == firsthand.CodeNotFound {
			return true, err
		}
		written, readErr := w.written(ctx, b.entries)
		switch {
		case readErr != nil:
			return true, readErr
		case written:
			return true, nil
		case firsthand.CodeOf(err) != firsthand.CodeConflict:
			return true, err
		}
		w.rules = rulebook{} // the batch that it may have known was not written
	}
}

// applied takes in entries that are durable and that Check let pass.
func (w *World) applied(entries []firsthand.Entry, known state.Ahead) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.state.ApplyChecked(entries, known)
	w.names.know(w.state)
	w.chatted(entries)
	w.grew()
}

// written finds out what became of an append whose answer was an error: it
// catches up and looks whether the entries are there.
func (w *World) written(ctx context.Context, entries []firsthand.Entry) (bool, error) {
	first := entries[0]
	found := false
	for e, err := range w.e.store.Read(ctx, w.id, first.Seq-1) {
		if err != nil {
			return false, fmt.Errorf("read world %s after an append whose outcome is unknown: %w", w.id, err)
		}
		found = found || e.ID == first.ID
	}
	if err := w.catchUp(ctx); err != nil {
		return false, err
	}
	return found, nil
}
