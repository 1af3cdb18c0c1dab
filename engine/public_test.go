package engine_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// A public viewer sees no inner voice, not even where the turn that holds it
// was heard by nobody else, so that nothing tells the one from the other.
func TestPublicViewerHearsNoInnerVoice(t *testing.T) {
	for _, c := range []struct{ who, thought, secret string }{
		{"Ivo", "\"I saw the violet smoke,\" Ivo thought.", "violet smoke"},
		{"イヴォ", "「菫色の煙を見た」とイヴォは心の中で思った。", "菫色の煙"},
		{"伊沃", "伊沃心想：「我看見了紫羅蘭色的煙。」", "紫羅蘭色的煙"},
	} {
		e := engine.Open(memory.New(), engine.Config{Meanings: []engine.Meaning{}})
		w, err := e.Create(t.Context(), "harbour", firsthand.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		alone := []string{}
		if _, err := w.Observe(t.Context(), "", firsthand.Utterance{Scene: "pier", Speaker: c.who, Text: c.thought, Present: &alone}); err != nil {
			t.Fatal(err)
		}
		inner, _, err := w.RecordsPage(t.Context(), engine.RecordPage{Kind: firsthand.KindMonologue})
		if err != nil || len(inner) == 0 {
			t.Fatalf("%s: %d inner voices (%v)", c.thought, len(inner), err)
		}
		viewer, err := w.Viewer(t.Context(), c.who)
		if err != nil {
			t.Fatal(err)
		}
		for _, as := range []firsthand.Viewer{{Public: true}, {Character: viewer.Character, Public: true}} {
			seen := allSeen(t, w, as, c.secret)
			if strings.Contains(seen, c.secret) {
				t.Errorf("%+v sees %s", as, seen)
			}
		}
		if seen := allSeen(t, w, viewer, c.secret); !strings.Contains(seen, c.secret) {
			t.Errorf("%s does not hear itself: %s", c.who, seen)
		}
		_ = e.Close(t.Context())
	}
}

// allSeen is what a viewer can get at.
func allSeen(t *testing.T, w *engine.World, as firsthand.Viewer, cue string) string {
	t.Helper()
	var b strings.Builder
	show := func(hits ...firsthand.Hit) {
		for _, h := range hits {
			b.WriteString(h.Text + h.Source.Quote + "\n")
			for _, f := range h.Folded {
				b.WriteString(f.Text + "\n")
			}
		}
	}
	r, err := w.Recall(t.Context(), firsthand.Query{As: as, Cue: cue, Limit: 50}, true)
	if err != nil {
		t.Fatal(err)
	}
	show(append(r.Core, r.Hits...)...)
	found, err := w.Search(t.Context(), firsthand.Search{As: as, Text: cue, Archived: true})
	if err != nil {
		t.Fatal(err)
	}
	show(found...)
	records, _, err := w.RecordsPage(t.Context(), engine.RecordPage{As: as})
	if err != nil {
		t.Fatal(err)
	}
	show(records...)
	turns, _, err := w.TurnsPage(t.Context(), engine.TurnPage{As: as})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range turns {
		b.WriteString(p.Text + "\n")
		show(p.Taken...)
	}
	cards, err := w.MomentsAs(t.Context(), as, "pier", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range cards {
		b.WriteString(strings.Join(m.Source, "\n"))
	}
	return b.String()
}
