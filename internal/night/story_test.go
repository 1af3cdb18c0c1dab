package night_test

import (
	"fmt"
	"slices"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/night"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// story is a world told by hand: Mara, Ivo and Odile, whom a participant plays.
type story struct {
	t     tb
	s     *state.State
	at    time.Time
	scene firsthand.SceneID
}

const (
	mara  firsthand.CharacterID = 2
	ivo   firsthand.CharacterID = 3
	odile firsthand.CharacterID = 4
)

var author = firsthand.Agent{Kind: firsthand.AgentAuthor}

// tb is what a story needs of a test.
type tb interface {
	Helper()
	Fatal(...any)
	Errorf(string, ...any)
}

func newStory(t tb) *story { return newStoryBy(t, nil) }

// newStoryBy is a story that is read by the words of a lexicon.
func newStoryBy(t tb, l *lexicon.Lexicon) *story {
	k := &story{t: t, s: state.New(l), at: time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC)}
	k.add(firsthand.Entry{Kind: firsthand.EntryWorld, World: &firsthand.World{ID: "w", Name: "Harbour"}})
	for _, c := range []firsthand.Character{{Name: "Mara", Temperament: firsthand.Temperament{Jealousy: .7}}, {Name: "Ivo"}, {Name: "Odile", PlayedBy: "p"}} {
		k.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &c})
	}
	k.open(firsthand.Scene{Title: "one"})
	return k
}

func (k *story) add(e firsthand.Entry) firsthand.Seq {
	k.t.Helper()
	e.Seq, e.Format, e.At = k.s.Head()+1, firsthand.Format, k.at
	e.ID, e.Act = firsthand.EntryID(fmt.Sprint("e-", e.Seq)), e.Seq
	if e.Activity == "" {
		e.Activity, e.Agent = firsthand.ActivityEdit, author
	}
	if err := k.s.Apply(e); err != nil {
		k.t.Fatal(err)
	}
	return e.Seq
}

// open opens a scene, in which what follows plays.
func (k *story) open(scene firsthand.Scene) {
	k.scene = firsthand.SceneID(k.add(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &scene}))
}

func (k *story) close() {
	scene, _ := k.s.Scene(k.scene)
	scene.Closed = true
	k.add(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &scene})
}

// tell tells a turn, and takes all of it as a record of the kind.
func (k *story) tell(kind firsthand.Kind, who firsthand.CharacterID, text string, edit ...func(*firsthand.Record)) firsthand.RecordID {
	k.t.Helper()
	t := firsthand.Turn{Number: k.s.Now() + 1, Scene: k.scene, SpeakerID: who, Speaker: k.s.Name(who, ""), Text: text, Audience: firsthand.Only(mara, ivo)}
	r := firsthand.Record{Kind: kind, Text: text, Audience: t.Audience, Sources: []firsthand.Source{{Kind: firsthand.SourceTurn, Turn: t.Number, End: len(text)}}}
	if who != 0 {
		r.Speaker, r.SpeakerID = t.Speaker, who
	}
	if kind == firsthand.KindMonologue {
		r.Audience = firsthand.Only(who)
	}
	k.add(firsthand.Entry{Kind: firsthand.EntryTurn, Turn: &t})
	return k.born(r, edit)
}

// state states an author's event.
func (k *story) state(text string, edit ...func(*firsthand.Record)) firsthand.RecordID {
	k.t.Helper()
	return k.born(firsthand.Record{Kind: firsthand.KindEvent, Text: text, Audience: firsthand.Everyone(), Sources: []firsthand.Source{{Kind: firsthand.SourceAuthor}}}, edit)
}

