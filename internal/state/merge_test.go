package state_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// twice is a story with a record told twice, and the entry that merges it.
func twice(t *testing.T, edit func(*firsthand.Record)) (*story, []firsthand.RecordID, firsthand.Entry) {
	k := newStory(t, firsthand.Settings{})
	k.tell(1, tilla)
	both := []firsthand.RecordID{k.remember(edit), k.remember(edit)}
	r, _ := k.s.Record(both[0])
	r.Merges, r.Sources = both, append(r.Sources, r.Sources...)
	return k, both, firsthand.Entry{Record: &r}
}

func (k *story) merging(e firsthand.Entry) error {
	e.Record.ID = firsthand.RecordID(k.s.Head() + 1)
	e = k.complete(e)
	e.Activity, e.Agent = firsthand.ActivityNight, rules
	return k.s.Check([]firsthand.Entry{e})
}

func TestWhatMayBeMerged(t *testing.T) {
	yes := firsthand.Only(tilla)
	same := func(*firsthand.Record) {}
	k, _, e := twice(t, same)
	if err := k.merging(e); err != nil {
		t.Fatalf("the same event twice: %v", err)
	}
	for _, c := range []struct {
		name string
		born func(*firsthand.Record)
		edit func(r *firsthand.Record)
	}{
		{"another kind", same, func(r *firsthand.Record) { r.Kind = firsthand.KindObservation }},
		{"another status", same, func(r *firsthand.Record) { r.Status = firsthand.StatusInferred }},
		{"another speaker", same, func(r *firsthand.Record) { r.Speaker, r.SpeakerID = "Tilla", tilla }},
		{"another audience", same, func(r *firsthand.Record) { r.Audience = yes }},
		{"other words", same, func(r *firsthand.Record) { r.Text = "誰も言わなかった。" }},
		{"a source of nobody", same, func(r *firsthand.Record) {
			r.Sources = append(r.Sources, firsthand.Source{Kind: firsthand.SourceTurn, Turn: 1})
		}},
		{"a locked record", func(r *firsthand.Record) { r.Tier = firsthand.TierLocked }, func(*firsthand.Record) {}},
		{"a statement", func(r *firsthand.Record) {
			r.Kind, r.Status, r.Speaker, r.SpeakerID = firsthand.KindStatement, firsthand.StatusDeclared, "Tilla", tilla
		}, func(*firsthand.Record) {}},
	} {
		k, _, e := twice(t, c.born)
		c.edit(e.Record)
		if err := k.merging(e); firsthand.CodeOf(err) != firsthand.CodeRefused {
			t.Errorf("%s: got %v, want it refused", c.name, err)
		}
	}
}

func TestContradictedRecordsAreNotMerged(t *testing.T) {
	for _, kind := range []firsthand.LinkKind{firsthand.LinkContradicts, firsthand.LinkDoubts} {
		k, both, e := twice(t, func(*firsthand.Record) {})
		other := k.remember(func(r *firsthand.Record) { r.Text = "她沒有賣掉鑰匙。" })
		k.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &firsthand.Link{From: other, To: both[1], Kind: kind}})
		if err := k.merging(e); firsthand.CodeOf(err) != firsthand.CodeRefused {
			t.Errorf("%s: got %v, want it refused", kind, err)
		}
	}
}

// What a night suspects, only the author or a scene takes away.
func TestDoubtsAreNotTakenBackByRules(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	a := k.remember(func(*firsthand.Record) {})
	b := k.remember(func(r *firsthand.Record) { r.Text = "她沒有回來。" })
	doubt := firsthand.Link{From: b, To: a, Kind: firsthand.LinkDoubts}
	k.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &doubt})
	crossed := firsthand.Link{From: a, To: b, Kind: firsthand.LinkDoubts, Cut: true}
	cut := k.complete(firsthand.Entry{Link: &crossed})
	cut.Agent = rules
	if err := k.s.Check([]firsthand.Entry{cut}); firsthand.CodeOf(err) != firsthand.CodeRefused {
		t.Errorf("by rules: got %v", err)
	}
	if got := k.view(0).Doubts(); len(got) != 1 || len(k.view(0).Contradictions()) != 0 {
		t.Errorf("doubts %v", got)
	}
	k.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &crossed})
	if got := k.view(0).Doubts(); len(got) != 0 || k.s.Disputed(a) {
		t.Errorf("doubts after the author took it away: %v", got)
	}
}

func TestADayHasOneNight(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	night := firsthand.Entry{Kind: firsthand.EntryNight, Night: &firsthand.Night{Day: "2031-05-01"}}
	k.add(night)
	if !k.s.NightDone("2031-05-01") || k.s.NightDone("2031-05-02") || k.lastNight() != k.s.Head() {
		t.Error("the night is not noted")
	}
	if err := k.s.Check([]firsthand.Entry{k.complete(night)}); firsthand.CodeOf(err) != firsthand.CodeConflict {
		t.Errorf("the same night again: got %v", err)
	}
	bad := k.complete(firsthand.Entry{Night: &firsthand.Night{Day: "May Day"}})
	if err := k.s.Check([]firsthand.Entry{bad}); firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Errorf("a day that is none: got %v", err)
	}
	loaded, err := state.Load(k.s.Save(), nil)
	if err != nil || !loaded.NightDone("2031-05-01") {
		t.Errorf("a snapshot forgets the night: %v", err)
	}
}

func (k *story) lastNight() firsthand.Seq {
	seq, _ := k.s.LastNight()
	return seq
}

// Ages count played days; a record that the author restored is as old as its
// return.
func TestAgesCountPlayedDays(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	k.tell(1, tilla)
	id := k.remember(func(*firsthand.Record) {})
	for day := range 4 {
		k.later(1)
		switch day {
		case 1:
			k.use(id)
		case 2:
			k.change(firsthand.Change{Record: id, Standing: firsthand.StandingArchived})
			k.change(firsthand.Change{Record: id, Standing: firsthand.StandingLive})
		}
		if day == 1 && (k.s.Age(id) != 2 || k.s.Idle(id) != 0) {
			t.Errorf("used on day 2: age %d, idle %d", k.s.Age(id), k.s.Idle(id))
		}
	}
	if k.s.Age(id) != 1 || k.s.Idle(id) != 1 || !k.s.Restored(id) {
		t.Errorf("restored a day ago: age %d, idle %d", k.s.Age(id), k.s.Idle(id))
	}
}

func TestMoodsFade(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	mood := firsthand.Mood{Character: tilla}
	_ = mood.Emotion.Set("relief", 80)
	_ = mood.Emotion.Set("joy", 8)
	k.add(firsthand.Entry{Kind: firsthand.EntryMood, Mood: &mood})
	k.tell(100, tilla)
	for turn, want := range map[firsthand.TurnNumber][2]int{0: {80, 8}, 10: {57, 6}, 20: {40, 0}, 60: {10, 0}, 80: {5, 0}, 81: {0, 0}} {
		got := k.s.Mood(tilla, turn)
		if got.Get("relief") != want[0] || got.Get("joy") != want[1] {
			t.Errorf("after %d turns: %s, want relief %d, joy %d", turn, got, want[0], want[1])
		}
	}
}
