package state_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
)

// history is what a test needs to know of the journal so far, kept in the
// plainest way.
type history struct {
	text   map[firsthand.TurnNumber]string
	turns  map[firsthand.TurnNumber]firsthand.Turn
	pages  map[firsthand.PassageID]string
	born   map[firsthand.RecordID]firsthand.Record
	status map[firsthand.RecordID]firsthand.Status
	tier   map[firsthand.RecordID]firsthand.Tier
}

func newHistory() *history {
	return &history{
		text: map[firsthand.TurnNumber]string{}, turns: map[firsthand.TurnNumber]firsthand.Turn{}, pages: map[firsthand.PassageID]string{},
		born: map[firsthand.RecordID]firsthand.Record{}, status: map[firsthand.RecordID]firsthand.Status{}, tier: map[firsthand.RecordID]firsthand.Tier{},
	}
}

func (h *history) take(e firsthand.Entry) {
	switch {
	case e.Turn != nil:
		h.turns[e.Turn.Number], h.text[e.Turn.Number] = *e.Turn, e.Turn.Text
	case e.Passage != nil:
		h.pages[e.Passage.ID] = e.Passage.Text
	case e.Revision != nil && e.Revision.Text != nil:
		h.text[e.Revision.Turn] = *e.Revision.Text
	case e.Record != nil:
		h.born[e.Record.ID], h.status[e.Record.ID], h.tier[e.Record.ID] = *e.Record, e.Record.Status, e.Record.Tier
	case e.Change != nil:
		if e.Change.Status != "" {
			h.status[e.Change.Record] = e.Change.Status
		}
		if e.Change.Tier != "" {
			h.tier[e.Change.Record] = e.Change.Tier
		}
	}
}

// Law 1: nothing is laundered. Whatever happens, a record is canon because its
// very words stand in a source of the world, or because the author says so, or
// because a scene settled it as a reading.
func TestNothingIsLaundered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := newHistory()
		for _, e := range anyTale(t, 80).entries {
			if r := e.Record; r != nil && r.Status == firsthand.StatusCanon {
				wantCanonBirth(t, h, e)
			}
			if c := e.Change; c != nil && c.Status != "" && e.Agent.Kind != firsthand.AgentAuthor {
				wantSettledByScene(t, h, e)
			}
			h.take(e)
			if c := e.Change; c != nil && h.status[c.Record] == firsthand.StatusCanon && h.born[c.Record].Frame != firsthand.FrameWorld {
				t.Fatalf("%s is canon in a %s", c.Record, h.born[c.Record].Frame)
			}
		}
		for id, r := range h.born {
			switch {
			case r.Kind == firsthand.KindStatement && h.status[id] != firsthand.StatusDeclared:
				t.Fatalf("statement %s became %s", id, h.status[id])
			case r.Kind.Derived() && h.status[id] != firsthand.StatusInferred:
				t.Fatalf("%s %s became %s", r.Kind, id, h.status[id])
			}
		}
	})
}

func wantCanonBirth(t *rapid.T, h *history, e firsthand.Entry) {
	if len(e.Record.Merges) > 0 {
		wantCanonMerge(t, h, *e.Record)
		return
	}
	for _, src := range e.Record.Sources {
		switch src.Kind {
		case firsthand.SourceAuthor:
			if e.Agent.Kind != firsthand.AgentAuthor {
				t.Fatalf("%s has the author's word from a %s", e.Record.ID, e.Agent.Kind)
			}
		case firsthand.SourceTurn:
			if h.text[src.Turn][src.Start:src.End] != e.Record.Text || h.turns[src.Turn].Frame == firsthand.FrameDream {
				t.Fatalf("canon %s is not what turn %d says in the world", e.Record.ID, src.Turn)
			}
		case firsthand.SourcePassage:
			if h.pages[src.Passage][src.Start:src.End] != e.Record.Text {
				t.Fatalf("canon %s is not what %s says", e.Record.ID, src.Passage)
			}
		}
	}
}

// wantCanonMerge wants what is canon by merging to have been canon word for
// word, with each of its sources.
func wantCanonMerge(t *rapid.T, h *history, r firsthand.Record) {
	var sources []firsthand.Source
	for _, id := range r.Merges {
		if h.status[id] != firsthand.StatusCanon {
			t.Fatalf("canon %s merges %s, which is %s", r.ID, id, h.status[id])
		}
		sources = append(sources, h.born[id].Sources...)
	}
	if !slices.ContainsFunc(r.Merges, func(id firsthand.RecordID) bool { return h.born[id].Text == r.Text }) || !slices.Equal(sources, r.Sources) {
		t.Fatalf("canon %s is not what it merges", r.ID)
	}
}

