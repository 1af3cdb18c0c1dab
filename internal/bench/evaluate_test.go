package bench_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/bench"
	"github.com/firsthand-memory/firsthand/internal/bench/harbour"
	"github.com/firsthand-memory/firsthand/internal/recall"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

func turn(id, scene, speaker, text string) bench.Item {
	return bench.Item{ID: id, Group: scene, Turn: &firsthand.Utterance{Scene: scene, Speaker: speaker, Text: text}}
}

func draft(id, text string) bench.Item {
	return bench.Item{ID: id, Draft: &firsthand.Draft{Kind: firsthand.KindEvent, Text: text}}
}

// byWords leaves the lists by meaning out.
var byWords = []engine.Meaning{}

// small is a set in which each answer stands word for word.
func small() bench.Set {
	return bench.Set{Name: "small", Parts: []string{"en", "ja", "zh"}, Pools: []bench.Pool{
		{Name: "en", Items: []bench.Item{
			turn("e1", "pier", "Tilla", "I hid the brass key. It lies under the ferry bell."),
			turn("e2", "pier", "Bram", "Nobody rows out in this weather."),
			turn("e3", "attic", "Bram", "The attic smells of cedar and old rope."),
		}, Questions: []bench.Question{
			{ID: "1", Parts: []string{"en"}, Cue: "the brass key under the ferry bell", Gold: []string{"e1"}},
			{ID: "2", Parts: []string{"en"}, Cue: "what does the attic smell of, cedar and old rope?", Gold: []string{"e3", "untold"}},
		}},
		{Name: "ja", Items: []bench.Item{draft("j1", "真鍮の鍵は渡し場の鐘の下にある。"), draft("j2", "嵐の夜に灯台の明かりが消えた。")},
			Questions: []bench.Question{{ID: "3", Parts: []string{"ja"}, Cue: "嵐の夜、灯台の明かりは？", Gold: []string{"j2"}}}},
		{Name: "zh", Items: []bench.Item{draft("z1", "黃銅鑰匙藏在渡口的鐘下面。"), draft("z2", "暴風雨的夜裡燈塔熄了。")},
			Questions: []bench.Question{{ID: "4", Parts: []string{"zh"}, Cue: "黃銅鑰匙藏在哪裡？", Gold: []string{"z1"}}}},
	}}
}

func TestHitsAreTracedToWhatWasTold(t *testing.T) {
	var asked atomic.Int32
	r, err := bench.Evaluate(t.Context(), small(), bench.Options{Asked: func() { asked.Add(1) }})
	if err != nil {
		t.Fatal(err)
	}
	if asked.Load() != 4 {
		t.Errorf("%d questions were counted, want 4", asked.Load())
	}
	for part, want := range map[string][2]float64{"en": {75, 100}, "ja": {100, 100}, "zh": {100, 100}, bench.All: {87.5, 100}} {
		if got := [2]float64{r.Metrics[part]["R@5"], r.Metrics[part]["MRR"]}; got != want {
			t.Errorf("%s has R@5 and MRR %v, want %v", part, got, want)
		}
	}
	if got := r.Metrics[bench.Sessions]["Hit@1"]; got != 100 { // the questions of ja and zh have no session
		t.Errorf("Hit@1 of sessions is %v, want 100", got)
	}
	if !slices.Contains(r.Settings.Lists, "keyword") || len(r.Settings.Embedders) == 0 || r.Settings.Degraded != 0 {
		t.Errorf("the settings are %+v, want the keyword list, the embedders and nothing degraded", r.Settings)
	}
}

func TestByWordsAloneNoEmbedderTakesPart(t *testing.T) {
	weights := recall.DefaultWeights()
	weights.Scene = 0.125
	r, err := bench.Evaluate(t.Context(), small(), bench.Options{Meanings: byWords, Weights: &weights})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Settings.Embedders) != 0 || slices.Contains(r.Settings.Lists, "meaning") {
		t.Errorf("the settings are %+v, want no embedder and no list by meaning", r.Settings)
	}
	if r.Settings.Weights.Scene != 0.125 {
		t.Errorf("the report tells of weights %+v, not of those it was run with", r.Settings.Weights)
	}
}

func TestWeightsReachTheRanking(t *testing.T) {
	weights := recall.DefaultWeights()
	weights.Lists = map[string]float64{} // nothing counts, so no order is left but that of age
	r, err := bench.Evaluate(t.Context(), small(), bench.Options{Meanings: byWords, Weights: &weights})
	if err != nil {
		t.Fatal(err)
	}
	if r.Metrics[bench.All]["MRR"] == 100 {
		t.Error("with weights of nothing every answer is still the first hit")
	}
}

