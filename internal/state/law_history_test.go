package state_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
)

// Laws 4 and 7: nothing is deleted and nothing rewritten. Whatever happens,
// every record is there as it was born, and the changes to it can be taken
// back one by one until it is held as it was at birth.
func TestEveryRecordKeepsItsBirthAndItsHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 80)
		for _, e := range k.entries {
			if e.Record == nil {
				continue
			}
			now, there := k.s.Record(e.Record.ID)
			if !there {
				t.Fatalf("%s is gone", e.Record.ID)
			}
			for seq := k.s.Head(); seq > e.Seq; seq-- {
				if c, changed := k.s.Former(e.Record.ID, seq); changed {
					now = undone(now, c)
				}
			}
			if now.Audience = e.Record.Audience; !reflect.DeepEqual(now, *e.Record) {
				t.Fatalf("%s was born\n%+v and is told to have been born\n%+v", e.Record.ID, *e.Record, now)
			}
		}
	})
}

func undone(r firsthand.Record, c firsthand.Change) firsthand.Record {
	if c.Status != "" {
		r.Status = c.Status
	}
	if c.Standing != "" {
		r.Standing = c.Standing
	}
	if c.Tier != "" {
		r.Tier = c.Tier
	}
	if c.Importance != 0 {
		r.Importance = c.Importance
	}
	return r
}

// Law 7 for turns: a rewritten turn can be given back every text it had.
func TestEveryTurnKeepsItsTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 60)
		for i, e := range k.entries {
			if e.Revision == nil {
				continue
			}
			h := newHistory()
			for _, before := range k.entries[:i] {
				h.take(before)
			}
			former, ok := k.s.FormerTurn(e.Revision.Turn, e.Seq)
			if want := h.text[e.Revision.Turn]; !ok || *former.Text != want {
				t.Fatalf("before entry %d turn %d said %q", e.Seq, e.Revision.Turn, want)
			}
		}
	})
}

// Law 5: a contradiction is shown on both sides until it is cut, and no
// program cuts it.
func TestContradictionsStayUntilTheyAreCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type pair [2]firsthand.RecordID
		k, open := anyTale(t, 100), map[pair]bool{}
		for _, e := range k.entries {
			if l := e.Link; l != nil && l.Kind == firsthand.LinkContradicts {
				if l.Cut && (e.Agent.Kind == firsthand.AgentModel || e.Agent.Kind == firsthand.AgentRules) {
					t.Fatalf("a %s cut a contradiction", e.Agent.Kind)
				}
				open[pair{min(l.From, l.To), max(l.From, l.To)}] = !l.Cut
			}
		}
		all, err := k.s.Visible(lookOf(0, k.s.Now(), true))
		if err != nil {
			t.Fatal(err)
		}
		for p, holds := range open {
			for i, id := range p {
				if shown := has(all.Conflicts(id), p[1-i]); shown != (holds && all.Record(p[1-i])) {
					t.Fatalf("%s shows that %s contradicts it: %v; the link holds: %v", id, p[1-i], shown, holds)
				}
			}
		}
	})
}

// Law 12: lore is read-only, whoever asks.
func TestLoreStaysAsItWasRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := newTale(t)
		k.lore()
		for range 60 {
			k.happen()
		}
		for _, e := range k.entries {
			if e.Record == nil || e.Record.Origin != firsthand.OriginLore {
				continue
			}
			if now, _ := k.s.Record(e.Record.ID); !reflect.DeepEqual(now, *e.Record) {
				t.Fatalf("lore was\n%+v and is\n%+v", *e.Record, now)
			}
			for _, agent := range []firsthand.Agent{author, model, narrator} {
				for _, c := range []firsthand.Change{{Standing: firsthand.StandingSuperseded}, {Ended: e.Record.ID}, {Unended: true}} {
					c.Record = e.Record.ID
					if err := k.s.Check([]firsthand.Entry{k.entry(firsthand.Entry{Kind: firsthand.EntryChange, Agent: agent, Change: &c})}); firsthand.CodeOf(err) != firsthand.CodeRefused {
						t.Fatalf("a %s changed lore: %v", agent.Kind, err)
					}
				}
			}
		}
	})
}

// Locked records refuse what no author asks.
func TestLockedRecordsChangeByTheirAuthorAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := newHistory()
		for _, e := range anyTale(t, 80).entries {
			if c := e.Change; c != nil && h.tier[c.Record] == firsthand.TierLocked && e.Agent.Kind != firsthand.AgentAuthor {
				t.Fatalf("a %s changed locked %s: %+v", e.Agent.Kind, c.Record, *c)
			}
			h.take(e)
		}
	})
}

// Section 7: what is derived is known to none but those who may know all its
// sources, now that everything has happened.
func TestDerivedIsKnownToThoseWhoMayKnowAllSources(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 100)
		for _, id := range k.s.Records() {
			d, _ := k.s.Record(id)
			for _, from := range d.From {
				source, _ := k.s.Record(from.Record)
				for _, c := range k.s.Characters() {
					if d.Audience.Has(c.ID) && !source.Audience.Has(c.ID) {
						t.Fatalf("%s may know %s but not its source %s", c.ID, id, from)
					}
				}
			}
		}
	})
}

// Law 6: once a source leaves the story, what was derived from it is stale,
// through any number of steps. An archived source has not left.
func TestDerivedIsStaleOnceASourceLeaves(t *testing.T) {
	text := "another text"
	for _, c := range []struct {
		name string
		e    firsthand.Entry
		want firsthand.Standing
	}{
		{"superseded", firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Standing: firsthand.StandingSuperseded}}, firsthand.StandingStale},
		{"not taken", firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: 1, Standing: firsthand.StandingNotTaken}}, firsthand.StandingStale},
		{"rewritten", firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: 1, Text: &text}}, firsthand.StandingStale},
		{"refuted", firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Status: firsthand.StatusRefuted, Because: "it was a lie"}}, firsthand.StandingStale},
		{"archived", firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Standing: firsthand.StandingArchived}}, firsthand.StandingLive},
		{"pinned", firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Pinned: new(bool)}}, firsthand.StandingLive},
	} {
		t.Run(c.name, rapid.MakeCheck(func(t *rapid.T) {
			k := quay(t)
			source := k.fact(1, len("Tilla laid"))
			k.born(source, model)
			summary := k.summary(firsthand.Ref{Record: source.ID})
			reflection := k.summary(firsthand.Ref{Record: summary})
			ofTurn := k.summary(firsthand.Ref{Turn: 1})
			if c.e.Change != nil {
				change := *c.e.Change
				change.Record, c.e.Change = source.ID, &change
			}
			k.must(c.e)
			for _, id := range []firsthand.RecordID{summary, reflection} {
				if r, _ := k.s.Record(id); r.Standing != c.want {
					t.Fatalf("%s is %s, want %s", id, r.Standing, c.want)
				}
			}
			if r, _ := k.s.Record(ofTurn); c.e.Revision != nil && r.Standing != c.want {
				t.Fatalf("what was derived from the turn is %s, want %s", r.Standing, c.want)
			}
		}))
	}
}

// summary adds a summary of the refs, for everyone.
func (k *tale) summary(from ...firsthand.Ref) firsthand.RecordID {
	r := k.fact(1, 5)
	r.Kind, r.Status, r.Origin, r.Sources, r.From = firsthand.KindSummary, firsthand.StatusInferred, firsthand.OriginDerived, nil, from
	k.must(firsthand.Entry{Kind: firsthand.EntryRecord, Activity: firsthand.ActivityNight, Agent: model, Record: &r})
	return r.ID
}
