package state_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// whole is all that everybody sees of a world, now and at each turn before.
func whole(t *rapid.T, s *state.State, asOf ...firsthand.TurnNumber) string {
	var all []any
	for _, n := range append(asOf, 0) {
		for _, who := range append([]firsthand.Character{{}}, s.Characters()...) {
			v, err := s.Visible(lookOf(who.ID, n, true))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, who.Name, v.Seen(nil), v.Temperament())
			for _, id := range s.Records() {
				if v.Record(id) {
					all = append(all, v.Hit(firsthand.Ref{Record: id}))
				}
			}
			for turn := firsthand.TurnNumber(1); turn <= s.Now(); turn++ {
				if v.Turn(turn) {
					all = append(all, v.Hit(firsthand.Ref{Turn: turn}), v.Shared(turn))
				}
			}
		}
	}
	for _, k := range s.Scenes() {
		all = append(all, s.Cast(k.ID))
	}
	for _, name := range []string{"Tilla", "Til", "燈子", "トウコ", "柏瀾"} {
		all = append(all, s.Namesakes(name), s.Named("Then "+name+" came."))
	}
	all = append(all, s.Characters(), s.Speakers())
	out, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// identity draws who is taken for whom, as a whole or in part.
func (k *tale) identity() firsthand.Identity {
	ids := k.s.Characters()
	from, into := rapid.IntRange(0, len(ids)-1).Draw(k.t, "from"), rapid.IntRange(1, len(ids)-1).Draw(k.t, "into")
	i := firsthand.Identity{From: ids[from].ID, Into: ids[(from+into)%len(ids)].ID}
	if rapid.Bool().Draw(k.t, "part") {
		refs := []firsthand.Ref{}
		for range rapid.IntRange(1, 3).Draw(k.t, "refs") {
			if records := k.s.Records(); len(records) > 0 && rapid.Bool().Draw(k.t, "of a record") {
				refs = append(refs, firsthand.Ref{Record: rapid.SampledFrom(records).Draw(k.t, "its record")})
			} else if k.s.Now() > 0 {
				refs = append(refs, firsthand.Ref{Turn: firsthand.TurnNumber(rapid.IntRange(1, int(k.s.Now())).Draw(k.t, "its turn"))})
			}
		}
		i.Refs = k.s.Whole(refs)
	}
	return i
}

// Whoever is taken for whomever: taken back, all is as it was before, and what
// was seen before is seen as it was then.
func TestIdentityIsTakenBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 30)
		before, then := whole(t, k.s), k.s.Now()
		var done []firsthand.Identity
		for range rapid.IntRange(1, 3).Draw(t, "identities") {
			if len(k.s.Characters()) < 2 {
				break
			}
			i := k.identity()
			err := k.s.Apply(k.entry(firsthand.Entry{Kind: firsthand.EntryIdentity, Identity: &i}))
			if code := firsthand.CodeOf(err); code != "" && code != firsthand.CodeConflict {
				t.Fatalf("%+v: %v", i, err)
			} else if code == "" {
				done = append(done, i)
			}
		}
		loaded, err := state.Load(k.s.Save(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := whole(t, loaded, then), whole(t, k.s, then); got != want {
			t.Fatalf("loaded:\n%s\nwant\n%s", got, want)
		}
		for _, i := range slices.Backward(done) {
			i.Cut = true
			if err := k.s.Apply(k.entry(firsthand.Entry{Kind: firsthand.EntryIdentity, Identity: &i})); err != nil {
				t.Fatal(err)
			}
		}
		if after := whole(t, k.s); after != before {
			t.Fatalf("after:\n%s\nbefore\n%s", after, before)
		}
	})
}

