package night_test

import (
	"slices"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/night"
)

func TestTheSameTwiceBecomesOneWithAllItsSources(t *testing.T) {
	for _, lines := range [][2]string{
		{"Ivo closed the shutters.", "Ivo closed the shutters!"}, {"As the storm came over the harbour Ivo closed the shutters.", "As the storm came over the harbour Ivo closed the green shutters."},
		{"イヴォは雨戸を閉めた。", "イヴォは雨戸を閉めた！"}, {"伊沃關上了窗。", "伊沃關上了窗！"}, {"鍵は窓辺にある。", "鍵は窓辺にある。"},
	} {
		k := newStory(t)
		a := k.tell(firsthand.KindEvent, 0, lines[0], felt(2, "joy", 10))
		b := k.tell(firsthand.KindEvent, 0, lines[1], felt(4, "surprise", 30), tier(firsthand.TierTemporary))
		k.use(b)
		k.wantDid(k.sleep(), night.Merge, a)
		r, _ := k.s.Record(k.s.Records()[2])
		if !slices.Equal(r.Merges, []firsthand.RecordID{a, b}) || len(r.Sources) != 2 || r.Status != firsthand.StatusCanon || r.Importance != 4 ||
			r.Tier != firsthand.TierPromotable || r.Emotion.Get("joy") != 10 || r.Emotion.Get("surprise") != 30 || len(r.Text) != max(len(lines[0]), len(lines[1])) {
			t.Errorf("%q became %+v", lines, r)
		}
		if k.standing(a) != firsthand.StandingSuperseded || k.standing(b) != firsthand.StandingSuperseded || !slices.Equal(k.s.Used(r.ID), []firsthand.TurnNumber{2}) {
			t.Errorf("%q: %s, %s, used %v", lines, k.standing(a), k.standing(b), k.s.Used(r.ID))
		}
		if links := k.s.Links(r.ID); len(links) != 2 || links[0].Kind != firsthand.LinkSupersedes || links[0].From != r.ID {
			t.Errorf("%q: links %v", lines, links)
		}
		k.wantDid(k.sleep(), night.Merge)
	}
}

// What is alike and is not the same is never merged; where it was said or
// happened again it is tied.
func TestWhatIsNotMerged(t *testing.T) {
	same := func(*firsthand.Record) {}
	ownAudience := func(r *firsthand.Record) { r.Audience = firsthand.Only(mara) }
	inferred := func(r *firsthand.Record) { r.Status = firsthand.StatusInferred }
	for _, c := range []struct {
		name   string
		kind   firsthand.Kind
		by     [2]firsthand.CharacterID
		text   [2]string
		edit   func(*firsthand.Record) // of the second
		repeat bool
	}{
		{"a statement said twice", firsthand.KindStatement, [2]firsthand.CharacterID{mara, mara}, [2]string{"寂しい夜だ。", "寂しい夜だ。"}, same, true},
		{"statements of two", firsthand.KindStatement, [2]firsthand.CharacterID{mara, ivo}, [2]string{"我很寂寞。", "我很寂寞。"}, same, false},
		{"a thought", firsthand.KindMonologue, [2]firsthand.CharacterID{mara, mara}, [2]string{"I must go.", "I must go."}, same, false},
		{"a question", firsthand.KindLoop, [2]firsthand.CharacterID{mara, mara}, [2]string{"手紙はどこ？", "手紙はどこ？"}, same, false},
		{"intentions of two", firsthand.KindIntention, [2]firsthand.CharacterID{mara, ivo}, [2]string{"I'll mend the lamp.", "I'll mend the lamp."}, same, false},
		{"another audience", firsthand.KindEvent, [2]firsthand.CharacterID{}, [2]string{"門開了。", "門開了。"}, ownAudience, false},
		{"another status", firsthand.KindEvent, [2]firsthand.CharacterID{}, [2]string{"The bell rang.", "The bell rang."}, inferred, false},
		{"a locked record", firsthand.KindEvent, [2]firsthand.CharacterID{}, [2]string{"鐘が鳴った。", "鐘が鳴った。"}, tier(firsthand.TierLocked), false},
		{"an open hurt", firsthand.KindEvent, [2]firsthand.CharacterID{}, [2]string{"He left.", "He left."}, felt(3, "sadness", 50), false},
		{"a number", firsthand.KindEvent, [2]firsthand.CharacterID{}, [2]string{"Seventeen gulls sat upon the harbour wall.", "Seven gulls sat upon the harbour wall."}, same, false},
		{"a negation", firsthand.KindEvent, [2]firsthand.CharacterID{}, [2]string{"燈子は港の古い灯台へ行くと約束した。", "燈子は港の古い灯台へ行かないと約束した。"}, same, false},
		{"opposites", firsthand.KindEvent, [2]firsthand.CharacterID{}, [2]string{"瑪拉看見碼頭盡頭的大門開著。", "瑪拉看見碼頭盡頭的大門關著。"}, same, false},
		{"the order of people", firsthand.KindEvent, [2]firsthand.CharacterID{}, [2]string{"Mara forgave Ivo behind the old mill.", "Ivo forgave Mara behind the old mill."}, same, false},
	} {
		k := newStory(t)
		a := k.tell(c.kind, c.by[0], c.text[0])
		b := k.tell(c.kind, c.by[1], c.text[1], c.edit)
		actions := k.sleep()
		k.wantDid(actions, night.Merge)
		want := []firsthand.RecordID{}
		if c.repeat {
			want = append(want, b)
		}
		if got := did(actions, night.Repeat); !slices.Equal(got, want) {
			t.Errorf("%s: repeats %v, want %v", c.name, got, want)
		}
		if k.standing(a) != firsthand.StandingLive || k.standing(b) != firsthand.StandingLive {
			t.Errorf("%s: %s and %s", c.name, k.standing(a), k.standing(b))
		}
	}
}

