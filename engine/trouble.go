package engine

import (
	"context"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
	"github.com/firsthand-memory/firsthand/internal/vector"
)

// trouble is what is wrong with an embedder, and since when. The zero value is
// nothing.
type trouble struct {
	err   error
	since time.Time
}

// note takes in how something went. What goes on being wrong is so since it was
// first.
func (t *trouble) note(err error, now time.Time) {
	if err != nil && t.err == nil {
		t.since = now
	}
	t.err = err
	if err == nil {
		t.since = time.Time{}
	}
}

func (t trouble) degraded() *firsthand.Degraded {
	return &firsthand.Degraded{Reason: t.err.Error(), Since: t.since.UTC().Format(time.RFC3339)}
}

// ask embeds a cue within the space's patience. If that goes well after passages
// did not, the embedder is back and the worker need not wait any longer.
func (sp *space) ask(ctx context.Context, cue recall.Cue) (all, line vector.Row, err error) {
	limited := ctx
	if sp.Patience > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, sp.Patience)
		defer cancel()
	}
	all, line, err = sp.cue(limited, cue)
	if ctx.Err() != nil || firsthand.CodeOf(err) == firsthand.CodeRefused {
		return all, line, err // the caller left, or it was not asked: that says nothing of the embedder
	}
	if err != nil && limited.Err() != nil {
		err = firsthand.Errorf(firsthand.CodeUnavailable, "embedder %s did not read the cue within %v", sp.Embedder.ID(), sp.Patience)
	}
	sp.mu.Lock()
	sp.asking.note(err, sp.world.e.config.Now())
	back := err == nil && sp.working.err != nil
	sp.mu.Unlock()
	if back {
		sp.nudge()
	}
	return all, line, err
}

// wrong returns what is wrong with the embedder. The caller holds the space's
// mu.
func (sp *space) wrong() trouble {
	if sp.working.err != nil {
		return sp.working
	}
	return sp.asking
}
