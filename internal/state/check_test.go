package state_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand"
)

// What cannot follow is refused with a code that says what to do about it.
func TestEntriesThatCannotFollow(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	k.tell(1, tilla)
	a, b := k.remember(func(*firsthand.Record) {}), k.remember(func(*firsthand.Record) {})
	broken, short, yes := "caf\xe9", "波", true
	for _, c := range []struct {
		name string
		e    firsthand.Entry
		want firsthand.Code
	}{
		{"a second world", firsthand.Entry{World: &firsthand.World{Name: "again"}}, firsthand.CodeInvalid},
		{"a stranger as persona", firsthand.Entry{Settings: &firsthand.Settings{Persona: 77}}, firsthand.CodeNotFound},
		{"a stranger replaced", firsthand.Entry{Character: &firsthand.Character{ID: 77, Name: "柏瀾"}}, firsthand.CodeNotFound},
		{"a stranger's mood", firsthand.Entry{Mood: &firsthand.Mood{Character: 77}}, firsthand.CodeNotFound},
		{"nobody's mood", firsthand.Entry{Mood: &firsthand.Mood{}}, firsthand.CodeInvalid},
		{"too much of a mood", firsthand.Entry{Mood: &firsthand.Mood{Character: tilla, Emotion: firsthand.Emotion{101}}}, firsthand.CodeInvalid},
		{"a direction to do nothing", firsthand.Entry{Direction: &firsthand.Direction{Scope: firsthand.ScopeTurn}}, firsthand.CodeInvalid},
		{"a direction for a while", firsthand.Entry{Direction: &firsthand.Direction{Text: "寫短一點", Scope: "a while"}}, firsthand.CodeInvalid},
		{"no lore mounted", firsthand.Entry{Mount: &firsthand.Mount{}}, firsthand.CodeInvalid},
		{"a scene before the story", firsthand.Entry{Scene: &firsthand.Scene{Title: "霧", StoryDay: -1}}, firsthand.CodeInvalid},
		{"a scene told in no known way", firsthand.Entry{Scene: &firsthand.Scene{Title: "霧", Frame: "rumour"}}, firsthand.CodeInvalid},
		{"an unknown scene replaced", firsthand.Entry{Scene: &firsthand.Scene{ID: 77, Title: "燈塔"}}, firsthand.CodeNotFound},
		{"a passage under another's name", firsthand.Entry{Passage: &firsthand.Passage{ID: 2, Work: "w", Chapter: "1", Text: "t"}}, firsthand.CodeInvalid},
		{"a turn left out", firsthand.Entry{Turn: &firsthand.Turn{Number: 3, Scene: scene, Text: short}}, firsthand.CodeInvalid},
		{"a turn of no scene", firsthand.Entry{Turn: &firsthand.Turn{Number: 2, Scene: 77, Text: short}}, firsthand.CodeNotFound},
		{"a stranger speaks", firsthand.Entry{Turn: &firsthand.Turn{Number: 2, Scene: scene, Text: short, SpeakerID: 77}}, firsthand.CodeNotFound},
		{"no such turn rewritten", firsthand.Entry{Revision: &firsthand.Revision{Turn: 9, Text: &short}}, firsthand.CodeNotFound},
		{"rewritten in broken text", firsthand.Entry{Revision: &firsthand.Revision{Turn: 1, Text: &broken}}, firsthand.CodeInvalid},
		{"an aside outside the new text", firsthand.Entry{Revision: &firsthand.Revision{Turn: 1, Text: &short, Asides: []firsthand.Aside{{At: 9}}}}, firsthand.CodeInvalid},
		{"asides without the text", firsthand.Entry{Revision: &firsthand.Revision{Turn: 1, Asides: []firsthand.Aside{{At: 0}}}}, firsthand.CodeInvalid},
		{"a turn archived", firsthand.Entry{Revision: &firsthand.Revision{Turn: 1, Standing: firsthand.StandingArchived}}, firsthand.CodeInvalid},
		{"no such record changed", firsthand.Entry{Change: &firsthand.Change{Record: 77, Pinned: &yes}}, firsthand.CodeNotFound},
		{"ended by nothing", firsthand.Entry{Change: &firsthand.Change{Record: a, Ended: 77}}, firsthand.CodeNotFound},
		{"changed by nothing", firsthand.Entry{Change: &firsthand.Change{Record: a, Pinned: &yes, By: &firsthand.Ref{Turn: 77}}}, firsthand.CodeNotFound},
		{"a status without a reason", firsthand.Entry{Change: &firsthand.Change{Record: a, Status: firsthand.StatusRefuted}}, firsthand.CodeInvalid},
		{"known to a stranger", firsthand.Entry{Change: &firsthand.Change{Record: a, Audience: &firsthand.Audience{Characters: []firsthand.CharacterID{77}}}}, firsthand.CodeNotFound},
		{"tied to nothing", firsthand.Entry{Link: &firsthand.Link{From: a, To: 77, Kind: firsthand.LinkExplains}}, firsthand.CodeNotFound},
		{"tied to itself", firsthand.Entry{Link: &firsthand.Link{From: a, To: a, Kind: firsthand.LinkExplains}}, firsthand.CodeInvalid},
		{"a tie cut that is none", firsthand.Entry{Link: &firsthand.Link{From: a, To: b, Kind: firsthand.LinkExplains, Cut: true}}, firsthand.CodeNotFound},
		{"nothing used", firsthand.Entry{Used: &firsthand.Used{Turn: 1, Refs: []firsthand.Ref{{Record: 77}}}}, firsthand.CodeNotFound},
		{"used before its time", firsthand.Entry{Used: &firsthand.Used{Turn: 9, Refs: []firsthand.Ref{{Record: a}}}}, firsthand.CodeInvalid},
		{"the future undone", firsthand.Entry{Undo: &firsthand.Undo{Entry: 77}}, firsthand.CodeNotFound},
		{"a number left out", firsthand.Entry{Seq: 77, Undo: &firsthand.Undo{Entry: 1}}, firsthand.CodeInvalid},
		{"an act to come", firsthand.Entry{Act: 77, Undo: &firsthand.Undo{Entry: 1}}, firsthand.CodeInvalid},
		{"a format to come", firsthand.Entry{Format: firsthand.Format + 1, Undo: &firsthand.Undo{Entry: 1}}, firsthand.CodeInvalid},
		{"two payloads", firsthand.Entry{Undo: &firsthand.Undo{Entry: 1}, Mood: &firsthand.Mood{Character: tilla}}, firsthand.CodeInvalid},
	} {
		if err := k.s.Check([]firsthand.Entry{k.complete(c.e)}); firsthand.CodeOf(err) != c.want {
			t.Errorf("%s: got %v, want code %q", c.name, err, c.want)
		}
	}
}

