package engine_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

func bringIn(t *testing.T, w *engine.World, excerpts ...firsthand.Excerpt) []engine.Brought {
	t.Helper()
	brought, err := w.ImportLore(ctx, excerpts...)
	must(t, err)
	return brought
}

func chapter(text string) firsthand.Excerpt {
	return firsthand.Excerpt{Work: "The Keeper", Chapter: "第三章", Text: text}
}

// What narration establishes is canon lore, what speech says its speaker's
// word, and a doubt stays a doubt; each cites its chapter.
func TestLoreIsReadAsNarration(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want map[string]firsthand.Status
	}{
		"english": {"Bram locked the bell tower. \"The key is mine,\" said Bram. Perhaps he was afraid of the fog.", map[string]firsthand.Status{
			"Bram locked the bell tower.": firsthand.StatusCanon, "The key is mine": firsthand.StatusDeclared, "Perhaps he was afraid of the fog.": firsthand.StatusUnresolved}},
		"japanese": {"ブラムは鐘楼に鍵をかけた。\n「鍵は僕のものだ」とブラムは言った。\n霧を恐れていたのかもしれない。", map[string]firsthand.Status{
			"ブラムは鐘楼に鍵をかけた。": firsthand.StatusCanon, "鍵は僕のものだ": firsthand.StatusDeclared, "霧を恐れていたのかもしれない。": firsthand.StatusUnresolved}},
		"chinese": {"布蘭鎖上了鐘樓。\n「鑰匙是我的。」布蘭說。\n他也許害怕霧。", map[string]firsthand.Status{
			"布蘭鎖上了鐘樓。": firsthand.StatusCanon, "鑰匙是我的。": firsthand.StatusDeclared, "他也許害怕霧。": firsthand.StatusUnresolved}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, memory.New())
			for _, who := range []string{"Bram", "ブラム", "布蘭"} {
				_, err := w.AddCharacter(ctx, firsthand.Character{Name: who})
				must(t, err)
			}
			got := map[string]firsthand.Status{}
			for _, id := range bringIn(t, w, chapter(c.text))[0].Records {
				x := explain(t, w, id)
				h := x.Record
				got[h.Text] = h.Status
				if h.Origin != firsthand.OriginLore || h.Source.Chapter != "第三章" || h.Source.Work != "The Keeper" || x.Tier != firsthand.TierLocked || !slices.Equal(x.Knows, []string{"everyone"}) || h.Source.Quote != h.Text {
					t.Errorf("%+v", x)
				}
			}
			for text, status := range c.want {
				if got[text] != status {
					t.Errorf("%q is %q, want %q; all: %v", text, got[text], status, got)
				}
			}
		})
	}
}

func TestLoreBroughtInAgainAddsNothing(t *testing.T) {
	store := memory.New()
	w := newWorld(t, store)
	first := bringIn(t, w, chapter("The lamp went out."), chapter("The lamp went out."), firsthand.Excerpt{Work: "The Keeper", Chapter: "4", Text: "The lamp went out."})
	if first[0].Known || !first[1].Known || first[2].Known {
		t.Errorf("at first: %+v", first)
	}
	before, err := w.Info(ctx)
	must(t, err)
	again := bringIn(t, w, chapter("The lamp went out."))
	after, err := w.Info(ctx)
	must(t, err)
	if !again[0].Known || again[0].Passage != first[0].Passage || before.Seq != after.Seq {
		t.Errorf("again: %+v, %d and %d entries", again, before.Seq, after.Seq)
	}
	folded, err := engine.Open(store, engine.Config{}).Verify(ctx, "w", false)
	must(t, err)
	if folded != after.Seq {
		t.Errorf("the journal adds up to %d of %d", folded, after.Seq)
	}
}

