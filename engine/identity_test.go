package engine_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// Whoever is merged or split in whatever world: undone, every answer is as it
// was.
func TestMergingAndSplittingAreUndoneWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		e := engine.Open(memory.New(), engine.Config{Now: (&clock{}).Now, Meanings: []engine.Meaning{}})
		w, err := e.Create(ctx, "w", firsthand.Settings{})
		check(rt, err)
		_, err = w.AddCharacter(ctx, firsthand.Character{Name: "Tilla", Aliases: []string{"Till", "ティラ", "緹拉"}})
		check(rt, err)
		_, err = w.AddCharacter(ctx, firsthand.Character{Name: "柏瀾"})
		check(rt, err)
		for n := range rapid.IntRange(3, 20).Draw(rt, "happenings") {
			twins{w}.happens(rt, n)
		}
		before := answers(rt, w)
		var seq firsthand.Seq
		switch rapid.IntRange(0, 2).Draw(rt, "what") {
		case 0:
			_, err = w.MergeCharacters(ctx, "柏瀾", "Tilla", "the same")
		case 1:
			_, err = w.SplitCharacter(ctx, "Tilla", "Matilda", engine.Split{Aliases: []string{"Till"}, Scenes: []string{"pier"}})
		case 2:
			_, err = w.SplitCharacter(ctx, "Tilla", "柏瀾", engine.Split{Turns: []firsthand.TurnNumber{1}})
		}
		if code := firsthand.CodeOf(err); code != "" && code != firsthand.CodeNotFound {
			rt.Fatal(err)
		} else if code == "" {
			info, err := w.Info(ctx)
			check(rt, err)
			seq = info.Seq
			_, err = w.Undo(ctx, seq)
			check(rt, err)
		}
		if after := answers(rt, w); after != before {
			rt.Fatalf("after\n%s\nbefore\n%s", after, before)
		}
		check(rt, e.Close(ctx))
	})
}

func names(t *testing.T, w *engine.World) []string {
	t.Helper()
	info, err := w.Info(ctx)
	must(t, err)
	var all []string
	for _, c := range info.Characters {
		all = append(all, c.Name)
	}
	return all
}

// A renamed persona is one person: what either name said and heard is theirs,
// and an earlier look shows who they were taken for then.
func TestARenamedPersonaIsOnePerson(t *testing.T) {
	for _, names := range [][3]string{{"Noor", "Captain Hale", "Tilla"}, {"覆面の男", "ブラム", "ティラ"}, {"蒙面人", "布拉姆", "緹拉"}} {
		before, after, other := names[0], names[1], names[2]
		w := newWorld(t, memory.New())
		told := observe(t, w,
			firsthand.Utterance{Scene: "a", Speaker: before, Text: "The brass key 銅鑰匙 真鍮の鍵 is mine.", Present: present(before)},
			firsthand.Utterance{Scene: "b", Speaker: after, Text: "I never saw a brass key 銅鑰匙 真鍮の鍵.", Present: present(after)},
			firsthand.Utterance{Scene: "c", Speaker: other, Text: "Who are you?", Present: present(before, after, other)})
		if tells(recalled(t, w, after, "brass key 銅鑰匙 真鍮の鍵"), "is mine") {
			t.Fatalf("%s knows what %s said alone", after, before)
		}
		_, err := w.MergeCharacters(ctx, before, after, "the same")
		must(t, err)
		for _, who := range []string{before, after} {
			hits := recalled(t, w, who, "brass key 銅鑰匙 真鍮の鍵")
			if !tells(hits, "is mine") || !tells(hits, "never saw") {
				t.Errorf("%s recalls %v", who, texts(hits))
			}
			for _, h := range hits {
				if h.Speaker == before {
					t.Errorf("%s is still said by %s", h.ID, before)
				}
			}
		}
		if tells(recalled(t, w, other, "brass key 銅鑰匙 真鍮の鍵"), "is mine") {
			t.Errorf("%s, who was not there, knows", other)
		}
		r, err := w.Recall(ctx, firsthand.Query{As: viewer(t, w, after), Cue: "brass key 銅鑰匙 真鍮の鍵", AsOf: told[1].Turn}, false)
		must(t, err)
		if tells(r.Hits, "is mine") {
			t.Errorf("before they were one %s knows: %v", after, texts(r.Hits))
		}
		x := explain(t, w, told[0].Records[0])
		if x.Record.Speaker != after || !slices.Equal(x.Knows, []string{after}) {
			t.Errorf("%+v known to %v", x.Record, x.Knows)
		}
		if _, err := w.MergeCharacters(ctx, after, before, ""); firsthand.CodeOf(err) != firsthand.CodeConflict {
			t.Errorf("merged again: %v", err)
		}
		_, err = w.SplitCharacter(ctx, after, before, engine.Split{})
		must(t, err)
		if tells(recalled(t, w, after, "brass key 銅鑰匙 真鍮の鍵"), "is mine") {
			t.Errorf("taken apart again, %s still knows", after)
		}
	}
}

