package engine_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// fake is an embedder whose vectors are of its own making. Each call for
// passages takes a ticket, if there is a gate.
type fake struct {
	id  string
	dim int

	mu   sync.Mutex
	err  error           // what every call answers
	made map[string]bool // passages that have vectors
	gate chan struct{}
	slow bool // a cue takes until its ctx ends

	refused string // a text that it cannot read
}

func newFake(id string, dim int) *fake { return &fake{id: id, dim: dim, made: map[string]bool{}} }

func (f *fake) ID() string { return fmt.Sprintf("%s:%d", f.id, f.dim) }

func (f *fake) Dim() int { return f.dim }

func (f *fake) Embed(ctx context.Context, purpose embed.Purpose, texts []string) ([]embed.Vectors, error) {
	if purpose == embed.Query && f.slow {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if err := f.failing(); err != nil {
		return nil, err
	}
	if f.refused != "" && slices.Contains(texts, f.refused) {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "that text is too long")
	}
	if purpose == embed.Passage && f.gate != nil {
		select {
		case <-f.gate:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	out := make([]embed.Vectors, len(texts))
	for i, t := range texts {
		out[i] = embed.Vectors{f.vector(t)}
		if purpose == embed.Passage {
			f.made[t] = true
		}
	}
	return out, nil
}

// vector points about where all vectors of all fakes point, so that those of
// another fake would be found if they were compared.
func (f *fake) vector(t string) []float32 {
	h := fnv.New32a()
	h.Write([]byte(f.id + t))
	v := make([]float32, f.dim)
	v[0] = 0.99
	v[1+h.Sum32()%uint32(f.dim-1)] = 0.14
	return v
}

func (f *fake) failing() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.err
}

func (f *fake) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.err = err
}

// has reports whether the fake made a vector of a passage that ends so.
func (f *fake) has(ending string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for t := range f.made {
		if strings.HasSuffix(t, ending) {
			return true
		}
	}
	return false
}

// watched is a store that fails the test if vectors are asked for or kept under
// the wrong name.
type watched struct {
	firsthand.Store
	t    *testing.T
	mu   sync.Mutex
	now  *fake
	kept map[string]map[firsthand.Ref]bool
}

func (s *watched) Vectors(ctx context.Context, w firsthand.WorldID, embedder string) iter.Seq2[firsthand.Vector, error] {
	if embedder != s.now.ID() {
		s.t.Errorf("%s was asked for its vectors while %s was chosen", embedder, s.now.ID())
	}
	return s.Store.Vectors(ctx, w, embedder)
}

func (s *watched) SaveVectors(ctx context.Context, w firsthand.WorldID, embedder string, vs []firsthand.Vector) error {
	if embedder != s.now.ID() {
		s.t.Errorf("vectors of %s were kept while %s was chosen", embedder, s.now.ID())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range vs {
		if len(v.Body) != 4+s.now.dim {
			s.t.Errorf("a vector of %d bytes was kept for %s", len(v.Body), embedder)
		}
		if s.kept[embedder] == nil {
			s.kept[embedder] = map[firsthand.Ref]bool{}
		}
		s.kept[embedder][v.Ref] = true
	}
	return s.Store.SaveVectors(ctx, w, embedder, vs)
}

// openWith opens an engine over the store that reads sentences by the fake
// alone.
func openWith(t *testing.T, store firsthand.Store, f *fake, patience time.Duration) *engine.Engine {
	t.Helper()
	c := &clock{time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC)}
	e := engine.Open(store, engine.Config{Now: c.Now, Meanings: []engine.Meaning{{List: "sentence", Embedder: f, Slow: true, Patience: patience}}})
	t.Cleanup(func() { _ = e.Close(ctx) }) // some tests close it before
	return e
}

func waiting(t *testing.T, w *engine.World) engine.EmbedderStatus {
	t.Helper()
	st, err := w.Status(ctx)
	must(t, err)
	return st.Embedders[0]
}

