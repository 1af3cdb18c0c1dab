package state_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// played is a world of n turns with a record taken from each, in three
// languages.
func played(b *testing.B, n int) *state.State {
	lines := []string{
		"Tilla laid the brass key number %d on the windowsill and looked out at the water. \"Nobody asks for it any more,\" she said.",
		"燈子は%d番目の鍵を窓辺に置いて、海を眺めていた。「もう誰も訊かないよ」と彼女は言った。",
		"柏瀾把第%d把鑰匙放在窗台上，望著海面。「已經沒有人問起它了。」他說。",
	}
	s, at := state.New(nil), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	add := func(e firsthand.Entry) {
		e.Seq, e.Format, e.At, e.Agent, e.Activity = s.Head()+1, firsthand.Format, at, narrator, firsthand.ActivityObserve
		e.ID, e.Act = firsthand.EntryID(fmt.Sprint("e-", e.Seq)), e.Seq
		if err := s.Apply(e); err != nil {
			b.Fatal(err)
		}
	}
	add(firsthand.Entry{Kind: firsthand.EntryWorld, World: &firsthand.World{ID: "w", Name: "Harbour"}})
	add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &firsthand.Character{Name: "Tilla"}})
	add(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &firsthand.Scene{Title: "The quay"}})
	for i := range n {
		at = at.Add(7 * time.Minute)
		t := firsthand.Turn{Number: s.Now() + 1, Scene: 3, Speaker: "Tilla", SpeakerID: 2, Text: fmt.Sprintf(lines[i%3], i), Audience: firsthand.Everyone(), When: &firsthand.When{Time: at, Precision: firsthand.ToMinute}}
		add(firsthand.Entry{Kind: firsthand.EntryTurn, Turn: &t})
		add(firsthand.Entry{Kind: firsthand.EntryRecord, Record: &firsthand.Record{
			ID: firsthand.RecordID(s.Head() + 1), Kind: firsthand.KindEvent, Status: firsthand.StatusCanon, Standing: firsthand.StandingLive,
			Origin: firsthand.OriginLived, Frame: firsthand.FrameWorld, Tier: firsthand.TierPromotable, Text: t.Text, Audience: firsthand.Everyone(),
			Sources: []firsthand.Source{{Kind: firsthand.SourceTurn, Turn: t.Number, End: len(t.Text)}}, AboutIDs: []firsthand.CharacterID{2}, Importance: 1 + i%5, Scene: 3, Turn: t.Number,
		}})
	}
	return s
}

func BenchmarkSnapshot(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		s := played(b, n)
		saved := s.Save()
		b.Run(fmt.Sprintf("save-%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				saved = s.Save()
			}
			b.ReportMetric(float64(len(saved))/float64(n), "bytes/turn")
		})
		b.Run(fmt.Sprintf("load-%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := state.Load(saved, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