// Every sentence and line of speech of a work can be found, whatever the rules make of it.
func TestEverySentenceOfAWorkIsFound(t *testing.T) {
	pieces := []string{"Bram locked the tower. ", "\"Where?\" ", "「誰だ」", "\n", "\n\n", "霧が出た。", "燈滅了。", "Who knows? ", "*she waits* ", "…", "Noor: Here.\n", "It may rain. ", "7 keys. "}
	w, n := newWorld(t, memory.New()), 0
	rapid.Check(t, func(rt *rapid.T) {
		var b strings.Builder
		for range rapid.IntRange(1, 10).Draw(rt, "n") {
			b.WriteString(rapid.SampledFrom(pieces).Draw(rt, "piece"))
		}
		n++
		x := firsthand.Excerpt{Work: "w", Chapter: strconv.Itoa(n), Text: b.String()}
		covered := ""
		for _, id := range bringIn(t, w, x)[0].Records {
			h := explain(t, w, id).Record
			covered += h.Text
			if h.Status == firsthand.StatusCanon && strings.ContainsAny(h.Text, "\"「") {
				rt.Fatalf("speech became canon: %q of %q", h.Text, x.Text)
			}
		}
		for _, word := range strings.FieldsFunc(x.Text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
			if !strings.Contains(covered, word) {
				rt.Fatalf("%q of %q is in no record: %q", word, x.Text, covered)
			}
		}
	})
}

// Where rules cut something out of character from a row, what they found in the
// rest is quoted from where it stands in the work.
func TestLoreBesideAnAsideIsQuotedWhereItStands(t *testing.T) {
	w := newWorld(t, memory.New())
	in := bringIn(t, w, chapter("((brb)) Bram locked the tower.((ok))\n(OOC: slower) 燈滅了。"))[0]
	var got []string
	for _, id := range in.Records {
		if h := explain(t, w, id).Record; h.Status == firsthand.StatusCanon {
			got = append(got, h.Source.Quote)
		}
	}
	if !slices.Contains(got, "Bram locked the tower.") || !slices.Contains(got, "燈滅了。") {
		t.Errorf("it quotes %q", got)
	}
}

// Law 12: lore is read-only, whatever an author asks.
func TestLoreNeverChanges(t *testing.T) {
	w := newWorld(t, memory.New())
	_, err := w.AddCharacter(ctx, firsthand.Character{Name: "Bram"})
	must(t, err)
	must(t, w.AddSlot(ctx, firsthand.Slot{Subject: "brass key", Attribute: "place", Values: []string{"windowsill", "harbour"}}))
	in := bringIn(t, w, chapter("The brass key lies on the windowsill. \"It is mine,\" said Bram. Perhaps he lies. Who else knows? 「鍵はどこ」"))[0]
	if len(in.Records) < 4 {
		t.Fatalf("only %v was taken", in.Records)
	}
	was := map[firsthand.RecordID]firsthand.Hit{}
	for _, id := range in.Records {
		was[id] = explain(t, w, id).Record
	}
	rapid.Check(t, func(rt *rapid.T) {
		id := rapid.SampledFrom(in.Records).Draw(rt, "record")
		acts := map[string]func() error{
			"settle": func() error {
				_, err := w.Settle(ctx, engine.Settlement{Record: id, Because: "so", Verdict: rapid.SampledFrom([]engine.Verdict{
					engine.VerdictCanon, engine.VerdictRefuted, engine.VerdictUnresolved, engine.VerdictResolved}).Draw(rt, "verdict")})
				return err
			},
			"edit":   func() error { _, err := w.EditRecord(ctx, id, "Otherwise.", ""); return err },
			"unlock": func() error { return w.Lock(ctx, id, false) },
			"undo": func() error {
				_, err := w.Undo(ctx, firsthand.Seq(rapid.SampledFrom(append(in.Records, firsthand.RecordID(in.Passage))).Draw(rt, "entry")))
				return err
			},
		}
		name := rapid.SampledFrom([]string{"settle", "edit", "unlock", "undo"}).Draw(rt, "act")
		if err := acts[name](); firsthand.CodeOf(err) != firsthand.CodeRefused {
			rt.Fatalf("%s of %s: %v", name, id, err)
		}
	})
	observe(t, w, firsthand.Utterance{Scene: "pier", Speaker: "narrator", Text: "The brass key lies in the harbour."},
		firsthand.Utterance{Scene: "pier", Speaker: "Bram", Text: "Nobody else knows."})
	for id, h := range was {
		if now := explain(t, w, id); !slices.Equal(now.Record.Conflicts, h.Conflicts) || now.Record.Status != h.Status || now.Record.Ended != 0 || len(now.Links) > 0 || len(now.History) != 1 {
			t.Errorf("%s was %+v and is %+v", id, h, now)
		}
	}
}

