package people_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/people"
)

// stream is a stream of participants made up entry by entry.
type stream struct {
	s       people.State
	entries []firsthand.Entry
	at      time.Time
}

func (k *stream) add(t *rapid.T, e firsthand.Entry) {
	e.Seq, e.Format, e.At = k.s.Head()+1, firsthand.Format, k.at
	e.ID, e.Act = firsthand.EntryID(fmt.Sprint(e.Seq)), e.Seq
	e.Activity, e.Agent = firsthand.ActivityRemember, firsthand.Agent{Kind: firsthand.AgentAuthor}
	if err := k.s.Apply(e); err != nil {
		t.Fatal(err)
	}
	k.entries = append(k.entries, e)
	k.at = k.at.Add(time.Duration(rapid.IntRange(0, 30).Draw(t, "hours")) * time.Hour)
}

// anyStream lets two persons agree, withdraw and tell, in two worlds.
func anyStream(t *rapid.T) *stream {
	k := &stream{at: time.Date(2031, 5, 1, 0, 0, 0, 0, time.UTC)}
	for _, p := range []firsthand.ParticipantID{"ann", "bo"} {
		k.add(t, firsthand.Entry{Kind: firsthand.EntryParticipant, Participant: &firsthand.Participant{ID: p, Name: "N" + string(p)}})
	}
	for range rapid.IntRange(5, 60).Draw(t, "happenings") {
		p := rapid.SampledFrom([]firsthand.ParticipantID{"ann", "bo"}).Draw(t, "person")
		w := rapid.SampledFrom([]firsthand.WorldID{"w", "v"}).Draw(t, "world")
		c := firsthand.CharacterID(rapid.IntRange(0, 3).Draw(t, "character"))
		if rapid.IntRange(0, 2).Draw(t, "agrees") == 0 {
			k.add(t, firsthand.Entry{Kind: firsthand.EntryConsent, Consent: &firsthand.Consent{Participant: p, World: w, Character: c, Withdrawn: rapid.Bool().Draw(t, "withdrawn")}})
			continue
		}
		f := firsthand.Fact{Participant: p, World: w, Character: c, Kind: rapid.SampledFrom(firsthand.FactKinds()).Draw(t, "kind"),
			Text: fmt.Sprintf("%s of %s said to %d", p, w, c), Importance: rapid.IntRange(1, 5).Draw(t, "importance"), Standing: firsthand.FactLive}
		who, _ := k.s.Find(string(p))
		facts, err := who.Tell(f, k.at)
		if (err == nil) != who.May(w, c) {
			t.Fatalf("told with consent %v: %v", who.May(w, c), err)
		}
		for _, f := range facts {
			k.add(t, firsthand.Entry{Kind: firsthand.EntryFact, Fact: &f})
		}
	}
	return k
}

// A character is given what the person let it keep of themselves, in this world:
// live, no more than twenty things, no state that has passed, and nothing at all
// without a consent that holds now.
func TestABlockIsWhatTheCharacterMayKeep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyStream(t)
		for _, name := range []string{"ann", "Nbo"} {
			p, ok := k.s.Find(name)
			if !ok {
				t.Fatal(name, "is not found")
			}
			for _, w := range []firsthand.WorldID{"w", "v"} {
				for c := range firsthand.CharacterID(4) {
					block := p.Block(w, c, k.at)
					if len(block) > people.Most || len(block) > 0 && (c == 0 || !p.May(w, c)) {
						t.Fatalf("%d of %s is given %d facts", c, w, len(block))
					}
					for _, known := range block {
						f, err := p.Fact(known.ID)
						if err != nil || f.World != w || f.Character != 0 && f.Character != c || f.Standing != firsthand.FactLive || f.Kind == firsthand.FactState && k.at.Sub(f.At) >= people.Passing {
							t.Fatalf("%d of %s is given %+v", c, w, f)
						}
					}
				}
			}
		}
	})
}

// The stream without what lay under one person's key of one world is a stream
// still, and tells nothing of them there; everybody else is as they were.
func TestAStreamWithoutAPersonIsStillOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyStream(t)
		var s people.State
		for _, e := range k.entries {
			if f := e.Fact; f != nil && f.Participant == "ann" && f.World == "w" || e.Consent != nil && e.Consent.Participant == "ann" && e.Consent.World == "w" {
				e = e.Bare()
				e.Erased = true
			}
			if err := s.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		ann, _ := s.Find("ann")
		for _, f := range ann.Facts {
			if f.World == "w" {
				t.Fatalf("still there: %+v", f)
			}
		}
		was, _ := k.s.Find("ann")
		for c := range firsthand.CharacterID(4) {
			if ann.May("w", c) || ann.May("v", c) != was.May("v", c) {
				t.Fatalf("%d may keep what it may not, or not what it may", c)
			}
		}
		one, _ := s.Find("bo")
		other, _ := k.s.Find("bo")
		if fmt.Sprint(one) != fmt.Sprint(other) {
			t.Fatal("somebody else changed")
		}
	})
}
