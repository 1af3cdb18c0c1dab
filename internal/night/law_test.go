package night_test

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/night"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// lines are things to say that look much alike in part.
var lines = []string{
	"The old gate at the harbour stood open.", "The old gate at the harbour stood closed.", "The old gate at the harbour stood open!",
	"Bram sold three silver rings.", "Bram sold four silver rings.", "Bram never sold three silver rings.", "I am afraid of the sea.",
	"燈子は港へ行った。", "燈子は港に行った！", "燈子は港へ行かなかった。", "ブラムは指輪を三つ売った。", "ブラムは指輪を四つ売った。", "私は海が怖い。",
	"柏瀾賣了戒指。", "柏瀾賣了戒指！", "柏瀾沒有賣戒指。", "燈塔的燈滅了。", "燈塔的燈亮了。", "我怕黑。",
}

// happen lets one thing happen.
func (k *story) happen(t *rapid.T) {
	one := func(ids []firsthand.RecordID) firsthand.RecordID { return rapid.SampledFrom(ids).Draw(t, "record") }
	kinds := []firsthand.Kind{firsthand.KindEvent, firsthand.KindEvent, firsthand.KindObservation, firsthand.KindStatement, firsthand.KindStatement, firsthand.KindIntention, firsthand.KindMonologue, firsthand.KindLoop}
	what := rapid.IntRange(0, 19).Draw(t, "what")
	ids := k.s.Records()
	if len(ids) == 0 {
		what = 0
	}
	yes := true
	switch {
	case what < 10:
		kind, who := rapid.SampledFrom(kinds).Draw(t, "kind"), rapid.SampledFrom([]firsthand.CharacterID{mara, ivo, odile}).Draw(t, "who")
		if kind == firsthand.KindEvent || kind == firsthand.KindObservation {
			who = 0
		}
		k.tell(kind, who, rapid.SampledFrom(lines).Draw(t, "line"), tier(rapid.SampledFrom([]firsthand.Tier{firsthand.TierPromotable, firsthand.TierPromotable,
			firsthand.TierPromotable, firsthand.TierTemporary, firsthand.TierLongTerm, firsthand.TierLocked}).Draw(t, "tier")),
			felt(rapid.IntRange(1, 5).Draw(t, "importance"), "sadness", rapid.SampledFrom([]int{0, 0, 50}).Draw(t, "sadness")))
	case what < 12:
		k.later(rapid.SampledFrom([]int{1, 1, 4, 30}).Draw(t, "days"))
	case what == 12:
		k.close()
		k.open(firsthand.Scene{Title: "next"})
	case what == 13:
		k.use(one(ids))
	case what == 14:
		k.change(firsthand.Change{Record: one(ids), Pinned: &yes})
	case what == 15:
		k.change(firsthand.Change{Record: one(ids), Standing: rapid.SampledFrom([]firsthand.Standing{firsthand.StandingLive, firsthand.StandingArchived, firsthand.StandingSuperseded}).Draw(t, "standing")})
	case what == 16 && len(ids) > 1:
		if a, b := one(ids), one(ids); a != b {
			k.link(a, b, rapid.SampledFrom([]firsthand.LinkKind{firsthand.LinkContradicts, firsthand.LinkResolves, firsthand.LinkAnswers}).Draw(t, "link"))
		}
	case what == 17:
		n := firsthand.TurnNumber(rapid.Uint64Range(1, uint64(k.s.Now())).Draw(t, "turn"))
		k.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: n, Standing: rapid.SampledFrom([]firsthand.Standing{firsthand.StandingLive, firsthand.StandingNotTaken}).Draw(t, "taken")}})
	default:
		k.sleep()
	}
}

// Whatever has happened, a night breaks no law, leaves itself nothing to do,
// raises nothing and deletes nothing, and is planned alike each time.
func TestANightKeepsTheLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := newStory(t)
		for range rapid.IntRange(1, 50).Draw(t, "happenings") {
			k.happen(t)
		}
		before := map[firsthand.RecordID]firsthand.Record{}
		for _, id := range k.s.Records() {
			before[id], _ = k.s.Record(id)
		}
		saved, err := state.Load(k.s.Save(), nil)
		if err != nil {
			t.Fatal(err)
		}
		again := &story{t: t, s: saved, at: k.at, scene: k.scene}
		k.sleep()
		for id, was := range before {
			is, _ := k.s.Record(id)
			locked := was.Tier == firsthand.TierLocked && (is.Standing != was.Standing || is.Tier != was.Tier)
			said := was.Kind.Spoken() && was.Standing == firsthand.StandingLive && is.Standing == firsthand.StandingSuperseded
			if is.Text != was.Text || is.Status != was.Status || locked || said {
				t.Fatalf("the night made %+v of %+v", is, was)
			}
		}
		for _, r := range append(k.derived(firsthand.KindSummary), k.derived(firsthand.KindDiary)...) {
			for _, ref := range r.From {
				if src, _ := k.s.Record(ref.Record); src.Kind == firsthand.KindMonologue || !strings.Contains(r.Text, src.Text) && src.Standing == firsthand.StandingLive {
					t.Fatalf("%s says %q of %+v", r.ID, r.Text, src)
				}
			}
		}
		if again.sleep(); !bytes.Equal(again.s.Save(), k.s.Save()) {
			t.Fatal("the same night did something else")
		}
	})
}

func TestThereIsNoOtherStep(t *testing.T) {
	if _, err := night.Plan(state.New(nil), night.Steps, "2031-05-01"); firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Errorf("got %v", err)
	}
}
