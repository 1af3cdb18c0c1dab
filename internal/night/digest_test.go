package night_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/night"
	"github.com/firsthand-memory/firsthand/internal/text"
)

func TestAFinishedSceneIsToldByItsOwnSentences(t *testing.T) {
	k := newStory(t)
	k.tell(firsthand.KindEvent, 0, "Ivo hid the brass key.")
	k.tell(firsthand.KindStatement, mara, "鍵はどこにもない。")
	k.tell(firsthand.KindStatement, ivo, "I sold it long ago.")
	k.tell(firsthand.KindMonologue, mara, "I must not cry.")
	k.tell(firsthand.KindObservation, 0, "瑪拉望向窗外。")
	k.tell(firsthand.KindInterpretation, 0, "Perhaps she knows.", func(r *firsthand.Record) {
		r.Basis, r.Reader = []firsthand.Ref{{Turn: 1}}, &firsthand.Agent{Kind: firsthand.AgentNarrator}
	})
	k.close()
	k.sleep()
	made := k.derived(firsthand.KindSummary)
	if len(made) != 1 { // the scene's; the day would say the same
		t.Fatalf("%d summaries", len(made))
	}
	want := "Ivo hid the brass key.\nMara「鍵はどこにもない。」\nIvo: \"I sold it long ago.\"\n瑪拉望向窗外。"
	if r := made[0]; r.Text != want || r.Status != firsthand.StatusInferred || r.Scene != k.scene || len(r.From) != 4 || !slices.Equal(r.Audience.Characters, []firsthand.CharacterID{mara, ivo}) {
		t.Errorf("got %+v, want %q", r, want)
	}
}

func TestADigestIsBounded(t *testing.T) {
	k := newStory(t)
	for i := range 60 {
		k.tell(firsthand.KindEvent, 0, fmt.Sprintf("第%d隻船在霧裡靠了岸。", i+1))
	}
	k.close()
	k.sleep()
	r := k.derived(firsthand.KindSummary)[0]
	if n := text.Tokens(r.Text); n > formula.SummaryTokens+len(r.From)*3 || n < formula.SummaryTokens/2 {
		t.Errorf("%d tokens in %q", n, r.Text)
	}
}

// A summary is for those who may know all of it, and for nobody if there is
// nobody.
func TestASummaryIsForThoseWhoKnowAllOfIt(t *testing.T) {
	only := func(who ...firsthand.CharacterID) func(*firsthand.Record) {
		return func(r *firsthand.Record) { r.Audience = firsthand.Only(who...) }
	}
	k := newStory(t)
	for _, line := range []string{"Ivo lit the lamp.", "ランプが灯った。", "燈亮了。"} {
		k.tell(firsthand.KindEvent, 0, line)
	}
	k.tell(firsthand.KindEvent, 0, "Mara hid a letter.", felt(5, "fear", 80), only(mara))
	k.close()
	k.open(firsthand.Scene{Title: "two"})
	for _, line := range []string{"The narrator alone saw the wreck.", "誰も船を見なかった。", "無人看見沉船。"} {
		k.tell(firsthand.KindEvent, 0, line, only())
	}
	k.close()
	k.sleep()
	for _, r := range k.derived(firsthand.KindSummary) {
		if r.Scene == k.scene || strings.Contains(r.Text, "letter") || !slices.Equal(r.Audience.Characters, []firsthand.CharacterID{mara, ivo}) {
			t.Errorf("%v may know %q", r.Audience, r.Text)
		}
	}
}

func TestADiaryIsInHerOwnWordsForHerAlone(t *testing.T) {
	k := newStory(t)
	k.tell(firsthand.KindStatement, mara, "灯りが怖い。")
	k.tell(firsthand.KindStatement, ivo, "The sea is calm.")
	k.tell(firsthand.KindStatement, mara, "I missed you, Ivo.")
	k.tell(firsthand.KindStatement, odile, "I saw them both.")
	k.tell(firsthand.KindStatement, odile, "I shall tell nobody.")
	k.tell(firsthand.KindMonologue, mara, "He must not know.")
	k.tell(firsthand.KindStatement, mara, "沒有人聽見我。", func(r *firsthand.Record) { r.Audience = firsthand.Only(mara) })
	k.sleep()
	made := k.derived(firsthand.KindDiary)
	if len(made) != 1 || made[0].Text != "灯りが怖い。\nI missed you, Ivo." || made[0].SpeakerID != mara || !slices.Equal(made[0].Audience.Characters, []firsthand.CharacterID{mara}) {
		t.Errorf("the diaries are %+v", made)
	}
}

// A summary whose source changed is stale and told anew; one whose day goes on
// too. One that the author took away does not come back by itself.
func TestDigestsAreToldAnew(t *testing.T) {
	k := newStory(t)
	a := k.tell(firsthand.KindEvent, 0, "Ivo hid the brass key.")
	k.tell(firsthand.KindEvent, 0, "マラは灯りを消した。")
	k.tell(firsthand.KindEvent, 0, "瑪拉望向窗外。")
	k.tell(firsthand.KindEvent, 0, "The tide came in.")
	k.wantDid(k.sleep(), night.Summarise, a)
	first := k.derived(firsthand.KindSummary)[0]
	k.change(firsthand.Change{Record: a, Standing: firsthand.StandingSuperseded})
	if k.standing(first.ID) != firsthand.StandingStale {
		t.Fatalf("the summary is %s", k.standing(first.ID))
	}
	k.wantDid(k.sleep(), night.Summarise, first.From[1].Record)
	second := k.derived(firsthand.KindSummary)[0]
	if strings.Contains(second.Text, "brass key") || k.standing(first.ID) != firsthand.StandingSuperseded {
		t.Errorf("%q, and the first is %s", second.Text, k.standing(first.ID))
	}
	k.wantDid(k.sleep(), night.Summarise)
	k.at = k.at.AddDate(0, 0, -3) // the same day goes on
	k.tell(firsthand.KindEvent, 0, "A boat came in from the fog.")
	k.at = k.at.AddDate(0, 0, 3)
	k.wantDid(k.sleep(), night.Summarise, first.From[1].Record)
	third := k.derived(firsthand.KindSummary)[0]
	k.change(firsthand.Change{Record: third.ID, Standing: firsthand.StandingNotTaken})
	k.wantDid(k.sleep(), night.Summarise)
}

// A night before noon is yesterday's: what was told since midnight waits for
// the next.
func TestADayIsToldWhenItIsOver(t *testing.T) {
	k := newStory(t)
	for _, line := range []string{"The tide came in.", "マラは灯りを消した。", "瑪拉望向窗外。"} {
		k.tell(firsthand.KindEvent, 0, line)
	}
	today := k.at
	k.at = today.AddDate(0, 0, -1)
	k.wantDid(k.sleep(), night.Summarise)
	k.at = today
	k.wantDid(k.sleep(), night.Summarise, k.s.Records()[0])
}

// A merge is no change of what a summary says.
func TestAMergeLeavesSummariesAsTheyAre(t *testing.T) {
	k := newStory(t)
	k.state("The gate is iron.")
	k.state("門は赤い。")
	k.state("門前有狗。")
	k.later(1)
	k.sleep()
	before := k.derived(firsthand.KindSummary)
	k.state("The gate is iron!")
	k.wantDid(k.sleep(), night.Merge, before[0].From[0].Record)
	if k.standing(before[0].ID) == firsthand.StandingStale {
		t.Error("the summary is stale")
	}
}
