package engine_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

func remember(t testing.TB, w *engine.World, d firsthand.Draft) firsthand.RecordID {
	t.Helper()
	ids, err := w.Remember(ctx, d)
	must(t, err)
	return ids[0]
}

func explain(t *testing.T, w *engine.World, id firsthand.RecordID) engine.Explanation {
	t.Helper()
	x, err := w.Explain(ctx, id)
	must(t, err)
	return x
}

func TestImpossibleRecordsAreRefusedWithWhatToDo(t *testing.T) {
	w := newWorld(t, memory.New())
	for _, c := range []struct {
		name, says string
		d          firsthand.Draft
	}{
		{"an interpretation born canon", "settle", firsthand.Draft{Kind: "interpretation", Status: "canon", Text: "她可能害怕。"}},
		{"an interpretation that rests on nothing", "basis", firsthand.Draft{Kind: "interpretation", Text: "She may be afraid."}},
		{"a statement without a speaker", "speaker", firsthand.Draft{Kind: "statement", Text: "安心した。"}},
		{"a canon statement", "declared", firsthand.Draft{Kind: "statement", Status: "canon", Speaker: "Mara", Text: "安心した。"}},
		{"a summary of nothing", "made from", firsthand.Draft{Kind: "summary", Text: "A quiet day."}},
		{"an unknown kind", "event", firsthand.Draft{Kind: "rumour", Text: "They say so."}},
		{"importance 6", "1 to 5", firsthand.Draft{Kind: "event", Text: "It rained.", Importance: 6}},
		{"a record without a text", "text", firsthand.Draft{Kind: "event", Text: " "}},
		{"a basis that is not there", "r99", firsthand.Draft{Kind: "interpretation", Text: "Perhaps.", Basis: []firsthand.Ref{{Record: 99}}}},
		{"a dream that is canon", "dream", firsthand.Draft{Kind: "event", Status: "canon", Frame: "dream", Text: "She flew."}},
	} {
		if _, err := w.Remember(ctx, c.d); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want an error that says %q", c.name, err, c.says)
		}
	}
	if info, _ := w.Info(ctx); info.Records != 0 {
		t.Errorf("%d records were born all the same", info.Records)
	}
}

func TestAStatementIsSettledByAnEvent(t *testing.T) {
	w := newWorld(t, memory.New())
	said := remember(t, w, firsthand.Draft{Kind: "statement", Speaker: "Bram", Text: "指輪は金庫にある。"})
	added, err := w.Settle(ctx, engine.Settlement{Record: said, Verdict: engine.VerdictRefuted, Because: "指輪はもう売られていた。"})
	must(t, err)
	if x := explain(t, w, said); x.Record.Status != firsthand.StatusDeclared || x.Record.Text != "指輪は金庫にある。" {
		t.Errorf("the statement became %s %q", x.Record.Status, x.Record.Text)
	}
	x := explain(t, w, added)
	if x.Record.Kind != firsthand.KindEvent || x.Record.Status != firsthand.StatusCanon || x.Record.Text != "指輪はもう売られていた。" {
		t.Errorf("it was settled by %s %s %q", x.Record.Status, x.Record.Kind, x.Record.Text)
	}
	if len(x.Links) != 1 || x.Links[0].Kind != firsthand.LinkSettles || x.Links[0].To != said {
		t.Errorf("the event's links are %v", x.Links)
	}
}

// What was settled is not settled once more: nothing that was said becomes canon
// twice, and nothing both ways. Undone, or its event refuted, it is open again.
func TestWhatIsSettledIsNotSettledAgain(t *testing.T) {
	for _, said := range []string{"The mill is red.", "水車小屋は赤い。", "磨坊是紅的。"} {
		for _, first := range []engine.Verdict{engine.VerdictCanon, engine.VerdictRefuted} {
			w := newWorld(t, memory.New())
			r := remember(t, w, firsthand.Draft{Kind: "statement", Speaker: "Bram", Text: said})
			settle := func(v engine.Verdict) (firsthand.RecordID, error) {
				return w.Settle(ctx, engine.Settlement{Record: r, Verdict: v, Because: "It was painted over."})
			}
			by, err := settle(first)
			must(t, err)
			for _, again := range []engine.Verdict{engine.VerdictCanon, engine.VerdictRefuted} {
				if added, err := settle(again); firsthand.CodeOf(err) != firsthand.CodeRefused || !strings.Contains(err.Error(), by.String()) {
					t.Errorf("%q, %s and then %s: %v, adds %s", said, first, again, err, added)
				}
			}
			_, err = w.Settle(ctx, engine.Settlement{Record: by, Verdict: engine.VerdictRefuted, Because: "a slip"})
			must(t, err)
			by, err = settle(engine.VerdictCanon)
			must(t, err)
			_, err = w.Undo(ctx, firsthand.Seq(by))
			must(t, err)
			if _, err := settle(engine.VerdictRefuted); err != nil {
				t.Errorf("%q: %v", said, err)
			}
		}
	}
}

