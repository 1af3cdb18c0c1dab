package recall_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/recall"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// world is a state made up entry by entry.
type world struct {
	t rapid.TB
	s *state.State
}

func newWorld(t rapid.TB, l *lexicon.Lexicon) *world {
	w := &world{t, state.New(l)}
	w.add(firsthand.Entry{Kind: firsthand.EntryWorld, World: &firsthand.World{ID: "w", Name: "Harbour"}})
	return w
}

func (w *world) add(e firsthand.Entry) firsthand.Seq {
	e.Seq, e.Format, e.At = w.s.Head()+1, firsthand.Format, time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC)
	e.ID, e.Act, e.Activity, e.Agent = firsthand.EntryID(fmt.Sprint("e", e.Seq)), e.Seq, firsthand.ActivityEdit, firsthand.Agent{Kind: firsthand.AgentAuthor}
	if err := w.s.Apply(e); err != nil {
		w.t.Fatalf("entry %d, a %s: %v", e.Seq, e.Kind, err)
	}
	return e.Seq
}

func (w *world) character(c firsthand.Character) firsthand.CharacterID {
	return firsthand.CharacterID(w.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &c}))
}

func (w *world) scene(title string) firsthand.SceneID {
	return firsthand.SceneID(w.add(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &firsthand.Scene{Title: title}}))
}

// say tells a turn that everybody witnesses, or only those named.
func (w *world) say(scene firsthand.SceneID, speaker firsthand.CharacterID, text string, witnesses ...firsthand.CharacterID) firsthand.TurnNumber {
	t := firsthand.Turn{Number: w.s.Now() + 1, Scene: scene, Text: text, Audience: firsthand.Everyone()}
	if speaker != 0 {
		t.Speaker, t.SpeakerID = w.s.Name(speaker, ""), speaker
	}
	if witnesses != nil {
		t.Audience = firsthand.Only(witnesses...)
	}
	w.add(firsthand.Entry{Kind: firsthand.EntryTurn, Turn: &t})
	return t.Number
}

// event is a record that the author states.
func event(text string) firsthand.Record {
	return firsthand.Record{Kind: firsthand.KindEvent, Status: firsthand.StatusInferred, Text: text}
}

// state fills in what a record does not say and states it.
func (w *world) state(r firsthand.Record) firsthand.RecordID {
	r.ID, r.Turn = firsthand.RecordID(w.s.Head()+1), w.s.Now()
	r.Standing, r.Frame = firsthand.StandingLive, firsthand.FrameWorld
	if r.Origin == "" {
		r.Origin = firsthand.OriginLived
	}
	if r.Tier == "" {
		r.Tier = firsthand.TierPromotable
	}
	if r.Importance == 0 {
		r.Importance = firsthand.DefaultImportance
	}
	if !r.Audience.Everyone && r.Audience.Characters == nil {
		r.Audience = firsthand.Everyone()
	}
	if r.Sources == nil && r.From == nil {
		r.Sources = []firsthand.Source{{Kind: firsthand.SourceAuthor}}
	}
	return firsthand.RecordID(w.add(firsthand.Entry{Kind: firsthand.EntryRecord, Record: &r}))
}

// lore brings in a passage and states all of it.
func (w *world) lore(text string) firsthand.RecordID {
	p := firsthand.Passage{ID: firsthand.PassageID(w.s.Head() + 1), Work: "The Keeper", Chapter: "3", Text: text}
	w.add(firsthand.Entry{Kind: firsthand.EntryPassage, Passage: &p})
	r := event(text)
	r.Origin, r.Sources = firsthand.OriginLore, []firsthand.Source{{Kind: firsthand.SourcePassage, Passage: p.ID, End: len(text)}}
	return w.state(r)
}

// plain weighs the keyword list and whatever else is given by ranks alone.
func plain(lists ...string) recall.Weights {
	weights := recall.Weights{Lists: map[string]float64{}}
	for _, name := range append(lists, recall.Keyword) {
		weights.Lists[name] = 1
	}
	return weights
}

// ranked is a list on which the records stand in the order given.
func (w *world) ranked(name string, ids ...firsthand.RecordID) recall.List {
	return recall.List{Name: name, Score: func(scores []float32) {
		for i, id := range ids {
			doc, _ := w.s.RefDoc(firsthand.Ref{Record: id})
			scores[doc] = float32(len(ids) - i)
		}
	}}
}

func (w *world) recall(q firsthand.Query, o recall.Options) firsthand.Recall {
	cue, err := recall.ReadCue(w.s, q)
	if err != nil {
		w.t.Fatal(err)
	}
	if o.Weights.Lists == nil {
		o.Weights = recall.DefaultWeights()
	}
	r, err := recall.Recall(w.s, q, cue, o)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// records returns the records that hits show, in order.
func records(hits []firsthand.Hit) []firsthand.RecordID {
	var ids []firsthand.RecordID
	for _, h := range hits {
		ids = append(ids, h.ID.Record)
	}
	return ids
}

func same(t testing.TB, what string, got, want []firsthand.RecordID) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s are %v, want %v", what, got, want)
	}
}

func encoded(t rapid.TB, r firsthand.Recall) string {
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