// After two are one, each of the names sees what either saw, and nobody else
// sees more than before.
func TestOneIsWhoBothWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 30)
		cast := k.s.Characters()
		sees := map[firsthand.CharacterID]map[firsthand.RecordID]bool{}
		look := func(id firsthand.CharacterID) map[firsthand.RecordID]bool {
			v, err := k.s.Visible(lookOf(id, 0, true))
			if err != nil {
				t.Fatal(err)
			}
			seen := map[firsthand.RecordID]bool{}
			for _, id := range k.s.Records() {
				if v.Record(id) {
					seen[id] = true
				}
			}
			return seen
		}
		for _, c := range cast {
			sees[c.ID] = look(c.ID)
		}
		from, into, third := cast[0].ID, cast[1].ID, cast[2].ID
		if rapid.Bool().Draw(t, "the other way") {
			from, into = into, from
		}
		k.must(firsthand.Entry{Kind: firsthand.EntryIdentity, Identity: &firsthand.Identity{From: from, Into: into}})
		both, again, other := look(into), look(from), look(third)
		for _, id := range k.s.Records() {
			r, _ := k.s.Record(id)
			either := sees[from][id] || sees[into][id]
			if both[id] != again[id] || either && !both[id] || both[id] && !either && !r.Kind.Derived() || other[id] != sees[third][id] {
				t.Fatalf("%s: %s was seen by %v and %v, is by %v, %v; by a third %v, is %v", id, r.Kind, sees[from][id], sees[into][id], both[id], again[id], sees[third][id], other[id])
			}
			if slices.Contains(r.AboutIDs, from) || r.SpeakerID == from || r.Audience.Everyone == false && slices.Contains(r.Audience.Characters, from) {
				t.Fatalf("%s still names %s: %s", id, from, fmt.Sprintf("%+v", r))
			}
		}
		if c, ok := k.s.CharacterNamed(cast[0].Name); !ok || c.ID != into {
			t.Fatalf("%s is %+v", cast[0].Name, c)
		}
	})
}

// A part that belongs to another is told and known by that one instead, and by
// whoever knew it besides; what was made of it is known to neither alone.
func TestAPartBelongsToTheOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 30)
		cast := k.s.Characters()
		from, into, third := cast[0].ID, cast[1].ID, cast[2].ID
		if len(k.s.Records()) == 0 {
			t.Skip("nothing is told")
		}
		refs := k.s.Whole([]firsthand.Ref{{Record: rapid.SampledFrom(k.s.Records()).Draw(t, "record")}})
		before := map[firsthand.RecordID]firsthand.Record{}
		for _, id := range k.s.Records() {
			before[id], _ = k.s.Record(id)
		}
		k.must(firsthand.Entry{Kind: firsthand.EntryIdentity, Identity: &firsthand.Identity{From: from, Into: into, Refs: refs}})
		for _, id := range k.s.Records() {
			was, now := before[id], func() firsthand.Record { r, _ := k.s.Record(id); return r }()
			moved := slices.Contains(refs, firsthand.Ref{Record: id})
			for _, who := range []firsthand.CharacterID{from, into, third} {
				want := was.Audience.Has(who)
				if moved && !was.Audience.Everyone {
					want = who != from && (want || who == into && was.Audience.Has(from))
				}
				if got := now.Audience.Has(who); got && !want || want && !got && !now.Kind.Derived() {
					t.Fatalf("%s (%s, moved %v) is known to %s: %v, want %v", id, now.Kind, moved, who, got, want)
				}
				v, err := k.s.Visible(lookOf(who, 0, true))
				if err != nil {
					t.Fatal(err)
				}
				if v.Record(id) && !now.Audience.Has(who) {
					t.Fatalf("%s is seen by %s, who does not know it", id, who)
				}
			}
			for n := firsthand.TurnNumber(1); n <= k.s.Now(); n++ {
				told, _, _ := k.s.Turn(n)
				if v, _ := k.s.Visible(lookOf(from, 0, true)); v.Turn(n) && !told.Audience.Has(from) {
					t.Fatalf("turn %d is seen by %s, who was not there", n, from)
				}
			}
			if moved && was.SpeakerID == from && now.SpeakerID != into {
				t.Fatalf("%s is still said by %s", id, from)
			}
		}
	})
}
