package state_test

import (
	"fmt"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
)

// derived makes a record of records, for those who may know all of them.
func (k *tale) derived() {
	if len(k.s.Records()) == 0 {
		return
	}
	from := rapid.SliceOfNDistinct(rapid.SampledFrom(k.s.Records()), 1, 3, rapid.ID).Draw(k.t, "from")
	r := k.draft(firsthand.KindSummary, firsthand.Turn{Text: "A summary. 要約。摘要。"}, firsthand.Source{End: len("A summary. 要約。摘要。")})
	r.Kind = rapid.SampledFrom([]firsthand.Kind{firsthand.KindSummary, firsthand.KindReflection, firsthand.KindDream, firsthand.KindDiary}).Draw(k.t, "kind")
	r.Origin, r.Sources, r.Audience = firsthand.OriginDerived, nil, firsthand.Everyone()
	for _, id := range from {
		source, _ := k.s.Record(id)
		r.From = append(r.From, firsthand.Ref{Record: id})
		r.Audience = r.Audience.Intersect(source.Audience)
	}
	k.add(firsthand.Entry{Kind: firsthand.EntryRecord, Activity: firsthand.ActivityNight, Agent: model, Record: &r})
}

func (k *tale) remembered() {
	text := k.say(k.own())
	r := k.draft(firsthand.KindEvent, firsthand.Turn{Text: text}, firsthand.Source{End: len(text)})
	r.Sources, r.Audience = []firsthand.Source{{Kind: firsthand.SourceAuthor}}, k.audience()
	k.add(firsthand.Entry{Kind: firsthand.EntryRecord, Activity: firsthand.ActivityRemember, Record: &r})
}

const chapter = "The lamp had burned since the flood. 洪水以来、灯は消えない。燈自洪水以來未滅。"

func (k *tale) passage() {
	p := firsthand.Passage{ID: firsthand.PassageID(k.s.Head() + 1), Work: "The Keeper", Chapter: "3", Text: chapter}
	if len(k.entries) > 6 { // behind the first
		p.Work = rapid.SampledFrom([]string{"The Keeper", "燈塔"}).Draw(k.t, "work")
		p.Chapter = rapid.SampledFrom([]string{"1", "3", "第四章", "序"}).Draw(k.t, "chapter")
	}
	k.must(firsthand.Entry{Kind: firsthand.EntryPassage, Activity: firsthand.ActivityImport, Passage: &p})
}

func (k *tale) lore() {
	if rapid.IntRange(0, 2).Draw(k.t, "page") == 0 {
		k.passage()
	}
	var printed []firsthand.PassageID
	for _, e := range k.entries {
		if e.Passage != nil {
			printed = append(printed, e.Passage.ID)
		}
	}
	passage := rapid.SampledFrom(printed).Draw(k.t, "passage")
	end := len("The lamp had burned since the flood.")
	r := k.draft(firsthand.KindEvent, firsthand.Turn{Text: chapter}, firsthand.Source{End: end})
	r.Origin, r.Audience = firsthand.OriginLore, firsthand.Everyone()
	r.Sources = []firsthand.Source{{Kind: firsthand.SourcePassage, Passage: passage, End: end}}
	k.add(firsthand.Entry{Kind: firsthand.EntryRecord, Activity: firsthand.ActivityImport, Agent: rules, Record: &r})
}

// change alters one thing that is held of a record, as one of several agents.
func (k *tale) change() {
	r, ok := k.record()
	if !ok {
		return
	}
	other, _ := k.record()
	yes, no, who := true, false, k.audience()
	c := rapid.SampledFrom([]firsthand.Change{
		{Standing: firsthand.StandingArchived}, {Standing: firsthand.StandingSuperseded}, {Standing: firsthand.StandingLive}, {Standing: firsthand.StandingLive},
		{Tier: firsthand.TierLongTerm}, {Pinned: &yes}, {Pinned: &yes}, {Pinned: &no}, {Resolved: &yes}, {Resolved: &no},
		{Audience: &who}, {Audience: &who}, {Importance: 1}, {Importance: 5}, {Ended: other.ID}, {Ended: other.ID}, {Unended: true},
	}).Draw(k.t, "change")
	c.Record, c.Because = r.ID, "it was time"
	if r.Kind == firsthand.KindLoop && rapid.Bool().Draw(k.t, "overdue") {
		c.Overdue = &yes
	}
	k.add(firsthand.Entry{Kind: firsthand.EntryChange, Agent: k.agent(), Change: &c})
}

