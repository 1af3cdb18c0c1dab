package state_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// later returns the records that a reader who has come to the chapter must not
// see: those taken from a later passage, and all that rests on them or was made
// of them.
func later(k *tale, upTo firsthand.Chapter) map[firsthand.RecordID]bool {
	chapters := k.s.Chapters()
	last := slices.Index(chapters, upTo)
	passages := map[firsthand.PassageID]bool{}
	bad := map[firsthand.RecordID]bool{}
	derived := map[firsthand.RecordID][]firsthand.RecordID{}
	for _, e := range k.entries {
		if p := e.Passage; p != nil && p.Work == upTo.Work {
			passages[p.ID] = slices.Index(chapters, firsthand.Chapter{Work: p.Work, Name: p.Chapter}) > last
		}
	}
	for _, e := range k.entries {
		if l := e.Link; l != nil && l.Kind == firsthand.LinkDerived {
			derived[l.From] = append(derived[l.From], l.To)
		}
	}
	for range len(k.entries) { // as often as a chain can be long
		for _, id := range k.s.Records() {
			r, _ := k.s.Record(id)
			refs := slices.Concat(r.Basis, r.From)
			for _, src := range r.Sources {
				refs = append(refs, firsthand.Ref{Passage: src.Passage})
			}
			for _, to := range derived[id] {
				refs = append(refs, firsthand.Ref{Record: to})
			}
			for _, ref := range refs {
				bad[id] = bad[id] || passages[ref.Passage] || bad[ref.Record]
			}
		}
	}
	return bad
}

// Who has come to a chapter sees all that they see otherwise, but nothing of
// what the work tells later.
func TestNobodyIsToldLaterChapters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 20)
		for range 6 { // mostly of the work
			k.lore()
			k.read()
			k.derived()
		}
		upTo := rapid.SampledFrom(k.s.Chapters()).Draw(t, "chapter")
		look := lookOf(rapid.SampledFrom([]firsthand.CharacterID{0, 2, 3, 4}).Draw(t, "viewer"), 0, rapid.Bool().Draw(t, "archived"))
		all, err := k.s.Visible(look)
		if err != nil {
			t.Fatal(err)
		}
		look.UpTo = upTo
		some, err := k.s.Visible(look)
		if err != nil {
			t.Fatal(err)
		}
		bad := later(k, upTo)
		for _, id := range k.s.Records() {
			if got, want := some.Record(id), all.Record(id) && !bad[id]; got != want {
				t.Fatalf("%s is seen: %v, want %v", id, got, want)
			}
			if !some.Record(id) {
				continue
			}
			for _, ref := range slices.Concat(some.Hit(firsthand.Ref{Record: id}).Basis, some.Hit(firsthand.Ref{Record: id}).From) {
				if bad[ref.Record] {
					t.Fatalf("%s shows %s", id, ref)
				}
			}
		}
		for doc, seen := range some.Seen(nil) {
			if id := k.s.Doc(uint32(doc)).Record; seen != some.Doc(uint32(doc)) || seen && bad[id] {
				t.Fatalf("document %d of %s is seen: %v", doc, id, seen)
			}
		}
	})
}

// A world that mounts this one sees lore that everyone may know, by the name of
// this world, and nothing else.
func TestAMountShowsLoreAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 40)
		narrator, err := k.s.Visible(state.Look{})
		if err != nil {
			t.Fatal(err)
		}
		v, err := k.s.Visible(state.Look{Mounted: "lore"})
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range k.s.Records() {
			r, _ := k.s.Record(id)
			want := narrator.Record(id) && r.Origin == firsthand.OriginLore && r.Audience.Everyone
			if v.Record(id) != want {
				t.Fatalf("%s is seen: %v, want %v", id, v.Record(id), want)
			}
			if !want {
				continue
			}
			h := v.Hit(firsthand.Ref{Record: id})
			if h.ID.World != "lore" || h.Source.World != "lore" {
				t.Fatalf("%s does not name its world", h.ID)
			}
			for _, other := range h.Conflicts {
				if !v.Record(other) {
					t.Fatalf("%s shows its conflict with %s", id, other)
				}
			}
		}
		for n := firsthand.TurnNumber(1); n <= k.s.Now(); n++ {
			if v.Turn(n) || v.Shared(n) != "" {
				t.Fatalf("turn %d is seen", n)
			}
		}
		for doc, seen := range v.Seen(nil) {
			if ref := k.s.Doc(uint32(doc)); seen != (ref.Record != 0 && v.Record(ref.Record)) {
				t.Fatalf("document %d is seen: %v", doc, seen)
			}
		}
	})
}