// What a work leaves open is not the play's to close.
func TestLoreIsNothingToReview(t *testing.T) {
	w := newWorld(t, memory.New())
	bringIn(t, w, chapter("Who had lit the lamp? Perhaps it was the sea. Bram wept for days."))
	if r := review(t, w); len(r.Loops)+len(r.Interpretations) > 0 {
		t.Errorf("there is to review %+v", r)
	}
	answer, err := w.Recall(ctx, firsthand.Query{Cue: "the lamp"}, false)
	must(t, err)
	if len(answer.Core) > 0 || !tells(answer.Hits, "Who had lit the lamp?") {
		t.Errorf("core %v, hits %v", texts(answer.Core), texts(answer.Hits))
	}
}

// A key of a lorebook's entry brings the entry into what is recalled, as the
// languages write it, and opens the lore's share.
func TestKeysOpenTheShareOfLore(t *testing.T) {
	for _, c := range []struct {
		key, cue string
		names    bool
	}{
		{"Zoë", "Zoë waved.", true}, {"Zo", "Zoë waved.", false}, {"北京", "我去北京了", true}, {"凛", "凛々しい人だ", false}, {"凛", "凛は笑った", true},
		{"앨리스", "앨리스가 왔다", true}, {"old king", "a bold kingdom", false}, {"old king", "the old king is dead", true},
	} {
		w := newWorld(t, memory.New())
		_, err := w.AddCharacter(ctx, firsthand.Character{Name: "Mara"})
		must(t, err)
		for i := range 12 {
			observe(t, w, firsthand.Utterance{Scene: "pier", Speaker: "Mara", Text: strings.Repeat(c.cue+" ", 1+i%2) + string(rune('a'+i))})
			bringIn(t, w, firsthand.Excerpt{Work: "book", Chapter: c.key, Text: "Gone " + string(rune('k'+i)) + ", " + c.cue, About: []string{c.key}})
		}
		answer, err := w.Recall(ctx, firsthand.Query{As: viewer(t, w, "Mara"), Cue: c.cue}, true)
		must(t, err)
		lore := 0
		for _, h := range answer.Hits {
			if h.Origin == firsthand.OriginLore {
				lore++
			}
		}
		if want := map[bool]int{true: 4, false: 2}[c.names]; lore != want {
			t.Errorf("%q in %q: %d of %d hits are lore, want %d", c.key, c.cue, lore, len(answer.Hits), want)
		}
	}
}

func TestExcerptsThatCannotBeAreRefused(t *testing.T) {
	w := newWorld(t, memory.New())
	for _, x := range []firsthand.Excerpt{{}, {Work: "w", Chapter: "c"}, {Work: "w", Text: "t"}, {Work: "w", Chapter: "c", Text: "\xff"}} {
		if _, err := w.ImportLore(ctx, chapter("Good."), x); firsthand.CodeOf(err) != firsthand.CodeInvalid {
			t.Errorf("%+v: %v", x, err)
		}
	}
	if info, err := w.Info(ctx); err != nil || info.Records > 0 {
		t.Errorf("%d records, %v", info.Records, err)
	}
}

// A name in the cue opens the lore's share also if it became a character only
// after the work was read; the viewer's own names do not.
func TestACharacterOfTheWorkOpensTheShareOfLore(t *testing.T) {
	w := newWorld(t, memory.New())
	for i := range 12 {
		bringIn(t, w, chapter("灯台守のティラは"+strings.Repeat("霧を", i+1)+"見た。"))
	}
	for _, c := range []firsthand.Character{{Name: "Mara"}, {Name: "Tilla Wren", Aliases: []string{"ティラ"}}} {
		_, err := w.AddCharacter(ctx, c)
		must(t, err)
	}
	for i := range 12 {
		observe(t, w, firsthand.Utterance{Scene: "pier", Speaker: "Mara", Text: "ティラは" + strings.Repeat("また", i+1) + "来た。", Present: present("Tilla Wren")})
	}
	for who, want := range map[string]int{"Mara": 4, "Tilla Wren": 2} {
		answer, err := w.Recall(ctx, firsthand.Query{As: viewer(t, w, who), Cue: "ティラは来た"}, false)
		must(t, err)
		lore := 0
		for _, h := range answer.Hits {
			if h.Origin == firsthand.OriginLore {
				lore++
			}
		}
		if lore != want {
			t.Errorf("%s recalls %d of lore in %d hits, want %d", who, lore, len(answer.Hits), want)
		}
	}
}