// The words of a record in turn: English, Japanese, Traditional Chinese.
var lines = []string{"Tilla carried lantern %d up the tower.", "ティラは%d番の灯を塔へ運んだ。", "緹拉把第%d盞燈搬上了塔。"}

// Case D24: the embedder is changed twice in the middle of the work.
func TestAnotherEmbedderTakesOver(t *testing.T) {
	a, b, c := newFake("A", 8), newFake("B", 12), newFake("C", 8)
	store := &watched{Store: memory.New(), t: t, kept: map[string]map[firsthand.Ref]bool{}, now: a}
	e := openWith(t, store, a, 0)
	w, err := e.Create(ctx, "霧港", firsthand.Settings{})
	must(t, err)
	var drafts []firsthand.Draft
	for i := range 500 {
		drafts = append(drafts, firsthand.Draft{Kind: firsthand.KindEvent, Text: fmt.Sprintf(lines[i%3], i)})
	}
	ids, err := w.Remember(ctx, drafts...)
	must(t, err)
	must(t, w.Wait(ctx))
	must(t, e.Close(ctx))

	store.now = b
	b.gate = make(chan struct{}, 100)
	b.gate <- struct{}{}
	e = openWith(t, store, b, 0)
	w, err = e.World(ctx, "霧港")
	must(t, err)
	recallByWords(t, w, b)
	must(t, e.Close(ctx)) // stopped in the middle

	store.now = c
	c.gate = make(chan struct{}, 100)
	e = openWith(t, store, c, 0)
	w, err = e.World(ctx, "霧港")
	must(t, err)
	recallByWords(t, w, c)
	edited, err := w.EditRecord(ctx, ids[0], "Tilla carried no lantern at all.", "it was dark")
	must(t, err)
	_, err = w.Undo(ctx, firsthand.Seq(ids[1]))
	must(t, err)
	for range 5 {
		c.gate <- struct{}{}
	}
	recallByWords(t, w, c)
	must(t, e.Close(ctx)) // stopped again
	if len(store.kept["C:8"]) >= 500 {
		t.Error("nothing was left to resume")
	}

	close(c.gate)
	e = openWith(t, store, c, 0)
	w, err = e.World(ctx, "霧港")
	must(t, err)
	must(t, w.Wait(ctx))
	recallByWords(t, w, c)
	if st := waiting(t, w); st.ID != "C:8" || st.Waiting != 0 || st.Failing != "" {
		t.Errorf("the status is %+v", st)
	}
	if r, err := w.Recall(ctx, firsthand.Query{Cue: lines[1]}, false); err != nil || r.Degraded != nil {
		t.Errorf("recall goes without something: %v, %v", r.Degraded, err)
	}
	must(t, e.Close(ctx))
	for _, id := range append(ids, edited) {
		if !store.kept["C:8"][firsthand.Ref{Record: id}] {
			t.Errorf("%s has no vector of C", id)
		}
	}
	if len(store.kept["A:8"]) != 500 {
		t.Errorf("%d vectors of A are left, want all 500", len(store.kept["A:8"]))
	}
}

// recallByWords holds that recall works, and by meaning finds nothing but what
// the embedder has read itself.
func recallByWords(t *testing.T, w *engine.World, f *fake) {
	t.Helper()
	for i, cue := range []string{"lantern 33", "34番の灯", "第35盞燈"} {
		r, err := w.Recall(ctx, firsthand.Query{Cue: cue, Limit: 100}, true)
		must(t, err)
		if !tells(r.Hits, fmt.Sprintf(lines[i], 33+i)) {
			t.Errorf("%q did not find its record", cue)
		}
		for _, h := range r.Hits {
			if h.Why.SentenceRank > 0 && !f.has(h.Text) {
				t.Errorf("%q was found by a vector that %s did not make", h.Text, f.ID())
			}
		}
	}
}

