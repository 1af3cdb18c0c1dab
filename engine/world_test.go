package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

var ctx = context.Background()

// clock is a fixed time that a test moves by hand.
type clock struct{ now time.Time }

func (c *clock) Now() time.Time { return c.now }

func newWorld(t *testing.T, store firsthand.Store) *engine.World {
	t.Helper()
	c := &clock{time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC)}
	e := engine.Open(store, engine.Config{Now: c.Now})
	t.Cleanup(func() {
		if err := e.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	w, err := e.Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	return w
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func observe(t testing.TB, w *engine.World, rows ...firsthand.Utterance) []engine.Told {
	t.Helper()
	told, err := w.Observe(ctx, "", rows...)
	must(t, err)
	return told
}

func present(names ...string) *[]string { return &names }

func viewer(t *testing.T, w *engine.World, name string) firsthand.Viewer {
	t.Helper()
	v, err := w.Viewer(ctx, name)
	must(t, err)
	return v
}

func recalled(t *testing.T, w *engine.World, who, cue string) []firsthand.Hit {
	t.Helper()
	r, err := w.Recall(ctx, firsthand.Query{As: viewer(t, w, who), Cue: cue}, true)
	must(t, err)
	return append(r.Core, r.Hits...)
}

func texts(hits []firsthand.Hit) []string {
	var out []string
	for _, h := range hits {
		out = append(out, h.Text)
	}
	return out
}

// tells reports whether a hit says the sentence, whole or in part.
func tells(hits []firsthand.Hit, sentence string) bool {
	return slices.ContainsFunc(hits, func(h firsthand.Hit) bool {
		return strings.Contains(h.Text, sentence) || strings.Contains(h.Source.Quote, sentence)
	})
}

// A secret told to one person, in three languages: who was not there and was
// not told never gets it, on any path.
func TestSecretsStayWithThoseWhoWereThere(t *testing.T) {
	for _, l := range []struct{ lang, secret, whisper, cue string }{
		{"en", "I set the fire in the mill.", "Oskar, I set the fire in the mill. Tell no one.", "who set the fire in the mill"},
		{"ja", "水車小屋に火をつけたのは私だ。", "オスカー、水車小屋に火をつけたのは私だ。誰にも言うな。", "水車小屋の火事"},
		{"zh-Hant", "是我放火燒了磨坊。", "奧斯卡，是我放火燒了磨坊。別告訴任何人。", "誰放火燒了磨坊"},
	} {
		t.Run(l.lang, func(t *testing.T) {
			w := newWorld(t, memory.New())
			observe(t, w,
				firsthand.Utterance{Scene: "one", Speaker: "Tilla", Text: l.secret, Present: present("Tilla")},
				firsthand.Utterance{Scene: "two", Speaker: "Bram", Text: "...", Present: present("Bram")},
				firsthand.Utterance{Scene: "three", Speaker: "Tilla", Text: l.whisper, Present: present("Tilla", "Oskar")})
			for who, knows := range map[string]bool{"Tilla": true, "Oskar": true, "Bram": false, firsthand.Narrator: true} {
				if got := tells(recalled(t, w, who, l.cue), l.secret); got != knows {
					t.Errorf("recall as %s: %v, want %v", who, got, knows)
				}
				hits, err := w.Search(ctx, firsthand.Search{As: viewer(t, w, who), Text: l.cue})
				must(t, err)
				if got := tells(hits, l.secret); got != knows {
					t.Errorf("search as %s: %v, want %v", who, texts(hits), knows)
				}
			}
		})
	}
}

func TestWithoutStatedPresenceTheCastSoFarHears(t *testing.T) {
	w := newWorld(t, memory.New())
	told := observe(t, w,
		firsthand.Utterance{Scene: "pier", Speaker: "Mara", Text: "The lamp at the pier went out."},
		firsthand.Utterance{Scene: "pier", Speaker: "Ivo", Text: "I relit the lamp with oil."},
		firsthand.Utterance{Scene: "pier", Speaker: "narrator", Text: "The lamp burned blue.", Present: present()},
		firsthand.Utterance{Scene: "hall", Speaker: "Odile", Text: "Supper is served."})
	for _, c := range []struct {
		turn int
		want []string
	}{{0, []string{"everyone"}}, {1, []string{"Mara", "Ivo"}}, {2, []string{}}, {3, []string{"everyone"}}} {
		for _, id := range told[c.turn].Records {
			got, err := w.WhoKnows(ctx, id)
			must(t, err)
			if !slices.Equal(got, c.want) {
				t.Errorf("turn %d is known to %v, want %v", c.turn+1, got, c.want)
			}
		}
		if len(told[c.turn].Records) == 0 {
			t.Errorf("nothing was taken from turn %d", c.turn+1)
		}
	}
}

func TestToldTwiceIsToldOnce(t *testing.T) {
	w := newWorld(t, memory.New())
	row := firsthand.Utterance{Speaker: "Mara", Text: "鍵は鐘楼に置いた。", ID: "row-1"}
	first := observe(t, w, row, row)
	again := observe(t, w, row)
	if first[0].Known || !first[1].Known || !again[0].Known {
		t.Errorf("known: %v %v %v, want false true true", first[0].Known, first[1].Known, again[0].Known)
	}
	if again[0].Turn != first[0].Turn || !slices.Equal(again[0].Records, first[0].Records) {
		t.Errorf("the second time it is turn %d %v, the first it was %d %v", again[0].Turn, again[0].Records, first[0].Turn, first[0].Records)
	}
	info, err := w.Info(ctx)
	must(t, err)
	if info.Turns != 1 {
		t.Errorf("%d turns, want 1", info.Turns)
	}
}

func TestTwelveWritersLoseNothing(t *testing.T) {
	store := memory.New()
	w := newWorld(t, store)
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			other := engine.Open(store, engine.Config{})
			mine, err := other.World(ctx, "w")
			if err == nil {
				_, err = mine.Observe(ctx, "", firsthand.Utterance{Speaker: fmt.Sprintf("Writer%d", i), Text: fmt.Sprintf("I counted token%d lamps.", i)})
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	seq := firsthand.Seq(0)
	for e, err := range w.Export(ctx) {
		must(t, err)
		if seq++; e.Seq != seq {
			t.Fatalf("entry %d stands at %d", e.Seq, seq)
		}
	}
	for i := range 12 {
		if hits := recalled(t, w, firsthand.Narrator, fmt.Sprintf("token%d", i)); len(hits) == 0 {
			t.Errorf("token%d is lost", i)
		}
	}
}
