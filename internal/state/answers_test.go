package state_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// answers writes down every answer a state gives, one a line, so that two
// states can be held against each other.
type answers struct{ b strings.Builder }

func (a *answers) say(what string, values ...any) {
	j, err := json.Marshal(values)
	if err != nil {
		j = []byte(err.Error())
	}
	// No list and an empty one are the same answer.
	fmt.Fprintf(&a.b, "%s %s\n", what, strings.ReplaceAll(string(j), "null", "[]"))
}

// answersOf asks everything, and everything of the views of the looks.
func answersOf(s *state.State, looks []state.Look) string {
	a := &answers{}
	a.world(s)
	a.scenes(s)
	a.turns(s)
	a.records(s)
	for _, l := range looks {
		a.look(s, l)
	}
	return a.b.String()
}

func (a *answers) world(s *state.State) {
	turns, records := s.Counts()
	last, day := s.LastNight()
	a.say("night", last, day, s.Overdue(), s.Intentions(), s.Orphans())
	a.say("world", s.Head(), s.CastSeq(), s.World(), s.Now(), s.Days(), turns, records, s.Slots(), s.Directions())
	for _, c := range s.Characters() {
		again, ok := s.Character(c.ID)
		a.say("character", c, again, ok, s.Name(c.ID, ""))
		for _, name := range append([]string{c.Name, c.Nickname}, c.Aliases...) {
			named, ok := s.CharacterNamed(name)
			a.say(name, named, ok)
		}
		for n := range s.Now() + 1 {
			a.say("mood", s.Mood(c.ID, n))
		}
		for seq := range s.Head() + 1 {
			former, ok := s.FormerCharacter(c.ID, seq)
			a.say("former", former, ok)
		}
	}
	a.say("named", s.Named("Til and トウコ saw 柏瀾"))
	for seq := range s.Head() + 1 {
		a.say("undone", s.Undone(seq))
	}
}

func (a *answers) scenes(s *state.State) {
	for docs, words := range s.ScenesDocs() {
		a.say("documents of a scene", docs, words)
	}
	for _, k := range s.Scenes() {
		titled, ok := s.SceneTitled(k.Title)
		a.say("scene", k, titled, ok, s.SceneTurns(k.ID), s.Cast(k.ID), s.OpenLoops(k.ID))
		for seq := range s.Head() + 1 {
			former, ok := s.FormerScene(k.ID, seq)
			a.say("former", former, ok)
		}
	}
}

func (a *answers) turns(s *state.State) {
	for n := range s.Now() + 2 {
		t, standing, ok := s.Turn(n)
		told, known := s.Told(t.Key)
		a.say("turn", t, standing, ok, told, known, s.TurnRecords(n))
		for seq := range s.Head() + 1 {
			former, ok := s.FormerTurn(n, seq)
			a.say("former", former, ok)
		}
	}
}

func (a *answers) records(s *state.State) {
	for _, id := range s.Records() {
		r, ok := s.Record(id)
		a.say("record", r, ok, s.Pinned(id), s.Resolved(id), s.Ended(id), s.Used(id), s.Links(id))
		for seq := range s.Head() + 1 {
			former, ok := s.Former(id, seq)
			a.say("former", former, ok)
		}
	}
	for doc := range uint32(s.Docs()) {
		a.say("doc", s.Doc(doc), s.Shape(doc), s.Places()[doc], s.DocSpeaker(doc))
	}
	a.say("slotted", s.Slotted("brass key", "place"))
}

func (a *answers) look(s *state.State, l state.Look) {
	v, err := s.Visible(l)
	a.say("look", l, fmt.Sprint(err))
	if err != nil {
		return
	}
	a.say("view", v.Seen(nil), v.Now(), v.Viewer(), v.Temperament(), v.Filters())
	a.say("core", v.Pinned(5), v.Hurts(5), v.Loops(5), v.Intentions(5), v.Weightiest(3))
	a.say("open", v.Interpretations(), v.Stale(), v.Contradictions())
	for n := range s.Now() + 1 {
		ref := firsthand.Ref{Turn: n}
		a.say("turn", n, v.Turn(n), v.Taken(n), v.Hit(ref), v.Weigh(ref))
	}
	for _, id := range s.Records() {
		ref := firsthand.Ref{Record: id}
		doc, found := v.DocOf(ref)
		a.say("record", id, doc, found, v.Record(id), v.Hit(ref), v.Weigh(ref), v.Overdue(id), v.Conflicts(id))
		for _, kind := range firsthand.LinkKinds() {
			a.say(string(kind), v.Linked(id, kind))
		}
	}
	for _, cue := range cues {
		a.say(cue, found(s, v, cue))
	}
}

var cues = []string{"window brass key", "窓辺に置いた", "放在窗台上", "summary", "想家", "嵐の夜"}

// found is where a cue stands, as far as the view may see it.
func found(s *state.State, v *state.View, cue string) []firsthand.Ref {
	var refs []firsthand.Ref
	for _, hit := range s.Words().Search(lexical.Terms(1, text.QueryTerms(cue)), 20, v.Doc) {
		refs = append(refs, s.Doc(hit.Doc))
	}
	return refs
}

// looksOf returns the looks of the narrator and of every character at a turn,
// with and without the archive.
func looksOf(s *state.State, asOf firsthand.TurnNumber) []state.Look {
	scenes := s.Scenes()
	looks := []state.Look{{AsOf: asOf}, {AsOf: asOf, Archived: true}}
	for i, c := range s.Characters() {
		as := firsthand.Viewer{Character: c.ID}
		looks = append(looks, state.Look{As: as, AsOf: asOf, Scene: scenes[i%len(scenes)].ID}, state.Look{As: as, AsOf: asOf, Archived: true})
	}
	return looks
}

// differ returns the first line in which two sets of answers differ.
func differ(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range as {
		if i >= len(bs) || as[i] != bs[i] {
			return fmt.Sprintf("line %d: %s\nis not    %s", i, as[i], bs[min(i, len(bs)-1)])
		}
	}
	return ""
}
