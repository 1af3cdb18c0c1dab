package state_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Nothing is taken from a turn that is a danger, by whomever; before and after,
// and in the state that a snapshot holds, it is found by nobody.
func TestADangerIsNoSourceAndNoDocument(t *testing.T) {
	for _, words := range []string{"I want to die on the pier.", "桟橋で死にたい。", "我想死在碼頭。"} {
		k := newStory(t, firsthand.Settings{})
		k.add(firsthand.Entry{Kind: firsthand.EntryTurn, Turn: &firsthand.Turn{Number: 1, Scene: scene, SpeakerID: tilla, Text: words,
			Danger: firsthand.DangerSelfHarm, Audience: firsthand.Everyone()}})
		taken := firsthand.Entry{Record: &firsthand.Record{
			ID: firsthand.RecordID(k.s.Head() + 1), Kind: firsthand.KindStatement, Status: firsthand.StatusDeclared, Standing: firsthand.StandingLive,
			Origin: firsthand.OriginLived, Frame: firsthand.FrameWorld, Tier: firsthand.TierPromotable, Text: words, Speaker: "Tilla", SpeakerID: tilla,
			Audience: firsthand.Everyone(), Importance: 3, Scene: scene, Turn: 1,
			Sources: []firsthand.Source{{Kind: firsthand.SourceTurn, Turn: 1, End: len(words)}},
		}}
		if err := k.s.Check([]firsthand.Entry{k.complete(taken)}); firsthand.CodeOf(err) != firsthand.CodeRefused {
			t.Errorf("a record of %q: %v", words, err)
		}
		loaded, err := state.Load(k.s.Save(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []*state.State{k.s, loaded} {
			v, err := s.Visible(state.Look{Archived: true})
			if err != nil {
				t.Fatal(err)
			}
			doc := s.TurnDoc(1)
			if v.Doc(doc) || s.DocText(doc) != "" || v.Shared(1) != "" || len(s.Dangers()) != 1 {
				t.Errorf("%q is seen (%v), says %q and is one of %v", words, v.Doc(doc), s.DocText(doc), s.Dangers())
			}
		}

		mild := "波"
		k.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: 1, Text: &mild}})
		if !k.view(tilla).Doc(k.s.TurnDoc(1)) || len(k.s.Dangers()) != 0 {
			t.Error("a turn rewritten into a harmless one is not found")
		}
		past, err := k.s.Visible(state.Look{AsOf: 1})
		if err != nil {
			t.Fatal(err)
		}
		if past.Shared(1) == words {
			t.Errorf("%q is read as of before it was rewritten", words)
		}
	}
}