// complete fills in of an entry what it leaves out.
func (k *story) complete(e firsthand.Entry) firsthand.Entry {
	next := k.s.Head() + 1
	if e.Seq == 0 {
		e.Seq = next
	}
	if e.Act == 0 {
		e.Act = next
	}
	if e.Format == 0 {
		e.Format = firsthand.Format
	}
	e.Kind, e.At, e.Activity, e.Agent = kindOf(e), k.at, firsthand.ActivityEdit, author
	return e
}

func kindOf(e firsthand.Entry) firsthand.EntryKind {
	for kind, set := range map[firsthand.EntryKind]bool{
		firsthand.EntryWorld: e.World != nil, firsthand.EntryFork: e.Fork != nil, firsthand.EntrySettings: e.Settings != nil, firsthand.EntryCharacter: e.Character != nil,
		firsthand.EntryMood: e.Mood != nil, firsthand.EntryScene: e.Scene != nil, firsthand.EntryPassage: e.Passage != nil, firsthand.EntryTurn: e.Turn != nil,
		firsthand.EntryRevision: e.Revision != nil, firsthand.EntryChange: e.Change != nil, firsthand.EntryLink: e.Link != nil, firsthand.EntryUsed: e.Used != nil,
		firsthand.EntryUndo: e.Undo != nil, firsthand.EntryNight: e.Night != nil, firsthand.EntryAsked: e.Asked != nil, firsthand.EntryDirection: e.Direction != nil, firsthand.EntryMount: e.Mount != nil, firsthand.EntryRecord: e.Record != nil,
	} {
		if set {
			return kind
		}
	}
	return ""
}