func TestASentenceIsConfirmedOnce(t *testing.T) {
	w := newWorld(t, memory.New())
	seen := remember(t, w, firsthand.Draft{Kind: "observation", Text: "Mara looked away."})
	sum := remember(t, w, firsthand.Draft{Kind: "summary", Text: "Mara was afraid. 彼女は黙っていた。她沒有說話。", Basis: []firsthand.Ref{{Record: seen}}})
	for _, sentence := range []string{"Mara was afraid.", "彼女は黙っていた。", "她沒有說話。"} {
		_, err := w.Settle(ctx, engine.Settlement{Record: sum, Verdict: engine.VerdictCanon, Because: sentence})
		must(t, err)
		if _, err := w.Settle(ctx, engine.Settlement{Record: sum, Verdict: engine.VerdictCanon, Because: sentence}); firsthand.CodeOf(err) != firsthand.CodeRefused {
			t.Errorf("%q is confirmed twice: %v", sentence, err)
		}
	}
}

func TestAnInterpretationKeepsItsBasisWhenSettled(t *testing.T) {
	w := newWorld(t, memory.New())
	seen := remember(t, w, firsthand.Draft{Kind: "observation", Text: "Mara looked away."})
	read := remember(t, w, firsthand.Draft{Kind: "interpretation", Text: "She may be afraid.", Basis: []firsthand.Ref{{Record: seen}}})
	if _, err := w.Settle(ctx, engine.Settlement{Record: read, Verdict: engine.VerdictCanon, Because: " 　"}); firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Errorf("settled without a reason: %v", err)
	}
	_, err := w.Settle(ctx, engine.Settlement{Record: read, Verdict: engine.VerdictCanon, Because: "she says so in chapter 4"})
	must(t, err)
	x := explain(t, w, read)
	if x.Record.Status != firsthand.StatusCanon || len(x.Record.Basis) != 1 || x.Record.Basis[0].Record != seen {
		t.Errorf("it is %s on %v", x.Record.Status, x.Record.Basis)
	}
	if _, err := w.Settle(ctx, engine.Settlement{Record: read, Verdict: engine.VerdictCanon, Because: "again"}); firsthand.CodeOf(err) != firsthand.CodeRefused {
		t.Errorf("settled twice: %v", err)
	}
}

// The clerk's claim, the ledger and the payment: a contradiction that stays
// and a change that is none, in three languages.
func TestAContradictionStaysAndAChangeIsNone(t *testing.T) {
	for _, l := range []struct {
		lang, subject      string
		values             []string
		claim, owed, later string
	}{
		{"en", "mill debt", []string{"paid", "unpaid"}, "The mill debt was paid before the fire.", "The ledger showed the mill debt unpaid, 900 crowns.", "In spring Harrow town paid the mill debt."},
		{"ja", "水車の借金", []string{"返済済み|返した", "未払い"}, "水車の借金は火事の前に返した。", "帳簿には水車の借金が未払いとあった。", "春、町は水車の借金を返した。"},
		{"zh-Hant", "磨坊的債", []string{"還清", "未還"}, "磨坊的債在大火之前就還清了。", "帳簿上寫著磨坊的債未還，九百克朗。", "春天，鎮上把磨坊的債還清了。"},
	} {
		t.Run(l.lang, func(t *testing.T) {
			w := newWorld(t, memory.New())
			must(t, w.AddSlot(ctx, firsthand.Slot{Subject: l.subject, Attribute: "state", Values: l.values}))
			claim := observe(t, w, firsthand.Utterance{Speaker: "Clerk", Text: l.claim})[0].Records[0]
			owed := observe(t, w, firsthand.Utterance{Speaker: "narrator", Text: l.owed})[0].Records[0]
			if r := review(t, w); len(r.Contradictions) != 1 {
				t.Fatalf("%d open contradictions, want 1", len(r.Contradictions))
			}
			paid := observe(t, w, firsthand.Utterance{Speaker: "narrator", Text: l.later})[0].Records[0]
			if x := explain(t, w, owed); x.Record.Ended != paid || x.Record.Standing != firsthand.StandingLive {
				t.Errorf("the ledger's entry is %s and ended by %s, want live and %s", x.Record.Standing, x.Record.Ended, paid)
			}
			if r := review(t, w); len(r.Contradictions) != 1 {
				t.Errorf("%d open contradictions after the payment, want the clerk's still", len(r.Contradictions))
			}
			for _, h := range recalled(t, w, firsthand.Narrator, l.owed) {
				if h.ID.Record == owed && (len(h.Conflicts) != 1 || h.Conflicts[0] != claim) {
					t.Errorf("the ledger's entry conflicts with %v, want %s", h.Conflicts, claim)
				}
			}
			_, err := w.Settle(ctx, engine.Settlement{Record: owed, Verdict: engine.VerdictCanon, Because: "the ledger is right"})
			must(t, err)
			if r := review(t, w); len(r.Contradictions) != 0 {
				t.Errorf("%d open contradictions once settled", len(r.Contradictions))
			}
		})
	}
}

