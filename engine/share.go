package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// letsGo reports whether what lies under a participant's keys may leave the
// machine, to a remote embedder or a language model: only where the world's
// settings say so. The caller holds the world's mu or writing.
func letsGo(s *state.State) bool { return s.World().Settings.SharePeople }

// MaySend reports whether what the refs name may be sent to a remote embedder or
// a language model: it concerns no participant, or the world's settings allow it.
func (w *World) MaySend(ctx context.Context, refs ...firsthand.Ref) (bool, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return false, err
	}
	defer done()
	return maySend(s, refs...), nil
}

func maySend(s *state.State, refs ...firsthand.Ref) bool {
	return letsGo(s) || !slices.ContainsFunc(refs, func(ref firsthand.Ref) bool { return len(s.KeysOf(ref)) > 0 })
}

// withheld reports whether the passage may not be sent to where the embedder is.
// The caller holds the world's mu.
func (sp *space) withheld(p passage) bool {
	return sp.Remote && len(p.keys) > 0 && !letsGo(sp.world.state)
}

// sendable returns the cue without the lines of people, where those may not be
// sent to where the embedder is. If nothing is left of it, that is CodeRefused.
func (sp *space) sendable(cue recall.Cue) (recall.Cue, error) {
	sp.world.mu.RLock()
	keep := !sp.Remote || letsGo(sp.world.state)
	sp.world.mu.RUnlock()
	if keep || !slices.ContainsFunc(cue.Said, func(s recall.Said) bool { return s.Personal }) {
		return cue, nil
	}
	cue.Said = slices.DeleteFunc(slices.Clone(cue.Said), func(s recall.Said) bool { return s.Personal })
	if len(cue.Said) == 0 {
		return cue, firsthand.Errorf(firsthand.CodeRefused, "what a person says is not sent to %s: `firsthand world set --share-people on` allows it", sp.Embedder.ID())
	}
	return cue, nil
}