// Case D23: an embedder that fails is told everywhere, and no more once it is
// back and through.
func TestADegradedEmbedderIsToldUntilItIsThrough(t *testing.T) {
	for _, l := range []struct{ line, cue string }{
		{"I hid the brass key in the bell tower.", "brass key"}, {"真鍮の鍵は鐘楼に隠した。", "真鍮の鍵"}, {"我把黃銅鑰匙藏在鐘樓裡。", "黃銅鑰匙"},
	} {
		f := newFake("remote", 8)
		f.fail(firsthand.Errorf(firsthand.CodeInvalid, "http://h:1/v1/embeddings answered 401 Unauthorized"))
		e := openWith(t, memory.New(), f, 0)
		w, err := e.Create(ctx, "w", firsthand.Settings{})
		must(t, err)
		observe(t, w, firsthand.Utterance{Speaker: "Tilla", Text: l.line})
		r, err := w.Recall(ctx, firsthand.Query{Cue: l.cue}, false)
		must(t, err)
		if r.Degraded == nil || !strings.Contains(r.Degraded.Reason, "401") || r.Degraded.Since != "2031-05-01T12:00:00Z" {
			t.Errorf("recall says %+v", r.Degraded)
		}
		if !tells(r.Hits, l.line) {
			t.Errorf("%q is not found by its words", l.cue)
		}
		if err := w.Wait(ctx); firsthand.CodeOf(err) != firsthand.CodeInvalid {
			t.Errorf("Wait says %v", err)
		}
		if st := waiting(t, w); !strings.Contains(st.Failing, "401") || st.Since == "" || st.Waiting != 1 || st.Documents != 1 {
			t.Errorf("the status is %+v", st)
		}
		f.fail(nil)
		must(t, w.Wait(ctx))
		if r, err = w.Recall(ctx, firsthand.Query{Cue: l.cue}, false); err != nil || r.Degraded != nil {
			t.Errorf("recall says %+v, %v", r.Degraded, err)
		}
		if st := waiting(t, w); st.Failing != "" || st.Since != "" || st.Waiting != 0 {
			t.Errorf("the status is %+v", st)
		}
		must(t, e.Close(ctx))
	}
}

// A recall whose cue is read shows that the embedder is back: what waits is
// worked off at once.
func TestARecallThatSucceedsWakesTheWorker(t *testing.T) {
	f := newFake("remote", 8)
	f.gate = make(chan struct{})
	f.fail(errors.New("down"))
	e := openWith(t, memory.New(), f, 0)
	w, err := e.Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	observe(t, w, firsthand.Utterance{Speaker: "Tilla", Text: "I hid the key."})
	for range 8 { // then the worker waits for a minute
		if err := w.Wait(ctx); err == nil {
			t.Fatal("Wait succeeded")
		}
	}
	f.fail(nil)
	if _, err := w.Recall(ctx, firsthand.Query{Cue: "key"}, false); err != nil {
		t.Fatal(err)
	}
	select {
	case f.gate <- struct{}{}: // taken by the worker
	case <-time.After(30 * time.Second):
		t.Fatal("the worker waits on")
	}
	must(t, w.Wait(ctx))
}

func TestRecallDoesNotWaitForALateEmbedder(t *testing.T) {
	f := newFake("late", 8)
	f.slow = true
	w, err := openWith(t, memory.New(), f, time.Millisecond).Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	observe(t, w, firsthand.Utterance{Speaker: "Tilla", Text: "I hid the key."})
	must(t, w.Wait(ctx))
	r, err := w.Recall(ctx, firsthand.Query{Cue: "key"}, false)
	must(t, err)
	if r.Degraded == nil || r.Degraded.Reason != "embedder late:8 did not read the cue within 1ms" || r.Degraded.Since == "" {
		t.Errorf("recall says %+v", r.Degraded)
	}
	if !tells(r.Hits, "I hid the key.") {
		t.Error("the record is not found by its words")
	}
	if st := waiting(t, w); !strings.Contains(st.Failing, "within 1ms") {
		t.Errorf("the status is %+v", st)
	}
}

