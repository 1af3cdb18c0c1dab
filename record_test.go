package firsthand_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
)

// fact is a record that can be born.
func fact() firsthand.Record {
	return firsthand.Record{
		ID: 7, Kind: firsthand.KindEvent, Status: firsthand.StatusCanon, Standing: firsthand.StandingLive, Origin: firsthand.OriginLived,
		Frame: firsthand.FrameWorld, Tier: firsthand.TierPromotable, Text: "Tilla laid the brass key on the sill.", Audience: firsthand.Everyone(),
		Sources: []firsthand.Source{{Kind: firsthand.SourceTurn, Turn: 3, End: 37}}, Importance: 3,
	}
}

func as(kind firsthand.Kind, status firsthand.Status) func(*firsthand.Record) {
	return func(r *firsthand.Record) { r.Kind, r.Status = kind, status }
}

func summary(r *firsthand.Record) {
	r.Kind, r.Status, r.Origin, r.Sources, r.From = firsthand.KindSummary, firsthand.StatusInferred, firsthand.OriginDerived, nil, []firsthand.Ref{{Record: 3}}
}

func reading(r *firsthand.Record) {
	r.Kind, r.Status, r.Basis, r.Reader = firsthand.KindInterpretation, firsthand.StatusUnresolved, []firsthand.Ref{{Turn: 3}}, &firsthand.Agent{Kind: firsthand.AgentAuthor}
}

func thought(r *firsthand.Record) {
	r.Kind, r.Status, r.Speaker, r.SpeakerID, r.Audience = firsthand.KindMonologue, firsthand.StatusDeclared, "燈子", 4, firsthand.Only(4)
}

func lore(r *firsthand.Record) {
	r.Origin, r.Sources = firsthand.OriginLore, []firsthand.Source{{Kind: firsthand.SourcePassage, Passage: 2, End: 37}}
}

