package engine

import (
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// ReaderStatus is how far the language model is with a world, and what came of
// it so far.
type ReaderStatus struct {
	// Model is what reads now; empty is none.
	Model string `json:"model,omitempty"`
	// Waiting is how many settled turns are not read yet. GivenUp are those about
	// which no answer could be used, time and again; Sealed those that may not
	// leave the store.
	Waiting int `json:"waiting"`
	GivenUp int `json:"given_up,omitempty"`
	Sealed  int `json:"sealed,omitempty"`
	state.Asking
	// Today is what was spent on this day, Limit what may be; 0 is any number.
	Today firsthand.Tokens `json:"today"`
	Limit int              `json:"limit,omitempty"`
	// Cost is what all of it cost by the prices that are known now.
	Cost float64 `json:"cost,omitempty"`
	// Failing says what is wrong now, and FailingSince since when.
	Failing      string `json:"failing,omitempty"`
	FailingSince string `json:"failing_since,omitempty"`
}

// backlog counts what is not read.
type backlog struct{ waiting, givenUp, sealed int }

func (r *reader) waiting() backlog {
	r.w.mu.RLock()
	defer r.w.mu.RUnlock()
	var n backlog
	for _, at := range r.w.state.Unread() {
		t, _, _ := r.w.state.Turn(at)
		switch {
		case !r.sends(r.w.state, t):
			n.sealed++
		case r.w.state.Tries(at) >= maxTries:
			n.givenUp++
		default:
			n.waiting++
		}
	}
	return n
}

// readerStatus tells of a world's reading; nil if no model ever read in it and
// none is to.
func (w *World) readerStatus() *ReaderStatus {
	w.mu.RLock()
	st := &ReaderStatus{Asking: w.state.Asking(), Today: w.state.Spent(w.e.config.Now())}
	w.mu.RUnlock()
	r := w.reader
	if r == nil {
		if st.Tokens.All() == 0 && st.Faults == 0 {
			return nil
		}
		return st
	}
	n := r.waiting()
	st.Model, st.Waiting, st.GivenUp, st.Sealed = r.Model.Name(), n.waiting, n.givenUp, n.sealed
	st.Limit, st.Cost = max(0, r.DailyTokens), r.Prices.Of(st.Tokens)
	st.Failing = st.Failed
	if st.Failed != "" {
		st.FailingSince = st.Since.Format(time.RFC3339)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.trouble.err != nil {
		d := r.trouble.degraded()
		st.Failing, st.FailingSince = d.Reason, d.Since
	}
	return st
}
