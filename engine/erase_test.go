package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/keyring"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/journal/sealed"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// house is a store in a folder with its keys, and an engine over it.
type house struct {
	t      *testing.T
	folder string
	store  *sealed.Store
	*engine.Engine
}

func theStoreKey() ([][]byte, error) {
	return [][]byte{bytes.Repeat([]byte{7}, sealed.KeySize)}, nil
}

func newHouse(t *testing.T) *house {
	h := &house{t: t, folder: t.TempDir()}
	h.open()
	t.Cleanup(h.close)
	return h
}

func (h *house) open() {
	below, err := sqlite.Open(h.t.Context(), filepath.Join(h.folder, "s.db"), sqlite.Options{})
	must(h.t, err)
	h.store = sealed.Over(below, keyring.Open(filepath.Join(h.folder, "s.db.keys"), theStoreKey))
	h.Engine = engine.Open(h.store, engine.Config{})
}

func (h *house) close() {
	if h.store != nil {
		must(h.t, h.Engine.Close(ctx))
		must(h.t, h.store.Close())
	}
	h.store = nil
}

// scan counts the secrets in every byte of the folder.
func (h *house) scan(secrets ...string) int {
	n := 0
	files, err := os.ReadDir(h.folder)
	must(h.t, err)
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(h.folder, f.Name()))
		must(h.t, err)
		for _, s := range secrets {
			n += bytes.Count(b, []byte(s))
		}
	}
	return n
}

// planted is a person who plays, with a secret in everything they say.
type planted struct {
	lang, name, persona, keeper    string
	line, later, fact, aside, asks string // each holds its secret
	secrets                        []string
}

func plantings() []planted {
	return []planted{
		{"en", "Dana", "Hale", "Mara", "I buried the quartz-heron by the pier.", "The quartz-heron is mine, and so is the tin-wren.",
			"I am allergic to zirconium-walnuts.", "((OOC: my velvet-tram is late))", "((OOC: please remember that I love opal-marches))",
			[]string{"quartz-heron", "tin-wren", "zirconium", "velvet-tram", "opal-marches"}},
		{"ja", "ダナ", "ヘイル", "マーラ", "石英の鷺を桟橋に埋めた。", "石英の鷺は私のものだ。錫の鶯もだ。", "瑠璃胡桃のアレルギーがあります。", "（（OOC：天鵞絨の電車が遅れてる））",
			"（（OOC：蛋白石の行進が好きなことを覚えておいて））", []string{"石英の鷺", "錫の鶯", "瑠璃胡桃", "天鵞絨の電車", "蛋白石の行進"}},
		{"zh-Hant", "戴娜", "海爾", "瑪拉", "我把石英鷺鷥埋在碼頭。", "石英鷺鷥是我的，錫製黃鶯也是。", "我對鋯石核桃過敏。", "（OOC：絲絨電車誤點了）", "（OOC：請記住我喜歡蛋白石進行曲）",
			[]string{"石英鷺鷥", "錫製黃鶯", "鋯石核桃", "絲絨電車", "蛋白石進行曲"}},
	}
}

// play has the person say all of it, and the world make of it what it does.
func (p planted) play(t *testing.T, e *engine.Engine) *engine.World {
	w, err := e.Create(ctx, "harbour "+p.lang, firsthand.Settings{})
	must(t, err)
	_, err = w.AddCharacter(ctx, firsthand.Character{Name: p.keeper})
	must(t, err)
	who, err := e.AddParticipant(ctx, p.name)
	must(t, err)
	_, err = w.AddCharacter(ctx, firsthand.Character{Name: p.persona, PlayedBy: who.ID})
	must(t, err)
	must(t, w.Consent(ctx, p.name, p.keeper, false))
	_, err = w.Tell(ctx, engine.Statement{Participant: p.name, Character: p.keeper, Kind: firsthand.FactHabit, Text: p.fact})
	must(t, err)
	told, err := w.Observe(ctx, "",
		firsthand.Utterance{Scene: "pier", Speaker: p.keeper, Text: "…"},
		firsthand.Utterance{Scene: "pier", Speaker: p.persona, Text: p.line + p.aside},
		firsthand.Utterance{Scene: "pier", Speaker: p.persona, Text: p.later + p.asks},
		firsthand.Utterance{Scene: "pier", Speaker: p.keeper, Text: "!"})
	must(t, err)
	must(t, w.CloseScene(ctx, "pier"))
	_, err = w.Night(ctx, engine.NightOptions{Day: "2031-05-01"})
	must(t, err)
	if records := told[1].Records; len(records) > 0 {
		_, err = w.Settle(ctx, engine.Settlement{Record: records[0], Verdict: engine.VerdictCanon, Because: p.line})
		must(t, err)
		_, err = w.Remember(ctx, firsthand.Draft{Kind: firsthand.KindInterpretation, Text: "about " + p.secrets[0], Because: "it shows", Basis: []firsthand.Ref{{Record: records[0]}}})
		must(t, err)
		_, err = w.EditRecord(ctx, records[0], "corrected: "+p.line, "it was so")
		must(t, err)
	}
	must(t, w.Wait(ctx))
	return w
}

