package engine_test

import (
	"fmt"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// A saved state that is another world's is noticed, and made anew.
func TestVerifyNoticesAForeignSavedState(t *testing.T) {
	store := memory.New()
	heads := map[string]firsthand.Seq{}
	for _, name := range []string{"harbour", "灯台の町", "霧港"} {
		heads[name] = long(t, store, name)
	}
	e := engine.Open(store, engine.Config{Meanings: []engine.Meaning{}})
	defer e.Close(ctx)
	for name, head := range heads {
		if seq, err := e.Verify(ctx, name, false); err != nil || seq != head {
			t.Fatalf("%s verifies up to %d (%v), want %d", name, seq, err, head)
		}
	}
	swap(t, store, "harbour", "霧港")
	if _, err := e.Verify(ctx, "霧港", false); firsthand.CodeOf(err) != firsthand.CodeUnavailable {
		t.Fatalf("a foreign saved state is %v, want unavailable", err)
	}
	if _, err := e.Verify(ctx, "霧港", true); err != nil {
		t.Fatal(err)
	}
	if seq, err := e.Verify(ctx, "霧港", false); err != nil || seq != heads["霧港"] {
		t.Errorf("after the repair it verifies up to %d (%v), want %d", seq, err, heads["霧港"])
	}
}

// long tells enough turns in a world that its state is saved.
func long(t *testing.T, store firsthand.Store, name string) firsthand.Seq {
	t.Helper()
	e := engine.Open(store, engine.Config{Meanings: []engine.Meaning{}})
	w, err := e.Create(ctx, name, firsthand.Settings{})
	must(t, err)
	var turns []firsthand.Utterance
	for i := range 600 {
		turns = append(turns, firsthand.Utterance{Speaker: "Tilla", Text: fmt.Sprintf("%s, %d.", name, i), Present: &[]string{}})
	}
	if _, err := w.Observe(ctx, firsthand.ActivityObserve, turns...); err != nil {
		t.Fatal(err)
	}
	if err := e.Close(ctx); err != nil {
		t.Fatal(err)
	}
	head, err := store.Find(ctx, name)
	must(t, err)
	return head.Seq
}

// swap puts one world's saved state in the place of the other's.
func swap(t *testing.T, store firsthand.Store, from, to string) {
	t.Helper()
	a, err := store.Find(ctx, from)
	must(t, err)
	b, err := store.Find(ctx, to)
	must(t, err)
	at, body, err := store.LoadSnapshot(ctx, a.World)
	if err != nil || at == 0 {
		t.Fatalf("%s has no saved state: %v", from, err)
	}
	if err := store.SaveSnapshot(ctx, b.World, at, body); err != nil {
		t.Fatal(err)
	}
}

func TestTurnsTellWhatWasTakenAndWhatStands(t *testing.T) {
	w := newWorld(t, memory.New())
	observe(t, w, firsthand.Utterance{Scene: "pier", Text: "The brass key lies on the windowsill."},
		firsthand.Utterance{Scene: "桟橋", Speaker: "ティラ", Text: "鍵は鐘楼に置いた。"},
		firsthand.Utterance{Scene: "碼頭", Speaker: "緹拉", Text: "我把鑰匙丟進了港口。"})
	all, err := w.Turns(ctx, "")
	if err != nil || len(all) != 3 {
		t.Fatalf("there are %d turns (%v), want 3", len(all), err)
	}
	for _, p := range all {
		if p.Standing != firsthand.StandingLive || len(p.Taken) == 0 || p.Taken[0].Source.Turn != p.Number {
			t.Errorf("turn %d of %s is %s, with %v taken", p.Number, p.SceneTitle, p.Standing, p.Taken)
		}
	}
	if one, err := w.Turns(ctx, "桟橋"); err != nil || len(one) != 1 || one[0].Speaker != "ティラ" {
		t.Errorf("the turns of 桟橋 are %v (%v)", one, err)
	}
	if _, err := w.Turns(ctx, "nowhere"); firsthand.CodeOf(err) != firsthand.CodeNotFound {
		t.Errorf("a scene that is not there: %v, want not found", err)
	}
	stated, err := w.Remember(ctx, firsthand.Draft{Kind: firsthand.KindEvent, Text: "燈塔在春天燒毀了。"})
	must(t, err)
	hits, err := w.Stated(ctx)
	if err != nil || len(hits) != 1 || hits[0].ID.Record != stated[0] {
		t.Errorf("stated are %v (%v), want %s alone", hits, err, stated[0])
	}
}
