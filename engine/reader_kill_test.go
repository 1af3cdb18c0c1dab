package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/llm/scripted"
)

// A reader that is lost in the middle of a batch leaves nothing behind: another
// reads on, and what the lost one brings late is not taken twice.
func TestAKillInTheMiddleRepeatsNothingAndLosesNothing(t *testing.T) {
	for _, l := range tellings {
		store := memory.New()
		loops := func(n int) scripted.Step {
			return answer(said{Turn: n, Kind: "loop", Quote: l.spoken, Speaker: l.speaker, Importance: 3})
		}
		script := scripted.New(loops(1), loops(2), loops(3), loops(4))
		first := &gated{Model: script, asked: make(chan struct{}), let: make(chan struct{})}
		w := reads(t, store, engine.Reader{Model: first, Asked: true})
		for i := range 4 {
			observe(t, w, firsthand.Utterance{Scene: fmt.Sprintf("%s %d", l.scene, i), Speaker: l.speaker, Text: l.spoken})
		}
		lost := make(chan error, 1)
		go func() { lost <- w.Wait(ctx) }()
		<-first.asked // and now its process is gone

		again := reads(t, store, engine.Reader{Model: script, Asked: true})
		must(t, again.Wait(ctx))
		script.Add(loops(1))
		close(first.let) // a lost one that comes back brings what is known already
		must(t, <-lost)

		read, loopsOf := map[firsthand.TurnNumber]int{}, map[firsthand.TurnNumber]int{}
		spent := firsthand.Tokens{}
		for _, e := range journalOf(t, store, w) {
			switch {
			case e.Asked != nil:
				spent = spent.Plus(e.Asked.Tokens)
				for _, n := range e.Asked.Turns {
					read[n]++
				}
			case e.Record != nil && e.Record.Kind == firsthand.KindLoop:
				loopsOf[e.Record.Turn]++
			}
		}
		for n := firsthand.TurnNumber(1); n <= 4; n++ {
			if read[n] != 1 || loopsOf[n] != 1 {
				t.Errorf("%s: turn %d was read %d times and has %d loops", l.scene, n, read[n], loopsOf[n])
			}
		}
		if st := readerOf(t, again); st.Waiting != 0 || st.Tokens != script.Spent() || spent != script.Spent() {
			t.Errorf("the status is %+v, spent were %+v", st, script.Spent())
		}
	}
}

// What an author settled, edited or locked is not changed by another reading.
func TestAnotherReadingTouchesNothingOfTheAuthors(t *testing.T) {
	for _, l := range tellings {
		reads1 := answer(said{Turn: 1, Kind: "interpretation", Quote: l.narrated, Meaning: l.mind, Because: l.because, Certainty: "open", Importance: 3},
			said{Turn: 1, Kind: "event", Quote: l.narrated, Importance: 5, Meaning: l.because, Emotions: map[string]int{"anxiety": 70}})
		m := scripted.New(reads1, answer(), always(answer(said{Turn: 1, Kind: "event", Quote: l.narrated, Importance: 1})))
		store := memory.New()
		w := reads(t, store, engine.Reader{Model: m, Asked: true})
		observe(t, w, firsthand.Utterance{Text: l.narrated})
		x, err := w.Extract(ctx, engine.ExtractOptions{})
		must(t, err)
		if len(x.Added) != 1 || len(x.Rated) != 1 || x.Rated[0].Importance != 5 {
			t.Fatalf("the reading is %+v", x)
		}
		event := x.Rated[0].Record
		e, err := w.Explain(ctx, event)
		must(t, err)
		if e.Importance != 5 || e.Record.Emotion.Get("anxiety") != 70 || e.Record.Gloss != l.because || e.RatedBy.Kind != firsthand.AgentModel || e.Record.Text != l.narrated {
			t.Errorf("the event is %+v", e)
		}
		if found, err := w.Search(ctx, firsthand.Search{Text: l.because}); err != nil || !slices.ContainsFunc(found, func(h firsthand.Hit) bool { return h.ID.Record == event || h.ID.Turn == 1 || h.Source.Turn == 1 }) {
			t.Errorf("by its gloss it is found as %+v, %v", found, err)
		}
		_, err = w.Settle(ctx, engine.Settlement{Record: x.Added[0].ID, Verdict: engine.VerdictRefuted, Because: "no"})
		must(t, err)
		must(t, w.Lock(ctx, event, true))
		before := len(journalOf(t, store, w))
		for range 2 {
			x, err = w.Extract(ctx, engine.ExtractOptions{Again: true})
			must(t, err)
			if len(x.Added)+len(x.Rated)+len(x.Superseded) != 0 {
				t.Errorf("another reading changes %+v", x)
			}
		}
		for _, e := range journalOf(t, store, w)[before:] {
			if e.Asked == nil {
				t.Errorf("it writes %+v", e)
			}
		}
	}
}
