package recall_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

// tokens is a text of the world's of so many words of one letter.
func tokens(letter string, n int) string { return strings.Repeat(letter+" ", n) }

// pinned states a record that is always in the core set.
func (w *world) pinned(r firsthand.Record) firsthand.RecordID {
	id, yes := w.state(r), true
	w.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Record: id, Pinned: &yes}})
	return id
}

func TestTheBudgetTakesWholeRecordsAndNamesTheRest(t *testing.T) {
	for _, c := range []struct {
		name         string
		long         int // words of C
		hits, leaves string
	}{{"a smaller one behind may enter", 10, "AC", "B"}, {"none that does not fit", 60, "A", "BC"}} {
		w := newWorld(t, nil)
		// What stands in the core by its weight is no part of the case.
		light := func(r firsthand.Record) firsthand.Record { r.Importance = 1; return r }
		core := event(tokens("d", 20))
		core.Importance = 5
		w.pinned(core)
		ids := map[firsthand.RecordID]string{}
		var order []firsthand.RecordID
		for _, r := range []struct {
			name string
			long int
		}{{"A", 60}, {"B", 80}, {"C", c.long}} {
			id := w.state(light(event(tokens(strings.ToLower(r.name), r.long))))
			ids[id], order = r.name, append(order, id)
		}
		for range 3 { // weightier than the three, they fill the rest of the core
			w.state(core)
		}
		q := firsthand.Query{Cue: "?", Limit: 3}
		o := recall.Options{Weights: plain("one"), Lists: []recall.List{w.ranked("one", order...)}}
		all := w.recall(q, o)
		cost := map[string]int{}
		for _, h := range all.Hits {
			cost[ids[h.ID.Record]] = recall.Cost(h)
		}
		budget := cost["A"] + 30
		for _, h := range all.Core {
			budget += recall.Cost(h)
		}
		q.Budget = &budget
		r := w.recall(q, o)
		got, left := "", ""
		for _, h := range r.Hits {
			got += ids[h.ID.Record]
		}
		for _, l := range r.LeftOut {
			if left += ids[l.ID.Record]; l.Why != "budget" {
				t.Errorf("%s: %s is left out for %q", c.name, l.ID, l.Why)
			}
		}
		if got != c.hits || left != c.leaves || len(r.Core) != len(all.Core) || r.Tokens > budget {
			t.Errorf("%s: hits %s, left out %s, %d tokens of %d; want %s, %s", c.name, got, left, r.Tokens, budget, c.hits, c.leaves)
		}
	}
}

func TestALongRecordIsLeftOutWhole(t *testing.T) {
	for _, text := range []string{strings.Repeat("鍵", 300), strings.Repeat("鑰匙", 150), tokens("key", 300)} {
		for _, budget := range []int{100, 0} {
			w := newWorld(t, nil)
			id := w.state(event(text))
			r := w.recall(firsthand.Query{Cue: text[:12], Budget: &budget}, recall.Options{})
			if len(r.Hits)+len(r.Core) != 0 || r.Tokens != 0 || len(r.LeftOut) == 0 || r.LeftOut[0].ID.Record != id || r.LeftOut[0].Why != "budget" {
				t.Errorf("budget %d: %d hits, %d in the core, left out %v", budget, len(r.Hits), len(r.Core), r.LeftOut)
			}
		}
	}
}

func TestOnlyWhatSaysTheSameFolds(t *testing.T) {
	for _, text := range []string{"The bell rang twice.", "鐘が二度鳴った。", "鐘響了兩聲。"} {
		w := newWorld(t, nil)
		tilla := w.character(firsthand.Character{Name: "Tilla"})
		first, again := w.state(event(text)), w.state(event(text))
		said := event(text)
		said.Kind, said.Status, said.Speaker, said.SpeakerID = firsthand.KindStatement, firsthand.StatusDeclared, "Tilla", tilla
		statement := w.state(said)
		r := w.recall(firsthand.Query{Cue: text}, recall.Options{Weights: plain()})
		if len(r.Hits) != 2 {
			t.Fatalf("%q: %d hits, want the statement and one event", text, len(r.Hits))
		}
		for _, h := range r.Hits {
			if h.ID.Record == statement && len(h.Folded) != 0 || h.ID.Record == again && (len(h.Folded) != 1 || h.Folded[0].ID != first) {
				t.Errorf("%q: %s has folded %v", text, h.ID, h.Folded)
			}
		}
	}
}

func TestTheCoreIsBoundedAndSteady(t *testing.T) {
	w := newWorld(t, nil)
	quay := w.scene("The quay")
	hurt := func(text string) firsthand.Record {
		r := event(text)
		if err := r.Emotion.Set("sadness", 80); err != nil {
			t.Fatal(err)
		}
		return r
	}
	for i := range 30 {
		w.pinned(event(fmtText("Pinned", i)))
		w.state(hurt(fmtText("A hurt", i)))
		loop, plan := event(fmtText("Open", i)), event(fmtText("Meant", i))
		loop.Kind, loop.Status = firsthand.KindLoop, firsthand.StatusUnresolved
		plan.Kind, plan.Status = firsthand.KindIntention, firsthand.StatusDeclared
		w.state(loop)
		w.state(plan)
	}
	before := w.recall(firsthand.Query{Cue: "?"}, recall.Options{})
	if n := len(before.Core); n < 16 || n > 24 {
		t.Errorf("the core has %d records", n)
	}
	w.say(quay, 0, "Rain.") // changes nothing that rides along
	after := w.recall(firsthand.Query{Cue: "the bell"}, recall.Options{})
	same(t, "the core", records(after.Core), records(before.Core))
}
