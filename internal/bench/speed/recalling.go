package speed

import (
	"context"
	"math"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

const (
	// cues is how many recalls are timed.
	cues = 200
	// clients is how many recall at once where many do.
	clients = 8
	// warming is how many recalls go before the timed ones.
	warming = 10
)

// recalling notes how long recalls take, and how many are answered a second by
// one client and by several at once.
func (r *run) recalling(ctx context.Context, w *engine.World, m Metrics) error {
	chat := r.source.chat(recallSeed)
	if _, err := recalls(ctx, w, chat, warming); err != nil {
		return err
	}
	begun := time.Now()
	took, err := recalls(ctx, w, chat, cues)
	if err != nil {
		return err
	}
	m["recall_one_client_per_s"] = whole(cues / time.Since(begun).Seconds())
	m["recall_p50_ms"], m["recall_p99_ms"] = ms(quantile(took, 0.5)), ms(quantile(took, 0.99))
	begun = time.Now()
	g, ctx := errgroup.WithContext(ctx)
	for i := range clients {
		g.Go(func() error {
			_, err := recalls(ctx, w, r.source.chat(uint64(clientSeed+i)), cues/clients)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	m["recall_many_clients_per_s"] = whole(cues / time.Since(begun).Seconds())
	return nil
}

// recalls asks for n cues and returns how long each took.
func recalls(ctx context.Context, w *engine.World, chat *chat, n int) ([]time.Duration, error) {
	took := make([]time.Duration, n)
	for i := range took {
		cue := chat.cue()
		begun := time.Now()
		if _, err := w.Recall(ctx, firsthand.Query{Cue: cue}, false); err != nil {
			return nil, err
		}
		took[i] = time.Since(begun)
	}
	return took, nil
}

// quantile returns the value that the share q of all does not exceed.
func quantile(took []time.Duration, q float64) time.Duration {
	sorted := slices.Sorted(slices.Values(took))
	return sorted[min(len(sorted)-1, int(math.Ceil(q*float64(len(sorted))))-1)]
}

func ms(d time.Duration) float64 { return round(float64(d) / float64(time.Millisecond)) }

func round(x float64) float64 { return math.Round(x*100) / 100 }

func whole(x float64) float64 { return math.Round(x) }