func TestWhatHappensAgainInAnotherSceneIsTied(t *testing.T) {
	for _, c := range []struct {
		name        string
		second      firsthand.Scene
		text        string
		days        int
		merge, tied bool
	}{
		{"undated scenes of one day", firsthand.Scene{Title: "two"}, "伊沃關上了窗。", 0, true, false},
		{"a scene at its own time", firsthand.Scene{Title: "two", StoryTime: "midsummer"}, "Ivo closed the shutters.", 0, false, true},
		{"another day of play", firsthand.Scene{Title: "two"}, "イヴォは雨戸を閉めた。", 1, false, true},
		{"a text that tells its time", firsthand.Scene{Title: "two"}, "Ivo closed the shutters at midnight.", 0, false, true},
	} {
		k := newStory(t)
		a := k.tell(firsthand.KindEvent, 0, c.text)
		k.later(c.days)
		k.open(c.second)
		b := k.tell(firsthand.KindEvent, 0, c.text)
		actions := k.sleep()
		if got := did(actions, night.Merge); slices.Equal(got, []firsthand.RecordID{a}) != c.merge {
			t.Errorf("%s: merged %v", c.name, got)
		}
		if got := did(actions, night.Repeat); slices.Equal(got, []firsthand.RecordID{b}) != c.tied {
			t.Errorf("%s: tied %v", c.name, got)
		}
	}
}

// What two turns say does not go when one of them does.
func TestAMergedRecordOutlivesOneOfItsTurns(t *testing.T) {
	for _, gone := range []firsthand.TurnNumber{1, 2} {
		k := newStory(t)
		a := k.tell(firsthand.KindEvent, 0, "伊沃關上了窗。")
		b := k.tell(firsthand.KindEvent, 0, "伊沃關上了窗。")
		k.wantDid(k.sleep(), night.Merge, a)
		k.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: gone, Standing: firsthand.StandingNotTaken}})
		actions := k.sleep()
		if gone == 2 {
			k.wantDid(actions, night.Revive) // the merged one stands in turn 1
			continue
		}
		k.wantDid(actions, night.Revive, b)
		if k.standing(a) == firsthand.StandingLive || k.standing(b) != firsthand.StandingLive {
			t.Errorf("%s and %s", k.standing(a), k.standing(b))
		}
	}
}

// What age would take out of recall at once is not brought back to it, and what
// earns to be kept for good is, in one night: the next plan finds nothing to do.
func TestWhatIsRevivedStays(t *testing.T) {
	for _, c := range []struct {
		kind          firsthand.Kind
		who           firsthand.CharacterID
		text          string
		importance    int
		days          int
		more          []string // further intentions that are held by then
		back, forGood bool
	}{
		{firsthand.KindIntention, mara, "I will bring the key to Ivo.", 2, 1, nil, true, false},
		{firsthand.KindIntention, mara, "私は鍵をイヴォに届ける。", 2, 4, nil, false, false},
		{firsthand.KindIntention, mara, "我要把鑰匙帶給伊沃。", 2, 1, []string{"我要寫信。", "我要補網。", "我要找地圖。", "我要回家。", "我要唱歌。"}, false, false},
		{firsthand.KindEvent, 0, "伊沃關上了窗。", 2, 1, nil, true, false},
		{firsthand.KindEvent, 0, "イヴォは雨戸を閉めた。", 2, 91, nil, false, false},
		{firsthand.KindEvent, 0, "Ivo closed the shutters.", 5, 1, nil, true, true},
	} {
		k := newStory(t)
		weight := felt(c.importance, "joy", 0)
		k.tell(c.kind, c.who, c.text, weight)
		b := k.tell(c.kind, c.who, c.text, weight)
		k.sleep()
		k.later(c.days)
		for _, text := range c.more {
			k.tell(c.kind, c.who, text)
		}
		k.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: 1, Standing: firsthand.StandingNotTaken}})
		back := slices.Contains(did(k.sleep(), night.Revive), b)
		if r, _ := k.s.Record(b); back != c.back || (r.Standing == firsthand.StandingLive) != c.back || (r.Tier == firsthand.TierLongTerm) != c.forGood {
			t.Errorf("%q after %d days: revived %v, %s and %s", c.text, c.days, back, r.Standing, r.Tier)
		}
		k.wantDid(k.sleep(), night.Lapse)
	}
}

// What was merged and taken apart again stays apart: a night does not insist.
func TestANightDoesNotRepeatWhatWasUndone(t *testing.T) {
	k := newStory(t)
	a := k.state("The gate is iron.")
	b := k.state("The gate is iron.")
	k.wantDid(k.sleep(), night.Merge, a)
	k.change(firsthand.Change{Record: k.s.Records()[2], Standing: firsthand.StandingNotTaken})
	k.change(firsthand.Change{Record: a, Standing: firsthand.StandingLive})
	k.change(firsthand.Change{Record: b, Standing: firsthand.StandingLive})
	k.wantDid(k.sleep(), night.Merge)
	c := k.state("The gate is iron!")
	k.wantDid(k.sleep(), night.Merge)
	k.state("The gate is iron.")
	k.wantDid(k.sleep(), night.Merge, c)
}