func (k *tale) agent() firsthand.Agent {
	return rapid.SampledFrom([]firsthand.Agent{author, author, model, rules, narrator}).Draw(k.t, "agent")
}

// settled tries to change a status, as anybody and by anything.
func (k *tale) settled() {
	r, ok := k.record()
	if !ok {
		return
	}
	c := firsthand.Change{Record: r.ID, Status: rapid.SampledFrom(firsthand.Statuses()).Draw(k.t, "status"), Because: "so it was"}
	if other, _ := k.record(); rapid.Bool().Draw(k.t, "by") {
		c.By = &firsthand.Ref{Record: other.ID}
	}
	activity := rapid.SampledFrom([]firsthand.Activity{firsthand.ActivitySettle, firsthand.ActivityObserve, firsthand.ActivityNight}).Draw(k.t, "activity")
	k.add(firsthand.Entry{Kind: firsthand.EntryChange, Activity: activity, Agent: k.agent(), Change: &c})
}

func (k *tale) link() {
	a, ok := k.record()
	b, _ := k.record()
	if !ok || a.ID == b.ID {
		return
	}
	kinds := append(firsthand.LinkKinds(), firsthand.LinkContradicts, firsthand.LinkContradicts)
	l := firsthand.Link{From: a.ID, To: b.ID, Kind: rapid.SampledFrom(kinds).Draw(k.t, "link"), Because: "they meet"}
	k.add(firsthand.Entry{Kind: firsthand.EntryLink, Agent: k.agent(), Link: &l})
}

func (k *tale) cut() {
	r, ok := k.record()
	if !ok || len(k.s.Links(r.ID)) == 0 {
		return
	}
	l := rapid.SampledFrom(k.s.Links(r.ID)).Draw(k.t, "tie")
	l.Cut = true
	k.add(firsthand.Entry{Kind: firsthand.EntryLink, Agent: k.agent(), Link: &l})
}

func (k *tale) used() {
	if k.s.Now() == 0 {
		return
	}
	u := firsthand.Used{Turn: k.s.Now(), Refs: []firsthand.Ref{{Turn: k.s.Now()}}}
	if r, ok := k.record(); ok {
		u.Refs = append(u.Refs, firsthand.Ref{Record: r.ID})
	}
	k.add(firsthand.Entry{Kind: firsthand.EntryUsed, Activity: firsthand.ActivityRecall, Agent: narrator, Used: &u})
}

// revise gives a turn another text, sometimes one that keeps its sentences.
func (k *tale) revise() {
	if t, ok := k.heard(); ok {
		text := k.say(k.own())
		if rapid.Bool().Draw(k.t, "keeps") {
			text = text + t.Text
		}
		k.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: t.Number, Text: &text}})
	}
}

func (k *tale) hide() {
	if t, ok := k.heard(); ok {
		hidden := !t.Hidden
		k.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: t.Number, Hidden: &hidden}})
	}
}

// take takes a turn into the story or out of it.
func (k *tale) take() {
	if k.s.Now() == 0 {
		return
	}
	t, _ := k.heard()
	standing := rapid.SampledFrom([]firsthand.Standing{firsthand.StandingLive, firsthand.StandingLive, firsthand.StandingNotTaken}).Draw(k.t, "standing")
	k.add(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: t.Number, Standing: standing}})
}

func (k *tale) mood() {
	m := firsthand.Mood{Character: k.character().ID}
	_ = m.Emotion.Set("relief", rapid.IntRange(0, 100).Draw(k.t, "relief"))
	k.must(firsthand.Entry{Kind: firsthand.EntryMood, Mood: &m})
}

func (k *tale) scene() {
	n := len(k.s.Scenes())
	scene := firsthand.Scene{Title: fmt.Sprint("Scene ", n), StoryDay: n}
	if rapid.Bool().Draw(k.t, "again") {
		scene = k.s.Scenes()[n-1]
		scene.Closed = !scene.Closed
	}
	k.must(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &scene})
}

