package engine_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/text"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/llm/scripted"
)

// recorded is an answer as models give them, with what may be taken of it.
type recorded struct {
	Name  string
	Turns []struct {
		Speaker, Text string
		Frame         firsthand.Frame
	}
	Answer string
	// Expect are the records that come of it, Rated how many of the rules' records
	// are rated, Dropped what is not taken, each at least so often.
	Expect  []claim
	Rated   int
	Dropped map[firsthand.Drop]int
	// Intends are who and what, whether the rules or the model take it.
	Intends []string
}

type claim struct {
	Kind          firsthand.Kind
	Status        firsthand.Status
	Speaker, Text string
}

// journalOf reads all entries of a world.
func journalOf(t *testing.T, store firsthand.Store, w *engine.World) []firsthand.Entry {
	t.Helper()
	var all []firsthand.Entry
	for e, err := range store.Read(ctx, w.ID(), 0) {
		must(t, err)
		all = append(all, e)
	}
	return all
}

func claims(entries []firsthand.Entry, kind firsthand.AgentKind) []claim {
	out := []claim{}
	for _, e := range entries {
		if e.Record != nil && e.Agent.Kind == kind {
			out = append(out, claim{e.Record.Kind, e.Record.Status, e.Record.Speaker, e.Record.Text})
		}
	}
	return out
}

// Of answers of every quality in three languages, what is kept is borne out by
// its words, said by who said it, and no more than the words establish.
func TestRecordedAnswers(t *testing.T) {
	answers, kept, speakers := 0, 0, 0
	for _, language := range []string{"en", "ja", "zh-Hant"} {
		b, err := os.ReadFile(filepath.Join("..", "internal", "reading", "testdata", language+".json"))
		must(t, err)
		var all []recorded
		must(t, json.Unmarshal(b, &all))
		for _, r := range all {
			answers++
			t.Run(language+"/"+r.Name, func(t *testing.T) {
				k, s := replay(t, r)
				kept, speakers = kept+k, speakers+s
			})
		}
	}
	t.Logf("%d answers, %d records kept, %d of them with a speaker, all as they should be", answers, kept, speakers)
	if answers < 40 {
		t.Errorf("there are only %d answers", answers)
	}
}

// replay lets a model give one answer, and returns how many records were kept
// and how many of them have a speaker.
func replay(t *testing.T, r recorded) (kept, speakers int) {
	m := scripted.New(scripted.Step{Text: r.Answer, Tokens: firsthand.Tokens{In: 10, Out: 5}, Always: true})
	store := memory.New()
	w := reads(t, store, engine.Reader{Model: m, Asked: true})
	present := []string{"Mara", "Bram", "Tilla", "マーラ", "ブラム", "ティラ", "瑪拉", "布蘭", "緹拉"}
	for _, turn := range r.Turns {
		observe(t, w, firsthand.Utterance{Speaker: turn.Speaker, Text: turn.Text, Frame: turn.Frame, Present: &present})
	}
	before := claims(journalOf(t, store, w), firsthand.AgentRules)
	must(t, w.Wait(ctx))
	entries := journalOf(t, store, w)
	got := claims(entries, firsthand.AgentModel)
	for _, want := range r.Expect {
		at := slices.Index(got, want)
		if at < 0 {
			t.Errorf("%+v is not among %+v; the rules made %+v", want, got, before)
			continue
		}
		got = slices.Delete(got, at, at+1)
	}
	if len(r.Intends) == 2 {
		want := claim{firsthand.KindIntention, firsthand.StatusDeclared, r.Intends[0], r.Intends[1]}
		if !slices.Contains(append(before, got...), want) {
			t.Errorf("%+v is not among %+v and %+v", want, before, got)
		}
	} else if len(got) > 0 {
		t.Errorf("more was kept: %+v", got)
	}
	rated := 0
	for _, e := range entries {
		if e.Agent.Kind == firsthand.AgentModel {
			rated += quoted(t, e, r)
		}
		if e.Record != nil && e.Agent.Kind == firsthand.AgentModel {
			kept++
			if e.Record.Speaker != "" {
				speakers++
			}
		}
	}
	if r.Rated > 0 && rated != r.Rated {
		t.Errorf("%d records were rated, want %d; the rules made %+v, dropped were %+v", rated, r.Rated, before, readerOf(t, w).Dropped)
	}
	st := readerOf(t, w)
	for why, count := range r.Dropped {
		at := slices.IndexFunc(st.Dropped, func(d firsthand.Dropped) bool { return d.Why == why })
		if at < 0 || st.Dropped[at].Count != count {
			t.Errorf("dropped were %+v, want %d for %s; the rules made %+v, rated were %d", st.Dropped, count, why, before, rated)
		}
	}
	if st.Tokens != m.Spent() || st.Waiting != 0 {
		t.Errorf("the status is %+v, spent were %+v", st, m.Spent())
	}
	return kept, speakers
}

// quoted wants a record of a model to be canon never and to stand in its turn,
// and returns 1 for a rating.
func quoted(t *testing.T, e firsthand.Entry, r recorded) int {
	switch {
	case e.Record != nil:
		src := e.Record.Sources[0]
		said := r.Turns[src.Turn-1].Text[src.Start:src.End]
		if e.Record.Status == firsthand.StatusCanon {
			t.Errorf("false canon: %+v", e.Record)
		}
		if e.Record.Kind != firsthand.KindInterpretation && e.Record.Text != said || text.FoldQuote(said) == "" {
			t.Errorf("%q is not the quote %q", e.Record.Text, said)
		}
	case e.Change != nil:
		if e.Change.Status != "" || e.Change.Standing != "" {
			t.Errorf("the model changes more than a rating: %+v", e.Change)
		}
		return 1
	}
	return 0
}
