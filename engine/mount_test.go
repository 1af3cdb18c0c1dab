package engine_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// library is a store with a world of lore, which was played in too, and two
// worlds that mount it.
func library(t *testing.T) (e *engine.Engine, lore, harbour, town *engine.World) {
	t.Helper()
	e = engine.Open(memory.New(), engine.Config{Meanings: []engine.Meaning{}})
	t.Cleanup(func() { must(t, e.Close(ctx)) })
	made := make([]*engine.World, 3)
	for i, name := range []string{"lore", "harbour", "燈塔鎮"} {
		var err error
		made[i], err = e.Create(ctx, name, firsthand.Settings{})
		must(t, err)
	}
	lore, harbour, town = made[0], made[1], made[2]
	bringIn(t, lore,
		firsthand.Excerpt{Work: "The Keeper", Chapter: "Chapter 1: Fog", Text: "The brass key hung behind the clock."},
		firsthand.Excerpt{Work: "The Keeper", Chapter: "第二章　鐘楼", Text: "銅の鍵は鐘楼にあった。"},
		firsthand.Excerpt{Work: "The Keeper", Chapter: "第三章　碼頭", Text: "銅鑰匙沉入了碼頭的海底。"})
	observe(t, lore, firsthand.Utterance{Scene: "play", Speaker: "Bram", Text: "My own brass key 鍵 鑰匙 is a secret of this play."})
	observe(t, harbour, firsthand.Utterance{Scene: "pier", Speaker: "Tilla", Text: "I dropped a key 鍵 鑰匙 at the harbour market."})
	for _, w := range []*engine.World{harbour, town} {
		must(t, w.Mount(ctx, "lore"))
	}
	return e, lore, harbour, town
}

func asked(t *testing.T, w *engine.World, who string, upTo firsthand.Chapter) (recalled, found []firsthand.Hit) {
	t.Helper()
	v := viewer(t, w, who)
	r, err := w.Recall(ctx, firsthand.Query{As: v, Cue: "the brass key 銅の鍵 銅鑰匙", UpTo: upTo}, false)
	must(t, err)
	found, err = w.Search(ctx, firsthand.Search{As: v, Text: "brass key 銅の鍵 銅鑰匙", UpTo: upTo})
	must(t, err)
	return append(r.Core, r.Hits...), found
}

// Every world that mounts it finds the work, names where it stands, and never
// finds what was played there or in another world.
func TestLoreIsMountedByReference(t *testing.T) {
	_, lore, harbour, town := library(t)
	for name, w := range map[string]*engine.World{"harbour": harbour, "燈塔鎮": town} {
		recalled, found := asked(t, w, firsthand.Narrator, firsthand.Chapter{})
		for _, hits := range [][]firsthand.Hit{recalled, found} {
			for _, sentence := range []string{"hung behind the clock", "鐘楼にあった", "碼頭的海底"} {
				if !tells(hits, sentence) {
					t.Errorf("%s does not find %q: %v", name, sentence, texts(hits))
				}
			}
			if tells(hits, "secret of this play") || name != "harbour" && tells(hits, "harbour market") {
				t.Errorf("%s finds what was played elsewhere: %v", name, texts(hits))
			}
			for _, h := range hits {
				lives := h.Origin == firsthand.OriginLore
				if lives != (h.ID.World == "lore") || lives && (h.Source.World != "lore" || h.Source.Chapter == "") {
					t.Errorf("%s is %+v", h.ID, h.Source)
				}
			}
		}
	}
	recalled, found := asked(t, lore, firsthand.Narrator, firsthand.Chapter{})
	if tells(recalled, "market") || tells(found, "market") {
		t.Error("the world of lore sees what mounts it")
	}
}

// Nobody is told what the work tells after the chapter they have come to, there
// as in a world of one's own.
func TestAMountedWorkEndsAtTheChapterAskedFor(t *testing.T) {
	_, lore, harbour, _ := library(t)
	for name, want := range map[string][2]bool{"Chapter 1": {false, false}, "第二章": {true, false}, "The Keeper/第三章": {true, true}} {
		for _, w := range []*engine.World{lore, harbour} {
			upTo, err := w.Chapter(ctx, name)
			must(t, err)
			recalled, found := asked(t, w, firsthand.Narrator, upTo)
			for _, hits := range [][]firsthand.Hit{recalled, found} {
				if !tells(hits, "behind the clock") || tells(hits, "鐘楼にあった") != want[0] || tells(hits, "海底") != want[1] {
					t.Errorf("up to %s: %v", upTo.Name, texts(hits))
				}
			}
		}
	}
	if _, err := harbour.Chapter(ctx, "第"); firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Errorf("a name that fits two chapters: %v", err)
	}
	if _, err := harbour.Chapter(ctx, "Chapter 12"); firsthand.CodeOf(err) != firsthand.CodeNotFound {
		t.Errorf("a chapter that is not there: %v", err)
	}
}

