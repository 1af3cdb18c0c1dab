package engine_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/llm"
	"github.com/firsthand-memory/firsthand/llm/scripted"
)

// said is a record as a model proposes it.
type said struct {
	Turn       int            `json:"turn"`
	Kind       string         `json:"kind"`
	Quote      string         `json:"quote"`
	Speaker    string         `json:"speaker"`
	Meaning    string         `json:"meaning"`
	Because    string         `json:"because"`
	Certainty  string         `json:"certainty"`
	Importance int            `json:"importance"`
	Emotions   map[string]int `json:"emotions"`
}

func answer(records ...said) scripted.Step {
	b, err := json.Marshal(map[string]any{"records": records})
	if err != nil {
		panic(err)
	}
	return scripted.Step{Text: string(b), Tokens: firsthand.Tokens{In: 100, Out: 20}}
}

func always(s scripted.Step) scripted.Step {
	s.Always = true
	return s
}

// reads opens a world in which the model reads.
func reads(t *testing.T, store firsthand.Store, r engine.Reader) *engine.World {
	t.Helper()
	c := &clock{time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC)}
	e := engine.Open(store, engine.Config{Now: c.Now, Reader: r, Meanings: []engine.Meaning{}})
	t.Cleanup(func() { must(t, e.Close(ctx)) })
	w, err := e.World(ctx, "w")
	if firsthand.CodeOf(err) == firsthand.CodeNotFound {
		w, err = e.Create(ctx, "w", firsthand.Settings{})
	}
	must(t, err)
	return w
}

func readerOf(t *testing.T, w *engine.World) engine.ReaderStatus {
	t.Helper()
	s, err := w.Status(ctx)
	must(t, err)
	return *s.Reader
}

// tellings are a scene in three languages: narration, and a promise.
var tellings = []struct{ scene, speaker, narrated, spoken, mind, because string }{
	{"pier", "Tilla", "Tilla kept her hand on the locked drawer.", "I will tell you tomorrow what I found.", "She may be hiding something.", "her hand on the drawer"},
	{"桟橋", "ティラ", "ティラは鍵のかかった引き出しに手を置いたままだった。", "何を見つけたかは明日話すね。", "何かを隠しているのかもしれない。", "引き出しの手"},
	{"碼頭", "緹拉", "緹拉的手一直按在上鎖的抽屜上。", "我明天告訴你我找到了什麼。", "她可能藏著什麼。", "按著抽屜的手"},
}

func TestAModelReadsBehindTheAnswer(t *testing.T) {
	for _, l := range tellings {
		m := scripted.New(answer(
			said{Turn: 1, Kind: "interpretation", Quote: l.narrated, Meaning: l.mind, Because: l.because, Certainty: "open", Importance: 3},
			said{Turn: 2, Kind: "loop", Quote: l.spoken, Speaker: l.speaker, Meaning: "?", Certainty: "certain", Importance: 4},
			said{Turn: 1, Kind: "event", Quote: "She stole the ring.", Meaning: "theft", Certainty: "certain", Importance: 5},
		))
		w := reads(t, memory.New(), engine.Reader{Model: m, Prices: llm.Prices{In: 2e4, Out: 1e5}})
		observe(t, w, firsthand.Utterance{Scene: l.scene, Text: l.narrated}, firsthand.Utterance{Scene: l.scene, Speaker: l.speaker, Text: l.spoken})
		if st := readerOf(t, w); st.Waiting != 2 || len(m.Asked()) != 0 {
			t.Errorf("%s: before anything is due, %d wait and %d questions were asked", l.scene, st.Waiting, len(m.Asked()))
		}
		must(t, w.Wait(ctx))
		q := m.Asked()[0]
		if !strings.Contains(q.User, l.narrated) || !strings.Contains(q.User, l.speaker) || q.Shape == nil {
			t.Errorf("the question is %+v", q)
		}
		st := readerOf(t, w)
		if st.Waiting != 0 || st.Kept != 2 || len(st.Dropped) != 1 || st.Dropped[0].Why != firsthand.DropQuote || st.Tokens != m.Spent() || st.Cost != 4 {
			t.Errorf("the status is %+v", st)
		}
		r, err := w.Review(ctx)
		must(t, err)
		if len(r.Interpretations) != 1 || r.Interpretations[0].Text != l.mind || r.Interpretations[0].Status != firsthand.StatusUnresolved || r.Interpretations[0].Reader != "scripted, reading/1" {
			t.Errorf("interpretations: %+v", r.Interpretations)
		}
		if len(r.Loops) != 1 || r.Loops[0].Text != l.spoken || r.Loops[0].Speaker != l.speaker {
			t.Errorf("loops: %+v", r.Loops)
		}
	}
}

