package state_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// garbled draws a stretch of the journal in which some entries come twice,
// are missing, or are by somebody else. Numbers are put right, so that what is
// wrong is wrong by its meaning.
func garbled(t *rapid.T, entries []firsthand.Entry, head firsthand.Seq, turns firsthand.TurnNumber) []firsthand.Entry {
	var out []firsthand.Entry
	for _, e := range entries {
		times := rapid.SampledFrom([]int{1, 1, 1, 1, 2, 0}).Draw(t, "times")
		if rapid.IntRange(0, 9).Draw(t, "by another") == 0 {
			e.Agent = rapid.SampledFrom([]firsthand.Agent{author, model, rules, narrator}).Draw(t, "agent")
		}
		for range times {
			again := e
			again.Seq = head + firsthand.Seq(len(out)) + 1
			again.Act = again.Seq
			if e.Turn != nil {
				turn := *e.Turn
				turns++
				turn.Number = turns
				again.Turn = &turn
			}
			if e.Record != nil {
				r := *e.Record
				r.ID = firsthand.RecordID(again.Seq)
				again.Record = &r
			}
			out = append(out, again)
		}
	}
	return out
}

// A batch passes Check if and only if its entries could be applied one by one,
// and a refused batch leaves no trace.
func TestCheckAndApplyAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 60)
		at := rapid.IntRange(5, len(k.entries)).Draw(t, "from")
		s := state.New(nil)
		if err := s.ApplyAll(k.entries[:at]); err != nil {
			t.Fatal(err)
		}
		batch := garbled(t, k.entries[at:min(len(k.entries), at+12)], s.Head(), s.Now())
		before := s.Save()
		checked := s.Check(batch)
		if !bytes.Equal(before, s.Save()) {
			t.Fatal("Check changed the state")
		}
		single, err := state.Load(before, nil)
		if err != nil {
			t.Fatal(err)
		}
		var applied error
		for _, e := range batch {
			if applied = single.Apply(e); applied != nil {
				break
			}
		}
		if firsthand.CodeOf(checked) != firsthand.CodeOf(applied) {
			t.Fatalf("Check says %v, Apply one by one says %v", checked, applied)
		}
		if err := s.ApplyAll(batch); firsthand.CodeOf(err) != firsthand.CodeOf(checked) {
			t.Fatalf("Check says %v, ApplyAll says %v", checked, err)
		}
		if after := s.Save(); checked != nil && !bytes.Equal(before, after) {
			t.Fatal("a refused batch left a trace")
		}
	})
}