func wantSettledByScene(t *rapid.T, h *history, e firsthand.Entry) {
	by := e.Change.By
	switch {
	case e.Agent.Kind == firsthand.AgentModel || e.Agent.Kind == firsthand.AgentRules || e.Activity == firsthand.ActivityNight:
		t.Fatalf("%s was settled by a %s in %s", e.Change.Record, e.Agent.Kind, e.Activity)
	case h.born[e.Change.Record].Kind != firsthand.KindInterpretation:
		t.Fatalf("%s, a %s, was settled by a %s", e.Change.Record, h.born[e.Change.Record].Kind, e.Agent.Kind)
	case by == nil || by.Record != 0 && h.status[by.Record] != firsthand.StatusCanon:
		t.Fatalf("%s was settled by %v, which establishes nothing", e.Change.Record, by)
	}
}

// quay is a world with a turn of narration, one of speech and one of a dream.
func quay(t *rapid.T) *tale {
	k := newTale(t)
	for _, turn := range []firsthand.Turn{
		{Text: "Tilla laid the brass key on the sill. 燈子は窓を閉めた。"},
		{Text: "「我把鑰匙賣了。」柏瀾說。", Speaker: "柏瀾", SpeakerID: 4},
		{Text: "She flew over the sea.", Frame: firsthand.FrameDream},
	} {
		turn.Number, turn.Scene, turn.Audience = k.s.Now()+1, 5, firsthand.Everyone()
		k.must(firsthand.Entry{Kind: firsthand.EntryTurn, Activity: firsthand.ActivityObserve, Agent: narrator, Turn: &turn})
	}
	return k
}

// fact is a record of the quay with the first n bytes of a turn as its source.
func (k *tale) fact(turn firsthand.TurnNumber, n int) firsthand.Record {
	t, _, _ := k.s.Turn(turn)
	return firsthand.Record{
		ID: firsthand.RecordID(k.s.Head() + 1), Kind: firsthand.KindEvent, Status: firsthand.StatusCanon, Standing: firsthand.StandingLive,
		Origin: firsthand.OriginLived, Frame: firsthand.FrameWorld, Tier: firsthand.TierPromotable, Text: t.Text[:n], Audience: t.Audience,
		Sources: []firsthand.Source{{Kind: firsthand.SourceTurn, Turn: turn, End: n}}, Importance: 3, Scene: 5, Turn: k.s.Now(),
	}
}

// Law 2 and the border of law 1: what does not resolve, or is not what its
// source says, is refused, and says so in a code.
func TestRecordsMustRestOnTheirSources(t *testing.T) {
	const key = len("Tilla laid the brass key on the sill.")
	for _, c := range []struct {
		name string
		edit func(r *firsthand.Record, e *firsthand.Entry)
		want firsthand.Code
	}{
		{"the quoted span", func(*firsthand.Record, *firsthand.Entry) {}, ""},
		{"another wording", func(r *firsthand.Record, _ *firsthand.Entry) { r.Text = "Tilla left the key." }, firsthand.CodeRefused},
		{"another wording, inferred", func(r *firsthand.Record, _ *firsthand.Entry) {
			r.Text, r.Status = "Tilla left the key.", firsthand.StatusInferred
		}, ""},
		{"half of the span", func(r *firsthand.Record, _ *firsthand.Entry) { r.Sources[0].End-- }, firsthand.CodeRefused},
		{"a dream", func(r *firsthand.Record, _ *firsthand.Entry) {
			r.Text, r.Sources[0] = "She flew", firsthand.Source{Kind: firsthand.SourceTurn, Turn: 3, End: 8}
		}, firsthand.CodeRefused},
		{"no such turn", func(r *firsthand.Record, _ *firsthand.Entry) { r.Sources[0].Turn = 9 }, firsthand.CodeNotFound},
		{"beyond the turn", func(r *firsthand.Record, _ *firsthand.Entry) { r.Sources[0].End = 4000 }, firsthand.CodeInvalid},
		{"no such passage", func(r *firsthand.Record, _ *firsthand.Entry) {
			r.Origin, r.Sources[0] = firsthand.OriginLore, firsthand.Source{Kind: firsthand.SourcePassage, Passage: 2, End: 3}
		}, firsthand.CodeNotFound},
		{"the word of a model", func(r *firsthand.Record, _ *firsthand.Entry) {
			r.Sources[0] = firsthand.Source{Kind: firsthand.SourceAuthor}
		}, firsthand.CodeRefused},
		{"a second source that is not so", func(r *firsthand.Record, _ *firsthand.Entry) {
			r.Sources = append(r.Sources, firsthand.Source{Kind: firsthand.SourceTurn, Turn: 2, End: 3})
		}, firsthand.CodeRefused},
		{"a reading of nothing", func(r *firsthand.Record, e *firsthand.Entry) {
			r.Kind, r.Status, r.Reader = firsthand.KindInterpretation, firsthand.StatusUnresolved, &e.Agent
			r.Basis = []firsthand.Ref{{Record: 900}}
		}, firsthand.CodeNotFound},
		{"a summary of nothing", func(r *firsthand.Record, _ *firsthand.Entry) {
			r.Kind, r.Status, r.Origin, r.Sources = firsthand.KindSummary, firsthand.StatusInferred, firsthand.OriginDerived, nil
			r.From = []firsthand.Ref{{Record: 900}}
		}, firsthand.CodeNotFound},
		{"a stranger speaks", func(r *firsthand.Record, _ *firsthand.Entry) { r.SpeakerID = 77 }, firsthand.CodeNotFound},
		{"a stranger reports", func(r *firsthand.Record, _ *firsthand.Entry) { r.ReportedBy = 77 }, firsthand.CodeNotFound},
		{"about a stranger", func(r *firsthand.Record, _ *firsthand.Entry) { r.AboutIDs = []firsthand.CharacterID{77} }, firsthand.CodeNotFound},
		{"known to a stranger", func(r *firsthand.Record, _ *firsthand.Entry) { r.Audience = firsthand.Only(77) }, firsthand.CodeNotFound},
		{"before its time", func(r *firsthand.Record, _ *firsthand.Entry) { r.Turn = 9 }, firsthand.CodeInvalid},
		{"under another's name", func(r *firsthand.Record, _ *firsthand.Entry) { r.ID = 3 }, firsthand.CodeInvalid},
	} {
		t.Run(c.name, rapid.MakeCheck(func(t *rapid.T) {
			k := quay(t)
			r := k.fact(1, key)
			e := firsthand.Entry{Kind: firsthand.EntryRecord, Activity: firsthand.ActivityExtract, Agent: model, Record: &r}
			c.edit(&r, &e)
			if err := k.s.Apply(k.entry(e)); firsthand.CodeOf(err) != c.want {
				t.Fatalf("got %v, want code %q", err, c.want)
			}
		}))
	}
}