func TestAFailureIsSeenAndTheRestWaits(t *testing.T) {
	for _, l := range tellings {
		m := scripted.New(scripted.Step{Status: 500, Says: "down"}, scripted.Step{Text: l.mind}, scripted.Step{Text: "{"}, answer())
		w := reads(t, memory.New(), engine.Reader{Model: m})
		observe(t, w, firsthand.Utterance{Scene: l.scene, Text: l.narrated})
		for i, want := range []string{"down", "asked twice"} {
			if err := w.Wait(ctx); firsthand.CodeOf(err) != firsthand.CodeUnavailable || !strings.Contains(err.Error(), want) {
				t.Errorf("%d: the error is %v", i, err)
			}
			if st := readerOf(t, w); st.Waiting != 1 || st.Faults != i+1 || !strings.Contains(st.Failing, want) {
				t.Errorf("%d: the status is %+v", i, st)
			}
		}
		must(t, w.Wait(ctx))
		if st := readerOf(t, w); st.Waiting != 0 || st.Failing != "" || st.Tokens != m.Spent() {
			t.Errorf("the status is %+v, spent %+v", st, m.Spent())
		}
	}
}

func TestWhatIsOfNoUseTimeAndAgainIsLeftAlone(t *testing.T) {
	m := scripted.New(scripted.Step{Text: "no", Always: true})
	w := reads(t, memory.New(), engine.Reader{Model: m})
	observe(t, w, firsthand.Utterance{Text: tellings[0].narrated})
	for range 3 {
		if err := w.Wait(ctx); err == nil {
			t.Fatal("it succeeds")
		}
	}
	must(t, w.Wait(ctx))
	if st := readerOf(t, w); st.GivenUp != 1 || st.Waiting != 0 || len(m.Asked()) != 6 {
		t.Errorf("after %d questions the status is %+v", len(m.Asked()), st)
	}
}

func TestADayHasItsLimit(t *testing.T) {
	m := scripted.New(scripted.Step{Text: `{"records":[]}`, Tokens: firsthand.Tokens{In: 900, Out: 1}})
	w := reads(t, memory.New(), engine.Reader{Model: m, DailyTokens: 1000})
	for _, l := range tellings {
		observe(t, w, firsthand.Utterance{Scene: l.scene, Text: l.narrated})
	}
	err := w.Wait(ctx)
	if firsthand.CodeOf(err) != firsthand.CodeUnavailable || !strings.Contains(err.Error(), "--daily-tokens") {
		t.Errorf("the error is %v", err)
	}
	if st := readerOf(t, w); st.Today.All() > 1000 || st.Waiting == 0 || st.Today != m.Spent() {
		t.Errorf("the status is %+v", st)
	}
}

// A model that is slow holds nobody up, and what changes meanwhile is not
// taken from words that are gone.
func TestWhatMovesWhileTheModelReads(t *testing.T) {
	for _, l := range tellings {
		m := &gated{Model: scripted.New(answer(said{Turn: 1, Kind: "loop", Quote: l.spoken, Importance: 3}), always(answer())), asked: make(chan struct{}), let: make(chan struct{})}
		w := reads(t, memory.New(), engine.Reader{Model: m})
		observe(t, w, firsthand.Utterance{Scene: l.scene, Speaker: l.speaker, Text: l.spoken})
		done := make(chan error, 1)
		go func() { done <- w.Wait(ctx) }()
		<-m.asked
		observe(t, w, firsthand.Utterance{Scene: l.scene, Text: l.narrated})
		_, err := w.EditTurn(ctx, 1, l.narrated)
		must(t, err)
		close(m.let)
		must(t, <-done)
		st := readerOf(t, w)
		if st.Kept != 0 || st.Waiting != 0 || !slices.ContainsFunc(st.Dropped, func(d firsthand.Dropped) bool { return d.Why == firsthand.DropMoved }) {
			t.Errorf("the status is %+v", st)
		}
	}
}

// gated is a model that answers its first question when it is let.
type gated struct {
	llm.Model
	asked, let chan struct{}
	once       sync.Once
}

func (g *gated) Answer(ctx context.Context, q llm.Question) (llm.Answer, error) {
	g.once.Do(func() { close(g.asked) })
	<-g.let
	return g.Model.Answer(ctx, q)
}

// echo is a model that answers by what it is asked.
type echo struct {
	llm.Model
	answer func(system, user string) scripted.Step
}

func (e *echo) Answer(ctx context.Context, q llm.Question) (llm.Answer, error) {
	return scripted.New(e.answer(q.System, q.User)).Answer(ctx, q)
}

// Turns are read by themselves once there are enough of them, or their scene is
// over; whoever tells them waits for no model.
func TestReadingBeginsByItselfAndHoldsNobodyUp(t *testing.T) {
	for _, l := range tellings {
		for _, over := range []bool{false, true} {
			m := &gated{Model: scripted.New(always(answer())), asked: make(chan struct{}), let: make(chan struct{})}
			w := reads(t, memory.New(), engine.Reader{Model: m, After: 2})
			observe(t, w, firsthand.Utterance{Scene: l.scene, Text: l.narrated})
			if over {
				must(t, w.CloseScene(ctx, l.scene))
			} else {
				observe(t, w, firsthand.Utterance{Scene: l.scene, Text: l.narrated})
			}
			<-m.asked // and the model has not answered yet
			observe(t, w, firsthand.Utterance{Scene: l.scene, Speaker: l.speaker, Text: l.spoken})
			if got, err := w.Recall(ctx, firsthand.Query{Cue: l.spoken}, false); err != nil || len(got.Hits) == 0 {
				t.Errorf("%s: recall waits: %v, %v", l.scene, got.Hits, err)
			}
			close(m.let)
			must(t, w.Wait(ctx))
		}
	}
}