func (k *story) born(r firsthand.Record, edit []func(*firsthand.Record)) firsthand.RecordID {
	k.t.Helper()
	r.ID, r.Status, r.Standing, r.Origin = firsthand.RecordID(k.s.Head()+1), r.Kind.BirthStatus(), firsthand.StandingLive, firsthand.OriginLived
	r.Frame, r.Tier, r.Importance, r.Turn = firsthand.FrameWorld, firsthand.TierPromotable, 3, k.s.Now()
	if r.Sources[0].Kind == firsthand.SourceTurn {
		r.Scene = k.scene
	}
	for _, e := range edit {
		e(&r)
	}
	k.add(firsthand.Entry{Kind: firsthand.EntryRecord, Record: &r})
	return r.ID
}

func (k *story) change(c firsthand.Change) {
	k.t.Helper()
	k.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &c})
}

func (k *story) link(from, to firsthand.RecordID, kind firsthand.LinkKind) {
	k.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &firsthand.Link{From: from, To: to, Kind: kind}})
}

func (k *story) use(id firsthand.RecordID) {
	k.add(firsthand.Entry{Kind: firsthand.EntryUsed, Used: &firsthand.Used{Turn: k.s.Now(), Refs: []firsthand.Ref{{Record: id}}}})
}

// later lets so many further days be played, a turn each.
func (k *story) later(days int) {
	for range days {
		k.at = k.at.AddDate(0, 0, 1)
		k.add(firsthand.Entry{Kind: firsthand.EntryTurn, Turn: &firsthand.Turn{Number: k.s.Now() + 1, Scene: k.scene, Text: "波", Audience: firsthand.Everyone()}})
	}
}

// sleep carries a night out and returns what it did.
func (k *story) sleep() []night.Action {
	k.t.Helper()
	var did []night.Action
	for step := range night.Steps {
		actions, err := night.Plan(k.s, step, k.today())
		if err != nil {
			k.t.Fatal(err)
		}
		for _, a := range actions {
			for _, e := range a.Entries(firsthand.RecordID(k.s.Head() + 1)) {
				e.Activity, e.Agent = firsthand.ActivityNight, night.Agent()
				k.add(e)
			}
		}
		if again, _ := night.Plan(k.s, step, k.today()); len(again) > 0 {
			k.t.Errorf("step %d is done, and plans %v again", step, again)
		}
		did = append(did, actions...)
	}
	k.add(firsthand.Entry{Kind: firsthand.EntryNight, Activity: firsthand.ActivityNight, Agent: night.Agent(), Night: &firsthand.Night{Day: k.today()}})
	k.at = k.at.AddDate(0, 0, 1)
	return did
}

func (k *story) today() string { return k.at.Format(time.DateOnly) }

// did returns the actions of a deed, by their record.
func did(actions []night.Action, d night.Deed) []firsthand.RecordID {
	var ids []firsthand.RecordID
	for _, a := range actions {
		if a.Deed == d {
			ids = append(ids, a.Record)
		}
	}
	return ids
}

func (k *story) wantDid(actions []night.Action, d night.Deed, want ...firsthand.RecordID) {
	k.t.Helper()
	if got := did(actions, d); !slices.Equal(got, want) {
		k.t.Errorf("%s: got %v, want %v, of %+v", d, got, want, actions)
	}
	for _, a := range actions {
		if a.Because == "" {
			k.t.Errorf("%s of %s has no reason", a.Deed, a.Record)
		}
	}
}

func (k *story) standing(id firsthand.RecordID) firsthand.Standing {
	r, _ := k.s.Record(id)
	return r.Standing
}

// derived returns the live records of the kind.
func (k *story) derived(kind firsthand.Kind) []firsthand.Record {
	var out []firsthand.Record
	for _, id := range k.s.Records() {
		if r, _ := k.s.Record(id); r.Kind == kind && r.Standing == firsthand.StandingLive {
			out = append(out, r)
		}
	}
	return out
}

func tier(t firsthand.Tier) func(*firsthand.Record) {
	return func(r *firsthand.Record) { r.Tier = t }
}

func felt(importance int, name string, intensity int) func(*firsthand.Record) {
	return func(r *firsthand.Record) {
		r.Importance = importance
		if err := r.Emotion.Set(name, intensity); err != nil {
			panic(err)
		}
	}
}