// everything is all that a world tells on any path, to anybody, with what is
// known of people.
func everything(t *testing.T, e *engine.Engine, w *engine.World, names ...string) string {
	t.Helper()
	return theStory(t, w, names...) + exported(t, w.ExportAll(ctx))
}

func exported(t *testing.T, entries iter.Seq2[engine.Exported, error]) string {
	t.Helper()
	var all []engine.Exported
	for x, err := range entries {
		must(t, err)
		all = append(all, x)
	}
	b, err := json.Marshal(all)
	must(t, err)
	return string(b)
}

// theStory is all that a world tells but what is known of people.
func theStory(t *testing.T, w *engine.World, names ...string) string {
	t.Helper()
	var all []any
	for _, name := range append(names, firsthand.Narrator) {
		v, err := w.Viewer(ctx, name)
		must(t, err)
		for _, cue := range []string{"pier 桟橋 碼頭 heron 鷺 鷺鷥", "allergic アレルギー 過敏"} {
			r, err := w.Recall(ctx, firsthand.Query{As: v, Cue: cue, Limit: 100}, true)
			must(t, err)
			found, err := w.Search(ctx, firsthand.Search{As: v, Text: cue, Archived: true, Limit: 100})
			must(t, err)
			all = append(all, r, found)
		}
	}
	review, err := w.Review(ctx)
	must(t, err)
	turns, err := w.Turns(ctx, "")
	must(t, err)
	stated, err := w.Stated(ctx)
	must(t, err)
	moments, err := w.Moments(ctx, "pier", 0)
	must(t, err)
	info, err := w.Info(ctx)
	must(t, err)
	all = append(all, review, turns, stated, moments, info)
	b, err := json.Marshal(all)
	must(t, err)
	return string(b) + exported(t, w.Export(ctx))
}

func has(all string, secrets []string) (found []string) {
	for _, s := range secrets {
		if strings.Contains(all, s) {
			found = append(found, s)
		}
	}
	return found
}

// What a person says lies in the clear in no byte, before or after; it is told
// until they have it erased, and then by no world, no fork and no old copy of
// the store.
func TestErasingLeavesNoByteAndNoWord(t *testing.T) {
	for _, p := range plantings() {
		t.Run(p.lang, func(t *testing.T) {
			h := newHouse(t)
			w := p.play(t, h.Engine)
			fork, err := h.Fork(ctx, string(w.ID()), 0, "fork")
			must(t, err)
			_, err = fork.Observe(ctx, "", firsthand.Utterance{Scene: "pier", Speaker: p.persona, Text: p.line})
			must(t, err)
			another(t, h.Engine, w)
			before := everything(t, h.Engine, w, p.keeper)
			if n := h.scan(append(p.secrets, p.name)...); n > 0 {
				t.Fatalf("%d secrets lie in the clear", n)
			}
			vectorsLieSealed(t, h, w)
			if missing := len(p.secrets) - len(has(before, p.secrets)); missing > 2 { // the fact and what is asked stand apart
				t.Fatalf("the world tells only %q", has(before, p.secrets))
			}
			h.close()
			old, err := os.ReadFile(filepath.Join(h.folder, "s.db"))
			must(t, err)
			h.open()
			gone, err := h.Erase(ctx, engine.Erasing{Participant: p.name, World: string(w.ID()), Turns: true})
			must(t, err)
			if !gone.Gone || len(gone.Worlds) != 2 || gone.Worlds[0].Turns < 2 || gone.Facts != 2 {
				t.Fatalf("it says %+v", gone)
			}
			for range 2 { // as it is, then from the old copy
				for _, name := range []string{"harbour " + p.lang, "fork"} {
					w, err := h.World(ctx, name)
					must(t, err)
					if found := has(everything(t, h.Engine, w, p.keeper), append(p.secrets, p.name)); found != nil {
						t.Fatalf("%s still tells %q", name, found)
					}
					_, err = h.Verify(ctx, name, false)
					must(t, err)
				}
				h.close()
				if n := h.scan(append(p.secrets, p.name)...); n > 0 {
					t.Fatalf("%d secrets are in the store", n)
				}
				must(t, os.WriteFile(filepath.Join(h.folder, "s.db"), old, 0o600))
				h.open()
			}
		})
	}
}