// recast gives a character another name, or brings in a new one.
func (k *tale) recast() {
	c := k.character()
	c.Nickname = fmt.Sprint("Nick ", k.s.Head())
	if rapid.Bool().Draw(k.t, "new") {
		c = firsthand.Character{Name: fmt.Sprint("Guest ", k.s.Head())}
	}
	k.must(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &c})
}

func (k *tale) declare() {
	switch rapid.IntRange(0, 4).Draw(k.t, "declared") {
	case 0:
		k.must(firsthand.Entry{Kind: firsthand.EntrySlot, Slot: &firsthand.Slot{Subject: "brass key", Attribute: "place", Values: []string{"windowsill|窓辺|窗台"}}})
	case 1:
		k.must(firsthand.Entry{Kind: firsthand.EntryDirection, Direction: &firsthand.Direction{Text: "slower", Scope: firsthand.ScopeScene}})
	case 2:
		turns, weight := 3, .2
		k.must(firsthand.Entry{Kind: firsthand.EntrySettings, Settings: &firsthand.Settings{Timezone: "Asia/Taipei", CueTurns: &turns, WeightInfluence: &weight}})
	case 3:
		m := firsthand.Mount{World: rapid.SampledFrom([]firsthand.WorldID{"lore", "傳說"}).Draw(k.t, "mounted")}
		m.Cut = slices.Contains(k.s.Mounts(0), m.World)
		k.must(firsthand.Entry{Kind: firsthand.EntryMount, Mount: &m})
	case 4:
		k.must(firsthand.Entry{Kind: firsthand.EntryFork, Fork: &firsthand.World{
			ID: firsthand.WorldID(fmt.Sprint("fork ", k.s.Head())), Name: "另一條路", Settings: k.s.World().Settings,
			Forked: &firsthand.Fork{Parent: k.s.World().ID, At: k.s.Head()}}})
	}
}

// merged states something twice and tries to let one record stand for both.
func (k *tale) merged() {
	ids := []firsthand.RecordID{}
	who, text := k.audience(), k.say(k.own())
	for range 2 {
		r := k.draft(firsthand.KindEvent, firsthand.Turn{Text: text}, firsthand.Source{End: len(text)})
		r.Sources, r.Audience, r.Tier = []firsthand.Source{{Kind: firsthand.SourceAuthor}}, who, firsthand.TierPromotable
		if k.add(firsthand.Entry{Kind: firsthand.EntryRecord, Activity: firsthand.ActivityRemember, Record: &r}) {
			ids = append(ids, r.ID)
		}
	}
	k.used()
	one, _ := k.s.Record(ids[0])
	two, _ := k.s.Record(ids[1])
	one.ID, one.Merges, one.Audience = firsthand.RecordID(k.s.Head()+1), ids, who
	one.Sources = append(one.Sources, two.Sources...)
	k.add(firsthand.Entry{Kind: firsthand.EntryRecord, Activity: firsthand.ActivityNight, Agent: rules, Record: &one})
	for _, id := range ids {
		c := firsthand.Change{Record: id, Standing: firsthand.StandingSuperseded, By: &firsthand.Ref{Record: one.ID}}
		k.add(firsthand.Entry{Kind: firsthand.EntryChange, Activity: firsthand.ActivityNight, Agent: rules, Change: &c})
	}
}

// slept ends a night, once a day.
func (k *tale) slept() {
	if day := k.at.Format(time.DateOnly); !k.s.NightDone(day) {
		k.must(firsthand.Entry{Kind: firsthand.EntryNight, Activity: firsthand.ActivityNight, Agent: rules, Night: &firsthand.Night{Day: day}})
	}
}

// undo marks an act as taken back. What takes it back is for the engine.
func (k *tale) undo() {
	act := firsthand.Seq(rapid.Uint64Range(1, uint64(k.s.Head())).Draw(k.t, "act"))
	if !k.s.Undone(act) {
		k.add(firsthand.Entry{Kind: firsthand.EntryUndo, Undo: &firsthand.Undo{Entry: act, Because: "a slip"}})
	}
}