func TestTheSameSetGivesTheSameReport(t *testing.T) {
	var reports [2]bench.Report
	for i := range reports {
		var err error
		if reports[i], err = bench.Evaluate(t.Context(), small(), bench.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(reports[0], reports[1]) {
		t.Errorf("two runs differ:\n%v\n%v", reports[0], reports[1])
	}
}

func TestReportHasTheFieldsThatProgramsRead(t *testing.T) {
	r, err := bench.Evaluate(t.Context(), small(), bench.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var document map[string]json.RawMessage
	if err := json.Unmarshal(b, &document); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"set", "commit", "settings", "metrics", "ratios"} {
		if document[name] == nil {
			t.Errorf("the report has no %q: %s", name, b)
		}
	}
}

func TestInterruptedRunSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := bench.Evaluate(ctx, small(), bench.Options{Asked: cancel}); !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted run answers %v, want context.Canceled", err)
	}
}

// Questions are asked with the reasons of every hit, and the figures hold for
// those that are asked without.
func TestAskingForReasonsLeavesTheRanking(t *testing.T) {
	for _, p := range small().Pools {
		w := world(t, p)
		for _, q := range p.Questions {
			plain, err := w.Recall(t.Context(), firsthand.Query{Cue: q.Cue, Limit: 25}, false)
			if err != nil {
				t.Fatal(err)
			}
			explained, err := w.Recall(t.Context(), firsthand.Query{Cue: q.Cue, Limit: 25}, true)
			if err != nil {
				t.Fatal(err)
			}
			if explained.Evidence == nil || len(explained.Hits) == 0 || explained.Hits[0].Why == nil {
				t.Fatalf("%q is answered without reasons: %+v", q.Cue, explained)
			}
			for i := range explained.Hits {
				explained.Hits[i].Why = nil
			}
			if !reflect.DeepEqual(plain.Hits, explained.Hits) || plain.NothingRelevant != explained.NothingRelevant {
				t.Errorf("%q is answered\n%+v, with reasons\n%+v", q.Cue, plain.Hits, explained.Hits)
			}
		}
	}
}

// world tells a pool to a world of its own.
func world(t *testing.T, p bench.Pool) *engine.World {
	t.Helper()
	store := memory.New()
	e := engine.Open(store, engine.Config{})
	t.Cleanup(func() {
		if err := errors.Join(e.Close(context.Background()), store.Close()); err != nil {
			t.Error(err)
		}
	})
	w, err := e.Create(t.Context(), p.Name, firsthand.Settings{})
	for _, i := range p.Items {
		switch {
		case err != nil:
		case i.Turn != nil:
			_, err = w.Observe(t.Context(), firsthand.ActivityImport, *i.Turn)
		default:
			_, err = w.Remember(t.Context(), *i.Draft)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestOwnSetAsksOnePartInThreeLanguages(t *testing.T) {
	s, err := bench.OwnSet(harbour.Tune)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Pools) != 3 || s.Questions() != 3*72 {
		t.Fatalf("the set has %d pools and %d questions, want 3 and 216", len(s.Pools), s.Questions())
	}
	for _, p := range s.Pools {
		goldIsThere(t, p)
		lacks := map[bench.Lack]int{}
		for _, q := range p.Questions {
			lacks[q.Lack]++
		}
		if lacks[""] != 63 || lacks[bench.OfAnother] != 5 || lacks[bench.Untold] != 4 {
			t.Errorf("%s: questions by what they lack are %v, want 63 with an answer, 5 of another person and 4 untold", p.Name, lacks)
		}
	}
	if s, err := bench.OwnSet("both"); firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Errorf("a part that does not exist gives %d questions and %v, want invalid", s.Questions(), err)
	}
}

func goldIsThere(t *testing.T, p bench.Pool) {
	t.Helper()
	known := map[string]bool{}
	for _, i := range p.Items {
		known[i.ID] = true
	}
	for _, q := range p.Questions {
		for _, id := range q.Gold {
			if !known[id] {
				t.Errorf("%s: the gold item %s of question %s is not told", p.Name, id, q.ID)
			}
		}
	}
}

// TestFirstConversation plays a real conversation of LoCoMo, if the set is
// beside the project.
func TestFirstConversation(t *testing.T) {
	const dir = "../../../shared/data/locomo"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no LoCoMo beside the project, the end-to-end run is skipped:", err)
	}
	s, err := bench.ReadLoCoMo(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Pools) != 10 || s.Questions() != 1982 || s.Dropped != 4 {
		t.Fatalf("the set has %d conversations, %d questions and %d dropped, want 10, 1982 and 4", len(s.Pools), s.Questions(), s.Dropped)
	}
	s.Pools = s.Pools[:1]
	r, err := bench.Evaluate(t.Context(), s, bench.Options{Meanings: byWords})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Metrics[bench.All]["R@10"]; got < 63 {
		t.Errorf("R@10 of the first conversation is %v, want no less than 63, the mean of plain BM25", got)
	}
}