// vectorsLieSealed wants no vector of a person's line, nor the hash of one, in
// the clear.
func vectorsLieSealed(t *testing.T, h *house, w *engine.World) {
	t.Helper()
	st, err := w.Status(ctx)
	must(t, err)
	for _, e := range st.Embedders {
		for v, err := range h.store.Below().Vectors(ctx, w.ID(), e.ID) {
			must(t, err)
			if mine := v.Ref.Turn == 2 || v.Ref.Turn == 3; mine && v.Hash != 0 {
				t.Errorf("the vector of %s by %s lies in the clear", v.Ref, e.ID)
			}
		}
	}
}

// another lets somebody else come and have themselves erased, so that the world's
// state is saved.
func another(t *testing.T, e *engine.Engine, w *engine.World) {
	t.Helper()
	_, err := e.AddParticipant(ctx, "Oskar")
	must(t, err)
	must(t, w.Consent(ctx, "Oskar", "", false))
	_, err = e.Erase(ctx, engine.Erasing{Participant: "Oskar", World: string(w.ID()), Turns: true})
	must(t, err)
}

// Facts alone can go: the story stays, with the lines, and nothing more that the
// person says out of character is kept.
func TestFactsCanGoWithoutTheStory(t *testing.T) {
	p := plantings()[0]
	h := newHouse(t)
	w := p.play(t, h.Engine)
	gone, err := h.Erase(ctx, engine.Erasing{Participant: p.name, World: string(w.ID())})
	must(t, err)
	_, err = w.Observe(ctx, "", firsthand.Utterance{Scene: "inn", Speaker: p.persona, Text: "Good evening. ((OOC: I am in the velvet-tram, keep replies short))"})
	must(t, err)
	all := everything(t, h.Engine, w, p.keeper)
	if gone.Gone || has(all, p.secrets[2:]) != nil || len(has(all, p.secrets[:2])) != 2 || strings.Contains(all, "keep replies short") {
		t.Fatalf("%+v; still told: %q", gone, has(all, p.secrets))
	}
	_, err = h.Person(ctx, p.name)
	if firsthand.CodeOf(err) != firsthand.CodeNotFound {
		t.Fatal(err)
	}
}

// One person's erasure is nobody else's, and a world that was left is left.
func TestErasureReachesWhatItIsAskedTo(t *testing.T) {
	h := newHouse(t)
	one, other := plantings()[0], plantings()[1]
	w1, w2 := one.play(t, h.Engine), other.play(t, h.Engine)
	_, err := w2.AddCharacter(ctx, firsthand.Character{Name: one.persona, PlayedBy: person(t, h.Engine, one.name).ID})
	must(t, err)
	_, err = w2.Observe(ctx, "", firsthand.Utterance{Scene: "pier", Speaker: one.persona, Text: one.line})
	must(t, err)
	gone, err := h.Erase(ctx, engine.Erasing{Participant: one.name, World: string(w1.ID()), Turns: true})
	must(t, err)
	if gone.Gone {
		t.Fatal("the lines in another world are gone too, it says")
	}
	all := everything(t, h.Engine, w2, other.keeper)
	if len(has(all, other.secrets)) < 3 || len(has(all, one.secrets[:1])) != 1 {
		t.Fatalf("another world lost what was not its to lose: %q", has(all, append(other.secrets, one.secrets...)))
	}
	gone, err = h.Erase(ctx, engine.Erasing{Participant: string(gone.Participant), Turns: true})
	must(t, err)
	all = everything(t, h.Engine, w2, other.keeper)
	if !gone.Gone || has(all, one.secrets) != nil || len(has(all, other.secrets)) < 3 {
		t.Fatalf("%+v, and told is %q", gone, has(all, append(other.secrets, one.secrets...)))
	}
}

