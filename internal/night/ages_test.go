package night_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/night"
)

func TestTemporaryFadesAfterAWeekOrWithItsScene(t *testing.T) {
	k := newStory(t)
	k.later(1)
	old := k.tell(firsthand.KindObservation, 0, "ランプが瞬いた。", tier(firsthand.TierTemporary))
	k.later(6)
	k.wantDid(k.sleep(), night.Expire)
	k.open(firsthand.Scene{Title: "two"})
	young := k.tell(firsthand.KindObservation, 0, "The lamp flickered.", tier(firsthand.TierTemporary))
	kept := k.tell(firsthand.KindObservation, 0, "門外有人咳嗽。")
	k.wantDid(k.sleep(), night.Expire, old) // the day has come with the turn
	k.close()
	k.wantDid(k.sleep(), night.Expire, young)
	if k.standing(young) != firsthand.StandingArchived || k.standing(kept) != firsthand.StandingLive {
		t.Errorf("%s and %s", k.standing(young), k.standing(kept))
	}
	k.change(firsthand.Change{Record: young, Standing: firsthand.StandingLive})
	k.wantDid(k.sleep(), night.Expire) // what the author restored stays
}

func TestPromotionByUseOrWeight(t *testing.T) {
	k := newStory(t)
	heavy := k.state("She nearly drowned.", felt(3, "fear", 60))  // 4.5
	light := k.state("彼女は手を振った。", felt(4, "joy", 16))             // 4.4
	jealous := k.state("他送了奧蒂兒一枚戒指。", func(r *firsthand.Record) { // 3 + 0.5 + 1 for Mara
		r.Category = firsthand.CategoryJealousy
		_ = r.Emotion.Set("jealousy", 20)
	})
	k.later(1)
	k.wantDid(k.sleep(), night.Promote, heavy, jealous)
	for day := range 3 {
		k.wantDid(k.sleep(), night.Promote)
		k.later(1)
		k.use(light)
		if day == 1 {
			k.use(light) // twice a day is one day
		}
	}
	k.wantDid(k.sleep(), night.Promote, light)
	k.change(firsthand.Change{Record: heavy, Tier: firsthand.TierPromotable})
	k.wantDid(k.sleep(), night.Promote) // the author's word stays
}

func TestArchiveAfterNinetyUnusedDays(t *testing.T) {
	k := newStory(t)
	yes := true
	k.later(1)
	plain := k.state("The clock was wound.")
	used := k.state("時計が止まった。")
	pinned := k.state("鐘被偷了。")
	locked := k.state("The gate is iron.", tier(firsthand.TierLocked))
	long := k.state("門は鉄だ。", tier(firsthand.TierLongTerm))
	hurt := k.state("He left without a word.", felt(3, "sadness", 40))
	a, b := k.state("Bram sold the ring."), k.state("Bram gave the ring away.")
	k.link(b, a, firsthand.LinkContradicts)
	k.change(firsthand.Change{Record: pinned, Pinned: &yes})
	k.later(1)
	k.use(used)
	k.later(88)
	k.wantDid(k.sleep(), night.Archive)
	k.later(1)
	k.wantDid(k.sleep(), night.Archive, plain)
	k.change(firsthand.Change{Record: hurt, Resolved: &yes, Because: "仲直りした。"})
	k.later(1)
	k.wantDid(k.sleep(), night.Archive, used, hurt)
	for _, id := range []firsthand.RecordID{pinned, locked, long, a, b} {
		if k.standing(id) != firsthand.StandingLive {
			t.Errorf("%s is %s", id, k.standing(id))
		}
	}
}

func TestIntentionsLapseWhenOldOrTooMany(t *testing.T) {
	k := newStory(t)
	k.later(1)
	var hers []firsthand.RecordID
	for _, plan := range []string{"I'll mend the net.", "灯りを直すつもりだ。", "我會寫信。", "I'll call Odile.", "明日歌うつもりだ。", "我會回來。", "I'll wait."} {
		hers = append(hers, k.tell(firsthand.KindIntention, mara, plan))
	}
	his := k.tell(firsthand.KindIntention, ivo, "I'll sail tomorrow.")
	vow := k.tell(firsthand.KindIntention, mara, "I'll never lie again.", tier(firsthand.TierLongTerm))
	k.wantDid(k.sleep(), night.Lapse, hers[:2]...)
	k.later(3)
	k.wantDid(k.sleep(), night.Lapse)
	k.later(1)
	k.wantDid(k.sleep(), night.Lapse, append(hers[2:], his)...)
	if k.standing(vow) != firsthand.StandingLive {
		t.Errorf("a vow is %s", k.standing(vow))
	}
}

func TestOverdueQuestionsAreNotedOnce(t *testing.T) {
	k := newStory(t)
	asked := k.tell(firsthand.KindLoop, mara, "手紙はどこ？")
	k.tell(firsthand.KindStatement, ivo, "It is raining.")
	k.wantDid(k.sleep(), night.Overdue)
	k.tell(firsthand.KindStatement, ivo, "吃飯吧。")
	k.wantDid(k.sleep(), night.Overdue, asked)
	k.wantDid(k.sleep(), night.Overdue)
	if r, _ := k.s.Record(asked); r.Status != firsthand.StatusUnresolved || r.Standing != firsthand.StandingLive {
		t.Errorf("the question is %s and %s", r.Status, r.Standing)
	}
}

// In a world with a story clock the story's days count, however long it is
// played.
func TestTheStorysDaysCountWhereItKeepsAClock(t *testing.T) {
	k := newStory(t)
	k.add(firsthand.Entry{Kind: firsthand.EntrySettings, Settings: &firsthand.Settings{StoryClock: true}})
	k.open(firsthand.Scene{Title: "the first day", StoryDay: 1})
	id := k.tell(firsthand.KindObservation, 0, "The lamp flickered.", tier(firsthand.TierTemporary))
	for _, line := range []string{"The tide came in.", "マラは灯りを消した。", "瑪拉望向窗外。"} {
		k.tell(firsthand.KindEvent, 0, line)
	}
	k.later(20)
	actions := k.sleep()
	k.wantDid(actions, night.Expire)
	if len(did(actions, night.Summarise)) != 1 {
		t.Errorf("the story's day is not told: %+v", actions)
	}
	for day := 2; day <= 8; day++ {
		k.open(firsthand.Scene{Title: "another day", StoryDay: day})
		k.tell(firsthand.KindEvent, 0, "The bell rang.")
	}
	k.wantDid(k.sleep(), night.Expire, id)
}

func TestLoreIsLeftAlone(t *testing.T) {
	k := newStory(t)
	p := firsthand.Passage{ID: firsthand.PassageID(k.s.Head() + 1), Work: "The Keeper", Chapter: "3", Text: "燈自洪水以來未滅。"}
	k.add(firsthand.Entry{Kind: firsthand.EntryPassage, Passage: &p})
	for range 2 {
		k.born(firsthand.Record{Kind: firsthand.KindEvent, Text: p.Text, Audience: firsthand.Everyone(), Sources: []firsthand.Source{{Kind: firsthand.SourcePassage, Passage: p.ID, End: len(p.Text)}}},
			[]func(*firsthand.Record){func(r *firsthand.Record) { r.Origin, r.Importance = firsthand.OriginLore, 5 }})
	}
	k.later(100)
	if got := k.sleep(); len(got) > 0 {
		t.Errorf("the night did %+v", got)
	}
}
