package engine

import (
	"cmp"
	"context"
	"slices"
)

// bytesPerDocument is about what a turn with what was taken from it takes in
// memory besides its vectors, text and index terms included.
const bytesPerDocument = 1200

// bytes is about how much memory the world takes.
func (w *World) bytes() int64 {
	w.mu.RLock()
	n := int64(w.state.Docs()) * bytesPerDocument
	w.mu.RUnlock()
	for _, sp := range w.spaces {
		sp.mu.RLock()
		n += int64(sp.index.Bytes())
		sp.mu.RUnlock()
	}
	return n
}

// shrink lets go of the worlds that were asked for longest ago until those that
// are left fit the memory they may take. The one that was just opened stays,
// and so does one with work under way.
//
// Whoever holds a world that was let go of goes on with it: it is then beside
// the journal like a world of another process.
func (e *Engine) shrink(ctx context.Context, opened *World) {
	if e.config.Memory <= 0 {
		return
	}
	worlds, all := e.opened(), int64(0)
	slices.SortFunc(worlds, func(a, b *World) int { return cmp.Compare(a.used.Load(), b.used.Load()) })
	for _, w := range worlds {
		all += w.bytes()
	}
	for _, w := range worlds {
		if all <= e.config.Memory {
			return
		}
		if w != opened && e.evict(ctx, w) {
			all -= w.bytes()
		}
	}
}

// evict lets go of a world that nobody works with, unless what would take long
// to work out again cannot be kept.
func (e *Engine) evict(ctx context.Context, w *World) bool {
	used := w.used.Load()
	if !w.idle() || w.close(ctx) != nil {
		return false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if w.used.Load() != used || !w.idle() || e.worlds[w.id] != w {
		return false
	}
	delete(e.worlds, w.id)
	return true
}

// idle reports whether nothing is under way in the world and nobody follows it.
func (w *World) idle() bool {
	if w.savingNow.Load() || !w.writing.TryLock() {
		return false
	}
	w.writing.Unlock()
	return w.watchers.Load() == 0 && !w.reader.works() && !slices.ContainsFunc(w.spaces, (*space).works)
}

// works reports whether the space's worker runs.
func (sp *space) works() bool {
	sp.mu.RLock()
	defer sp.mu.RUnlock()
	return sp.running || sp.busy > 0
}

// works reports whether there is a reader and it reads.
func (r *reader) works() bool {
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.running
}