func review(t *testing.T, w *engine.World) engine.Review {
	t.Helper()
	r, err := w.Review(ctx)
	must(t, err)
	return r
}

func TestACorrectionSupersedesAndIsUndone(t *testing.T) {
	w := newWorld(t, memory.New())
	grey := remember(t, w, firsthand.Draft{Kind: "event", Text: "Tilla's left eye is grey."})
	told := remember(t, w, firsthand.Draft{Kind: "summary", Text: "The grey-eyed lamplighter.", Basis: []firsthand.Ref{{Record: grey}}})
	green, err := w.EditRecord(ctx, grey, "Tilla's left eye is green.", "since chapter 1")
	must(t, err)
	got := texts(recalled(t, w, firsthand.Narrator, "Tilla left eye grey lamplighter"))
	for _, text := range got {
		if text != "Tilla's left eye is green." {
			t.Errorf("recalled %q", text)
		}
	}
	if len(got) == 0 || explain(t, w, grey).Record.Standing != firsthand.StandingSuperseded || explain(t, w, told).Record.Standing != firsthand.StandingStale {
		t.Errorf("recalled %q; grey is %s, the summary %s", got, explain(t, w, grey).Record.Standing, explain(t, w, told).Record.Standing)
	}
	_, err = w.Undo(ctx, firsthand.Seq(green))
	must(t, err)
	if x := explain(t, w, grey); x.Record.Standing != firsthand.StandingLive {
		t.Errorf("after undo grey is %s", x.Record.Standing)
	}
	if x := explain(t, w, green); x.Record.Standing != firsthand.StandingNotTaken {
		t.Errorf("after undo green is %s", x.Record.Standing)
	}
	if _, err := w.Undo(ctx, firsthand.Seq(green)); firsthand.CodeOf(err) != firsthand.CodeConflict {
		t.Errorf("undone twice: %v", err)
	}
}

func TestAnUndoneTurnTakesItsRecordsAlong(t *testing.T) {
	w := newWorld(t, memory.New())
	told := observe(t, w, firsthand.Utterance{Speaker: "Mara", Text: "*She locks the vault.* 「金庫は空だ。」"})
	if len(told[0].Records) == 0 {
		t.Fatal("nothing was taken")
	}
	_, err := w.Undo(ctx, firsthand.Seq(told[0].Records[0]))
	must(t, err)
	for _, cue := range []string{"vault", "金庫"} {
		if hits := recalled(t, w, firsthand.Narrator, cue); len(hits) > 0 {
			t.Errorf("%q still recalls %q", cue, texts(hits))
		}
	}
}

func TestAnEditedTurnIsReadAgain(t *testing.T) {
	w := newWorld(t, memory.New())
	told := observe(t, w, firsthand.Utterance{Speaker: "narrator", Text: "Ivo buried the chest under the oak."})
	again, err := w.EditTurn(ctx, told[0].Turn, "Ivo buried the chest under the elm.")
	must(t, err)
	got := texts(recalled(t, w, firsthand.Narrator, "where is the chest, oak or elm"))
	if len(got) == 0 || len(again.Records) == 0 {
		t.Fatalf("recalled %q, read %v", got, again.Records)
	}
	for _, text := range got {
		if strings.Contains(text, "oak") {
			t.Errorf("the old line is recalled: %q", text)
		}
	}
}