// Whoever leaves before the cue is read leaves no trouble behind.
func TestACallerWhoLeavesIsNoTrouble(t *testing.T) {
	f := newFake("late", 8)
	f.slow = true
	w, err := openWith(t, memory.New(), f, 0).Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	gone, leave := context.WithTimeout(ctx, time.Millisecond)
	defer leave()
	_, _ = w.Recall(gone, firsthand.Query{Cue: "key"}, false)
	if st := waiting(t, w); st.Failing != "" {
		t.Errorf("the status is %+v", st)
	}
}

func TestATextThatIsRefusedHoldsUpNoOther(t *testing.T) {
	f := newFake("A", 8)
	f.refused = fmt.Sprintf(lines[1], 40)
	w, err := openWith(t, memory.New(), f, 0).Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	var drafts []firsthand.Draft
	for i := range 100 {
		drafts = append(drafts, firsthand.Draft{Kind: firsthand.KindEvent, Text: fmt.Sprintf(lines[i%3], i)})
	}
	_, err = w.Remember(ctx, drafts...)
	must(t, err)
	for n := 100; n > 1; n = waiting(t, w).Waiting {
		if err := w.Wait(ctx); firsthand.CodeOf(err) != firsthand.CodeInvalid {
			t.Fatalf("Wait says %v with %d waiting", err, n)
		}
	}
	if f.has(f.refused) || len(f.made) != 99 {
		t.Errorf("%d texts have vectors, want all but the refused one", len(f.made))
	}
}

// full is a store that keeps no vectors while it is full.
type full struct {
	firsthand.Store
	mu   sync.Mutex
	full bool
}

func (s *full) set(to bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.full = to
}

func (s *full) SaveVectors(ctx context.Context, w firsthand.WorldID, embedder string, vs []firsthand.Vector) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full {
		return firsthand.Errorf(firsthand.CodeUnavailable, "the disk is full")
	}
	return s.Store.SaveVectors(ctx, w, embedder, vs)
}

func TestVectorsThatCannotBeKeptAreKeptLater(t *testing.T) {
	f := newFake("A", 8)
	store := &full{Store: memory.New(), full: true}
	e := openWith(t, store, f, 0)
	w, err := e.Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	var drafts []firsthand.Draft
	for i := range 600 {
		drafts = append(drafts, firsthand.Draft{Kind: firsthand.KindEvent, Text: fmt.Sprintf(lines[i%3], i)})
	}
	ids, err := w.Remember(ctx, drafts...)
	must(t, err)
	if err := w.Wait(ctx); firsthand.CodeOf(err) != firsthand.CodeUnavailable {
		t.Errorf("Wait says %v", err)
	}
	store.set(false)
	must(t, w.Wait(ctx))
	must(t, e.Close(ctx))
	var kept []firsthand.RecordID
	for v, err := range store.Vectors(ctx, w.ID(), f.ID()) {
		must(t, err)
		kept = append(kept, v.Ref.Record)
	}
	slices.Sort(kept)
	if !slices.Equal(kept, ids) {
		t.Errorf("%d vectors are kept, want %d", len(kept), len(ids))
	}
}

func TestGivenSentencesTakeThePlaceOfTheBuiltIn(t *testing.T) {
	f := newFake("own", 8)
	e := engine.Open(memory.New(), engine.Config{Sentences: engine.Meaning{List: "sentence", Embedder: f, Slow: true}})
	defer func() { must(t, e.Close(ctx)) }()
	w, err := e.Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	st, err := w.Status(ctx)
	must(t, err)
	var got []string
	for _, one := range st.Embedders {
		got = append(got, one.List+" "+one.ID)
	}
	if got[len(got)-1] != "sentence own:8" || slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "builtin-sentence") }) {
		t.Errorf("the embedders are %q", got)
	}
}