// A reading is settled by the author, or by a scene: a turn of the world, or
// what is canon. No program and nothing that is itself open settles it.
func TestWhoSettlesAReading(t *testing.T) {
	night := firsthand.ActivityNight
	for _, c := range []struct {
		name     string
		agent    firsthand.Agent
		activity firsthand.Activity
		by       string
		want     firsthand.Code
	}{
		{"the author", author, firsthand.ActivitySettle, "", ""},
		{"the author by night", author, night, "", ""},
		{"a turn", narrator, firsthand.ActivityObserve, "turn", ""},
		{"a canon record", narrator, firsthand.ActivityObserve, "canon", ""},
		{"nothing", narrator, firsthand.ActivityObserve, "", firsthand.CodeRefused},
		{"what was dreamt", narrator, firsthand.ActivityObserve, "dream", firsthand.CodeRefused},
		{"a summary", narrator, firsthand.ActivityObserve, "summary", firsthand.CodeRefused},
		{"itself", narrator, firsthand.ActivityObserve, "reading", firsthand.CodeRefused},
		{"a model with a turn", model, firsthand.ActivitySettle, "turn", firsthand.CodeRefused},
		{"rules with a turn", rules, firsthand.ActivitySettle, "turn", firsthand.CodeRefused},
		{"night with a turn", narrator, night, "turn", firsthand.CodeRefused},
	} {
		t.Run(c.name, rapid.MakeCheck(func(t *rapid.T) {
			k := quay(t)
			canon := k.fact(1, len("Tilla laid"))
			k.born(canon, model)
			reading := k.fact(1, len("Tilla"))
			reading.Kind, reading.Status, reading.Reader, reading.Basis = firsthand.KindInterpretation, firsthand.StatusUnresolved, &model, []firsthand.Ref{{Turn: 1}}
			k.born(reading, model)
			by := map[string]firsthand.Ref{
				"turn": {Turn: 1}, "dream": {Turn: 3}, "canon": {Record: canon.ID}, "reading": {Record: reading.ID},
				"summary": {Record: k.summary(firsthand.Ref{Record: reading.ID})},
			}
			for _, status := range []firsthand.Status{firsthand.StatusCanon, firsthand.StatusRefuted} {
				change := firsthand.Change{Record: reading.ID, Status: status, Because: "it shows"}
				if ref, named := by[c.by]; named {
					change.By = &ref
				}
				e := k.entry(firsthand.Entry{Kind: firsthand.EntryChange, Activity: c.activity, Agent: c.agent, Change: &change})
				if err := k.s.Check([]firsthand.Entry{e}); firsthand.CodeOf(err) != c.want {
					t.Fatalf("made %s: %v, want code %q", status, err, c.want)
				}
			}
		}))
	}
}

// What the scene as a whole dreams, a turn in it does not make canon.
func TestATurnOfADreamtSceneIsADream(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := quay(t)
		k.must(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &firsthand.Scene{ID: 5, Title: "The quay, dreamt", Frame: firsthand.FrameDream}})
		r := k.fact(1, len("Tilla laid"))
		if k.born(r, model) {
			t.Fatal("a record of a dreamt scene was born canon")
		}
		r.Frame, r.Status = firsthand.FrameDream, firsthand.StatusInferred
		if !k.born(r, model) {
			t.Fatal("what was dreamt was not recorded at all")
		}
	})
}