// Every record that cannot be is refused with words that say what to do.
func TestImpossibleRecordsAreRefused(t *testing.T) {
	for _, c := range []struct {
		name string
		base func(*firsthand.Record)
		edit func(*firsthand.Record)
		says string // of the error
	}{
		{"no kind", nil, as("", "canon"), `"" is no kind of record: use one of event, observation`},
		{"unknown kind", nil, as("rumour", "canon"), `"rumour" is no kind of record`},
		{"a turn is no kind of record", nil, as(firsthand.KindTurn, "canon"), `"turn" is no kind of record`},
		{"unknown status", nil, func(r *firsthand.Record) { r.Status = "true" }, `"true" is no status: use one of canon, declared, inferred, unresolved, refuted`},
		{"unknown standing", nil, func(r *firsthand.Record) { r.Standing = "gone" }, `"gone" is no standing`},
		{"unknown origin", nil, func(r *firsthand.Record) { r.Origin = "hearsay" }, `"hearsay" is no origin: use one of lore, lived, derived`},
		{"unknown frame", nil, func(r *firsthand.Record) { r.Frame = "ooc" }, `"ooc" is no frame: use one of world, dream, tale`},
		{"unknown tier", nil, func(r *firsthand.Record) { r.Tier = "core" }, `"core" is no tier`},
		{"unknown category", nil, func(r *firsthand.Record) { r.Category = "envy" }, `"envy" is no category`},
		{"no text", nil, func(r *firsthand.Record) { r.Text = " \n　" }, "a record needs a text"},
		{"broken text", nil, func(r *firsthand.Record) { r.Text = "caf\xe9" }, "not valid UTF-8: convert it first"},
		{"broken gloss", nil, func(r *firsthand.Record) { r.Gloss = "\xff" }, "not valid UTF-8"},
		{"endless text", nil, func(r *firsthand.Record) { r.Text = strings.Repeat("a", firsthand.MaxText+1) }, "1048577 bytes long: at most 1048576 are allowed"},
		{"an event somebody declared", nil, as(firsthand.KindEvent, firsthand.StatusDeclared), "never born declared: use one of canon, inferred"},
		{"an observation nobody settled", nil, as(firsthand.KindObservation, firsthand.StatusUnresolved), "never born unresolved"},
		{"an event born refuted", nil, as(firsthand.KindEvent, firsthand.StatusRefuted), "never born refuted"},
		{"a loop that is canon", nil, as(firsthand.KindLoop, firsthand.StatusCanon), "use one of unresolved"},
		{"an intention that is canon", nil, as(firsthand.KindIntention, firsthand.StatusCanon), "use one of declared, inferred"},
		{"a canon statement", nil, as(firsthand.KindStatement, firsthand.StatusCanon), "a statement is declared, never canon: settling it adds an event"},
		{"a canon interpretation", reading, func(r *firsthand.Record) { r.Status = firsthand.StatusCanon }, "never born canon: record it unresolved, then settle it with the reason"},
		{"a canon summary", summary, func(r *firsthand.Record) { r.Status = firsthand.StatusCanon }, "derived and never canon: confirm one of its sentences"},
		{"canon in a dream", nil, func(r *firsthand.Record) { r.Frame = firsthand.FrameDream }, "what happens in a dream is not canon"},
		{"canon in a tale", nil, func(r *firsthand.Record) { r.Frame = firsthand.FrameTale }, "what happens in a tale is not canon"},
		{"a statement nobody says", nil, as(firsthand.KindStatement, firsthand.StatusDeclared), "needs a speaker: say who said it"},
		{"a thought nobody has", thought, func(r *firsthand.Record) { r.SpeakerID = 0 }, "say whose inner voice it is"},
		{"a thought everyone knows", thought, func(r *firsthand.Record) { r.Audience = firsthand.Everyone() }, "its audience is its holder alone"},
		{"a thought somebody else knows", thought, func(r *firsthand.Record) { r.Audience = firsthand.Only(5) }, "its audience is its holder alone"},
		{"a thought somebody else knows too", thought, func(r *firsthand.Record) { r.Audience = firsthand.Only(4, 5) }, "its audience is its holder alone"},
		{"a reading of nothing", reading, func(r *firsthand.Record) { r.Basis = nil }, "name at least one record or turn it rests on"},
		{"nobody's reading", reading, func(r *firsthand.Record) { r.Reader = nil }, "say whose reading it is"},
		{"an event with a basis", nil, func(r *firsthand.Record) { r.Basis = []firsthand.Ref{{Record: 1}} }, "only an interpretation has a basis"},
		{"no source", nil, func(r *firsthand.Record) { r.Sources = nil }, "needs a source: a turn, a passage or the author"},
		{"a summary of nothing", summary, func(r *firsthand.Record) { r.From = nil }, "needs the records it was made from"},
		{"a lived summary", summary, func(r *firsthand.Record) { r.Origin = firsthand.OriginLived }, "cannot have origin lived"},
		{"a derived event", nil, func(r *firsthand.Record) { r.Origin = firsthand.OriginDerived }, "cannot have origin derived"},
		{"an event made from others", nil, func(r *firsthand.Record) { r.From = []firsthand.Ref{{Record: 1}} }, "only derived records are made from others"},
		{"lore without its chapter", lore, func(r *firsthand.Record) { r.Sources[0] = firsthand.Source{Kind: firsthand.SourceTurn, Turn: 1} }, "cite the chapter"},
		{"a passage that is not lore", lore, func(r *firsthand.Record) { r.Origin = firsthand.OriginLived }, "lore comes from a passage of the work"},
		{"a source of no kind", nil, func(r *firsthand.Record) { r.Sources[0].Kind = "rumour" }, `this one of kind "rumour" names none`},
		{"a turn that is not named", nil, func(r *firsthand.Record) { r.Sources[0].Turn = 0 }, "names none"},
		{"a span that ends before it starts", nil, func(r *firsthand.Record) { r.Sources[0].Start = 40 }, "the span 40 to 37 of a source is no span"},
		{"a span before the text", nil, func(r *firsthand.Record) { r.Sources[0].Start = -1 }, "is no span"},
		{"no importance", nil, func(r *firsthand.Record) { r.Importance = 0 }, "importance 0 is out of range: it is 1 to 5"},
		{"too important", nil, func(r *firsthand.Record) { r.Importance = 6 }, "importance 6 is out of range"},
		{"too much felt", nil, func(r *firsthand.Record) { r.Emotion[0] = 101 }, "joy=101 is out of range: an emotion is 0 to 100"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := fact()
			if c.base != nil {
				c.base(&r)
			}
			if err := r.Validate(); err != nil {
				t.Fatalf("what the case begins with is refused already: %v", err)
			}
			c.edit(&r)
			err := r.Validate()
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want an error that says %q", err, c.says)
			}
			if code := firsthand.CodeOf(err); code != firsthand.CodeInvalid && code != firsthand.CodeRefused {
				t.Errorf("code %s", code)
			}
		})
	}
}

// Whatever an author states without a status can be born.
func TestBirthStatusesCanBeBorn(t *testing.T) {
	for _, kind := range firsthand.Kinds() {
		r := fact()
		switch {
		case kind == firsthand.KindMonologue:
			thought(&r)
		case kind == firsthand.KindInterpretation:
			reading(&r)
		case kind.Derived():
			summary(&r)
		case kind.Spoken():
			r.Speaker = "柏瀾"
		}
		r.Kind, r.Status = kind, kind.BirthStatus()
		if err := r.Validate(); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

func ExampleRecord_Validate() {
	r := firsthand.Record{
		Kind: firsthand.KindInterpretation, Status: firsthand.StatusUnresolved, Standing: firsthand.StandingLive,
		Origin: firsthand.OriginLived, Frame: firsthand.FrameWorld, Tier: firsthand.TierPromotable, Importance: 3,
		Text:    "Perhaps she misses the sea.",
		Reader:  &firsthand.Agent{Kind: firsthand.AgentAuthor},
		Sources: []firsthand.Source{{Kind: firsthand.SourceAuthor}},
	}
	fmt.Println(r.Validate())
	r.Basis = []firsthand.Ref{{Turn: 12}}
	fmt.Println(r.Validate())
	r.Status = firsthand.StatusCanon
	fmt.Println(r.Validate())
	// Output:
	// an interpretation needs its basis: name at least one record or turn it rests on
	// <nil>
	// an interpretation is never born canon: record it unresolved, then settle it with the reason
}