// Two people of one name are told apart: what one of them said becomes the
// other's, and a name that fits both means neither.
func TestTwoPeopleOfOneNameAreToldApart(t *testing.T) {
	for _, names := range [][2]string{{"Lin", "Lin the captain"}, {"林", "林船長"}, {"リン", "船長のリン"}} {
		one, other := names[0], names[1]
		w := newWorld(t, memory.New())
		told := observe(t, w,
			firsthand.Utterance{Scene: "bakery", Speaker: one, Text: "I bake bread 麵包 パン.", Present: present(one)},
			firsthand.Utterance{Scene: "ship", Speaker: one, Text: "I sail to the bread 麵包 パン island.", Present: present(one, "Mei")})
		_, err := w.SplitCharacter(ctx, one, other, engine.Split{Scenes: []string{"ship"}})
		must(t, err)
		if hits := recalled(t, w, one, "bread 麵包 パン"); tells(hits, "island") || !tells(hits, "I bake") {
			t.Errorf("%s recalls %v", one, texts(hits))
		}
		if hits := recalled(t, w, other, "bread 麵包 パン"); !tells(hits, "island") || tells(hits, "I bake") {
			t.Errorf("%s recalls %v", other, texts(hits))
		}
		if x := explain(t, w, told[1].Records[0]); x.Record.Speaker != other || !slices.Contains(x.Knows, "Mei") || slices.Contains(x.Knows, one) {
			t.Errorf("%+v known to %v", x.Record, x.Knows)
		}
		must(t, w.SetCharacter(ctx, one, func(c *firsthand.Character) { c.Nickname = other })) // both answer to it
		_, err = w.Viewer(ctx, other)
		if firsthand.CodeOf(err) != firsthand.CodeConflict || !strings.Contains(err.Error(), one+" (c") {
			t.Errorf("a name that fits two: %v", err)
		}
		if _, err := w.Observe(ctx, "", firsthand.Utterance{Speaker: other, Text: "Who?"}); firsthand.CodeOf(err) != firsthand.CodeConflict {
			t.Errorf("somebody of that name speaks: %v", err)
		}
	}
}

func TestMergingAndSplittingRefuseWhatCannotBe(t *testing.T) {
	w := newWorld(t, memory.New())
	observe(t, w, firsthand.Utterance{Speaker: "Tilla", Text: "Good morning."}, firsthand.Utterance{Speaker: "布拉姆", Text: "早安。"})
	for what, c := range map[string]struct {
		code firsthand.Code
		do   func() error
	}{
		"merged into nobody": {firsthand.CodeNotFound, func() error { _, err := w.MergeCharacters(ctx, "Tilla", "Nobody", ""); return err }},
		"merged into itself": {firsthand.CodeConflict, func() error { _, err := w.MergeCharacters(ctx, "Tilla", "Tilla", ""); return err }},
		"nothing named":      {firsthand.CodeInvalid, func() error { _, err := w.SplitCharacter(ctx, "Tilla", "Other", engine.Split{}); return err }},
		"no such scene": {firsthand.CodeNotFound, func() error {
			_, err := w.SplitCharacter(ctx, "Tilla", "Other", engine.Split{Scenes: []string{"x"}})
			return err
		}},
		"no such record": {firsthand.CodeNotFound, func() error {
			_, err := w.SplitCharacter(ctx, "Tilla", "Other", engine.Split{Records: []firsthand.RecordID{99}})
			return err
		}},
		"no such alias": {firsthand.CodeInvalid, func() error {
			_, err := w.SplitCharacter(ctx, "Tilla", "Other", engine.Split{Aliases: []string{"Till"}})
			return err
		}},
		"split into one's own": {firsthand.CodeInvalid, func() error {
			_, err := w.SplitCharacter(ctx, "Tilla", "tilla", engine.Split{Turns: []firsthand.TurnNumber{1}})
			return err
		}},
	} {
		if err := c.do(); firsthand.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %s", what, err, c.code)
		}
	}
	if got := names(t, w); !slices.Equal(got, []string{"Tilla", "布拉姆"}) {
		t.Errorf("the cast is %v", got)
	}
}
