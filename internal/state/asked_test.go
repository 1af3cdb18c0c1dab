package state_test

import (
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// by completes an entry that somebody is behind.
func (k *story) by(who firsthand.Agent, e firsthand.Entry) firsthand.Entry {
	e = k.complete(e)
	e.Agent, e.Activity = who, firsthand.ActivityExtract
	return e
}

// A model rates and ties; it neither settles nor changes what its author holds.
func TestWhatAModelMayChange(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	k.tell(1, tilla)
	four, felt, gloss, yes := 4, firsthand.Emotion{60}, "悲しい", true
	born := k.by(rules, firsthand.Entry{Record: &firsthand.Record{
		Kind: firsthand.KindStatement, Status: firsthand.StatusDeclared, Standing: firsthand.StandingLive, Origin: firsthand.OriginLived, Frame: firsthand.FrameWorld,
		Tier: firsthand.TierPromotable, Text: "x", Speaker: "Tilla", SpeakerID: tilla, Audience: firsthand.Everyone(), Importance: 3, Turn: 1,
		Sources: []firsthand.Source{{Kind: firsthand.SourceTurn, Turn: 1}},
	}})
	born.Record.ID = firsthand.RecordID(born.Seq)
	own := k.remember(func(*firsthand.Record) {})
	ids := []firsthand.RecordID{}
	for _, who := range []firsthand.Agent{rules, model} {
		e := k.by(who, firsthand.Entry{Record: born.Record})
		rec := *born.Record
		rec.ID = firsthand.RecordID(e.Seq)
		e.Record = &rec
		if err := k.s.Apply(e); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, rec.ID)
	}
	byRules, byModel := ids[0], ids[1]
	for _, c := range []struct {
		name string
		e    firsthand.Entry
		want firsthand.Code
	}{
		{"rates", firsthand.Entry{Change: &firsthand.Change{Record: byRules, Importance: four, Emotion: &felt, Gloss: &gloss}}, ""},
		{"rates the author's", firsthand.Entry{Change: &firsthand.Change{Record: own, Importance: four}}, firsthand.CodeRefused},
		{"pins", firsthand.Entry{Change: &firsthand.Change{Record: byRules, Pinned: &yes}}, firsthand.CodeRefused},
		{"resolves", firsthand.Entry{Change: &firsthand.Change{Record: byRules, Resolved: &yes}}, firsthand.CodeRefused},
		{"locks", firsthand.Entry{Change: &firsthand.Change{Record: byRules, Tier: firsthand.TierLocked}}, firsthand.CodeRefused},
		{"opens to all", firsthand.Entry{Change: &firsthand.Change{Record: byRules, Audience: &firsthand.Audience{Everyone: true}}}, firsthand.CodeRefused},
		{"takes away what the rules took", firsthand.Entry{Change: &firsthand.Change{Record: byRules, Standing: firsthand.StandingSuperseded}}, firsthand.CodeRefused},
		{"replaces its own", firsthand.Entry{Change: &firsthand.Change{Record: byModel, Standing: firsthand.StandingSuperseded}}, ""},
		{"ties", firsthand.Entry{Link: &firsthand.Link{From: byRules, To: own, Kind: firsthand.LinkExtends}}, ""},
		{"doubts", firsthand.Entry{Link: &firsthand.Link{From: byRules, To: own, Kind: firsthand.LinkDoubts}}, ""},
		{"contradicts", firsthand.Entry{Link: &firsthand.Link{From: byRules, To: own, Kind: firsthand.LinkContradicts}}, firsthand.CodeRefused},
		{"settles", firsthand.Entry{Link: &firsthand.Link{From: byRules, To: own, Kind: firsthand.LinkSettles}}, firsthand.CodeRefused},
		{"answers", firsthand.Entry{Link: &firsthand.Link{From: byRules, To: own, Kind: firsthand.LinkAnswers}}, firsthand.CodeRefused},
		{"reads what is not there", firsthand.Entry{Asked: &firsthand.Asked{For: firsthand.PurposeScene, Turns: []firsthand.TurnNumber{9}}}, firsthand.CodeNotFound},
		{"counts less than nothing", firsthand.Entry{Asked: &firsthand.Asked{For: firsthand.PurposeScene, Kept: -1}}, firsthand.CodeInvalid},
		{"reads for nothing", firsthand.Entry{Asked: &firsthand.Asked{}}, firsthand.CodeInvalid},
	} {
		if err := k.s.Check([]firsthand.Entry{k.by(model, c.e)}); firsthand.CodeOf(err) != c.want {
			t.Errorf("a model %s: %v, want code %q", c.name, err, c.want)
		}
	}
}

// What was read, dropped and spent is in the journal, and a saved state knows it.
func TestWhatWasAskedIsRemembered(t *testing.T) {
	k := newStory(t, firsthand.Settings{Timezone: "Asia/Tokyo"})
	k.tell(2, tilla)
	told := int(k.s.Now())
	apply := func(a firsthand.Asked) {
		t.Helper()
		if err := k.s.Apply(k.by(model, firsthand.Entry{Asked: &a})); err != nil {
			t.Fatal(err)
		}
	}
	apply(firsthand.Asked{For: firsthand.PurposeScene, Turns: []firsthand.TurnNumber{1}, Failed: "不明", Tokens: firsthand.Tokens{In: 5}})
	if k.s.Tries(1) != 1 || len(k.s.Unread()) != told || k.s.Asking().Failed != "不明" || k.s.Asking().Since.IsZero() {
		t.Errorf("after a failure: %+v, unread %v", k.s.Asking(), k.s.Unread())
	}
	apply(firsthand.Asked{For: firsthand.PurposeScene, Turns: []firsthand.TurnNumber{1}, Kept: 2, Tokens: firsthand.Tokens{In: 7, Out: 3},
		Dropped: []firsthand.Dropped{{Why: firsthand.DropQuote, Count: 2, Sample: "鍵"}}})
	saved, err := state.Load(k.s.Save(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*state.State{k.s, saved} {
		a := s.Asking()
		if len(s.Unread()) != told-1 || s.Unread()[0] != 2 || s.Tries(1) != 0 || a.Kept != 2 || a.Faults != 1 || a.Failed != "" || a.Tokens.All() != 15 || a.Dropped[0].Count != 2 {
			t.Errorf("%+v, unread %v", a, s.Unread())
		}
		if s.Spent(k.at).All() != 15 || s.Spent(k.at.Add(48*time.Hour)).All() != 0 {
			t.Errorf("%+v were spent that day", s.Spent(k.at))
		}
	}
	rewritten := "鍵は鐘楼にある。"
	if err := k.s.Apply(k.complete(firsthand.Entry{Revision: &firsthand.Revision{Turn: 1, Text: &rewritten}})); err != nil || len(k.s.Unread()) != told {
		t.Errorf("a rewritten turn is read: %v, %v", k.s.Unread(), err)
	}
}