func TestMountsAreTakenAwayAndGuarded(t *testing.T) {
	e, _, harbour, town := library(t)
	if err := e.Delete(ctx, "lore"); firsthand.CodeOf(err) != firsthand.CodeRefused || !strings.Contains(err.Error(), "harbour, 燈塔鎮") {
		t.Errorf("a mounted world is deleted: %v", err)
	}
	before := observe(t, harbour, firsthand.Utterance{Scene: "pier", Speaker: "Tilla", Text: "The fog comes in."},
		firsthand.Utterance{Scene: "pier", Speaker: "Tilla", Text: "It is late."})
	for want, do := range map[firsthand.Code]func() error{
		firsthand.CodeConflict: func() error { return harbour.Mount(ctx, "lore") },
		firsthand.CodeInvalid:  func() error { return harbour.Mount(ctx, "harbour") },
		firsthand.CodeNotFound: func() error { return harbour.Unmount(ctx, "燈塔鎮") },
	} {
		if err := do(); firsthand.CodeOf(err) != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	fork, err := e.Fork(ctx, "harbour", 0, "another way")
	must(t, err)
	must(t, harbour.Unmount(ctx, "lore"))
	must(t, town.Unmount(ctx, "lore"))
	if recalled, _ := asked(t, harbour, firsthand.Narrator, firsthand.Chapter{}); tells(recalled, "clock") {
		t.Error("what is no longer mounted is found")
	}
	if recalled, _ := asked(t, fork, firsthand.Narrator, firsthand.Chapter{}); !tells(recalled, "clock") {
		t.Error("a fork does not keep the mount")
	}
	r, err := harbour.Recall(ctx, firsthand.Query{Cue: "brass key", AsOf: before[0].Turn}, false)
	must(t, err)
	if !tells(r.Hits, "clock") {
		t.Error("as of when it was mounted it is not found")
	}
	if err := e.Delete(ctx, "lore"); firsthand.CodeOf(err) != firsthand.CodeRefused { // the fork has it
		t.Errorf("got %v", err)
	}
	must(t, fork.Unmount(ctx, "lore"))
	must(t, e.Delete(ctx, "lore"))
}

// A mounted world that the store does not have is told of, and the rest answers.
func TestAMissingMountDegrades(t *testing.T) {
	_, _, harbour, _ := library(t)
	e := engine.Open(memory.New(), engine.Config{Meanings: []engine.Meaning{}})
	t.Cleanup(func() { must(t, e.Close(ctx)) })
	alone, err := e.Bring(ctx, "alone", harbour.Export(ctx))
	must(t, err)
	r, err := alone.Recall(ctx, firsthand.Query{Cue: "key"}, false)
	must(t, err)
	if r.Degraded == nil || !strings.Contains(r.Degraded.Reason, "not in this store") || !tells(r.Hits, "market") {
		t.Errorf("%+v", r)
	}
}

// The same question is answered byte for byte the same.
func TestRecallOverMountsIsDeterministic(t *testing.T) {
	_, _, harbour, _ := library(t)
	answers := map[string]bool{}
	for range 20 {
		r, err := harbour.Recall(ctx, firsthand.Query{Cue: "the brass key 銅の鍵 銅鑰匙"}, true)
		must(t, err)
		b, err := json.Marshal(r)
		must(t, err)
		answers[string(b)] = true
	}
	if len(answers) != 1 {
		t.Errorf("%d different answers", len(answers))
	}
}

// What is looked at more closely through a mount is what is seen through it.
func TestOnlyLoreIsLookedUpThroughAMount(t *testing.T) {
	_, lore, harbour, _ := library(t)
	found, err := lore.Search(ctx, firsthand.Search{Text: "brass key"})
	must(t, err)
	for _, h := range found {
		in, err := harbour.Mounted(ctx, "lore", h.ID.Record)
		want := firsthand.Code("")
		if h.Origin != firsthand.OriginLore {
			want = firsthand.CodeNotFound
		}
		if firsthand.CodeOf(err) != want || want == "" && in != lore {
			t.Errorf("%s of %s: %v", h.ID, h.Origin, err)
		}
	}
	if _, err := harbour.Mounted(ctx, "燈塔鎮", 1); firsthand.CodeOf(err) != firsthand.CodeNotFound {
		t.Errorf("a world that is not mounted: %v", err)
	}
}
