package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
)

// keyed names turns after the key of their request, so that the world
// recognises them when they are told again, whatever became of the answer.
// A turn that has a name of its own keeps it.
func keyed(ctx context.Context, key string, told []firsthand.Utterance) (named []firsthand.Utterance, mine []bool) {
	mine = make([]bool, len(told))
	if key == "" {
		return told, mine
	}
	sum := sha256.Sum256([]byte(access.From(ctx).Key + "\x00" + key)) // two clients do not meet by chance
	named = append(named, told...)
	for i := range named {
		if named[i].ID == "" {
			named[i].ID, mine[i] = fmt.Sprintf("request:%s:%d", hex.EncodeToString(sum[:16]), i), true
		}
	}
	return named, mine
}

// replay makes the answer to a request that came again what it was the first
// time, and reports whether it did. The same key with other words is
// CodeConflict: something else was told under it.
func replay(ctx context.Context, w *engine.World, told []firsthand.Utterance, mine []bool, answers []engine.Told) (bool, error) {
	replayed := false
	for i := range answers {
		if !mine[i] || !answers[i].Known {
			continue
		}
		first, err := w.Original(ctx, answers[i].Turn)
		if err != nil {
			return false, err
		}
		if first.Row() != told[i].Text || first.Speaker != told[i].Speaker && first.SpeakerID != 0 {
			return false, firsthand.Errorf(firsthand.CodeConflict, "something else was told under this Idempotency-Key: take a new one")
		}
		answers[i].Known, replayed = false, true
	}
	return replayed, nil
}