func person(t *testing.T, e *engine.Engine, name string) engine.Person {
	t.Helper()
	p, err := e.Person(ctx, name)
	must(t, err)
	return p
}

// An erasure by one process takes effect in the others at once, with what they
// had in memory.
func TestErasureIsHeededByOthers(t *testing.T) {
	p := plantings()[2]
	h := newHouse(t)
	w := p.play(t, h.Engine)
	below, err := sqlite.Open(ctx, filepath.Join(h.folder, "s.db"), sqlite.Options{})
	must(t, err)
	store := sealed.Over(below, keyring.Open(filepath.Join(h.folder, "s.db.keys"), theStoreKey))
	elsewhere := engine.Open(store, engine.Config{})
	defer func() { must(t, elsewhere.Close(ctx)); must(t, store.Close()) }()
	there, err := elsewhere.World(ctx, string(w.ID()))
	must(t, err)
	if has(everything(t, elsewhere, there, p.keeper), p.secrets) == nil {
		t.Fatal("another process tells nothing to begin with")
	}
	_, err = h.Erase(ctx, engine.Erasing{Participant: p.name, Turns: true})
	must(t, err)
	if found := has(everything(t, elsewhere, there, p.keeper), p.secrets); found != nil {
		t.Fatalf("another process still tells %q", found)
	}
	_, err = there.Observe(ctx, "", firsthand.Utterance{Scene: "pier", Speaker: p.persona, Text: "?"})
	must(t, err)
	_, err = w.Observe(ctx, "", firsthand.Utterance{Scene: "pier", Speaker: p.keeper, Text: "?!"})
	must(t, err)
	_, err = h.Verify(ctx, string(w.ID()), false)
	must(t, err)
}

// A state of the person holds for three days of real time, and no longer.
func TestAStatePasses(t *testing.T) {
	h := newHouse(t)
	h.close()
	now := time.Date(2031, 5, 1, 9, 0, 0, 0, time.UTC)
	h.open()
	e := engine.Open(h.store, engine.Config{Now: func() time.Time { return now }})
	defer e.Close(ctx)
	w, err := e.Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	mara, err := w.AddCharacter(ctx, firsthand.Character{Name: "Mara"})
	must(t, err)
	_, err = e.AddParticipant(ctx, "Dana")
	must(t, err)
	must(t, w.Consent(ctx, "Dana", "", false))
	_, err = w.Tell(ctx, engine.Statement{Participant: "Dana", Kind: firsthand.FactState, Text: "I have a cold."})
	must(t, err)
	given := func() int {
		block, err := w.Give(ctx, "Dana", firsthand.Viewer{Character: mara})
		must(t, err)
		return len(block)
	}
	if now = now.Add(71 * time.Hour); given() != 1 {
		t.Error("it is gone too early")
	}
	if now = now.Add(2 * time.Hour); given() != 0 {
		t.Error("it is still handed out")
	}
}

// jammed is a ring that destroys nothing while it is jammed.
type jammed struct {
	keyring.Memory
	is bool
}

func (j *jammed) Destroy(ctx context.Context, ids ...firsthand.KeyID) error {
	if j.is {
		return errKilled
	}
	return j.Memory.Destroy(ctx, ids...)
}

// An erasure that was cut short before anything was destroyed is asked for
// again, by the same name.
func TestAnErasureThatWasCutShortGoesOn(t *testing.T) {
	ring := &jammed{is: true}
	e := engine.Open(sealed.Over(memory.New(), ring), engine.Config{})
	defer e.Close(ctx)
	p := plantings()[1]
	w := p.play(t, e)
	what := engine.Erasing{Participant: p.name, Turns: true}
	if _, err := e.Erase(ctx, what); !errors.Is(err, errKilled) {
		t.Fatal(err)
	}
	ring.is = false
	gone, err := e.Erase(ctx, what)
	must(t, err)
	if found := has(everything(t, e, w, p.keeper), append(p.secrets, p.name)); found != nil || !gone.Gone || gone.Worlds[0].Turns < 2 {
		t.Fatalf("%+v, and still told is %q", gone, found)
	}
}
