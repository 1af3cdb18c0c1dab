package sealed_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/journaltest"
	"github.com/firsthand-memory/firsthand/journal/keyring"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/journal/sealed"
)

// Over any store it is a store.
func TestStoreKeepsTheLaws(t *testing.T) {
	journaltest.Run(t, journaltest.Driver{
		Open: func(*testing.T) firsthand.Store { return sealed.Over(memory.New(), new(making)) },
	})
}

// making is a ring that has every key.
type making struct{ keyring.Memory }

func (m *making) Key(ctx context.Context, id firsthand.KeyID) ([]byte, error) {
	if err := m.Make(ctx, id); err != nil {
		return nil, err
	}
	return m.Memory.Key(ctx, id)
}

const world firsthand.WorldID = "11111111-1111-4111-8111-111111111111"

var keys = []firsthand.KeyID{firsthand.ParticipantID("ann").FactsKey(world), firsthand.ParticipantID("ann").PersonaKey(world), firsthand.ParticipantID("bo").PersonaKey(world)}

func line(id string, words string, keys ...firsthand.KeyID) firsthand.Entry {
	return firsthand.Entry{ID: firsthand.EntryID(id), Format: firsthand.Format, Kind: firsthand.EntryTurn, Activity: firsthand.ActivityObserve,
		Agent: firsthand.Agent{Kind: firsthand.AgentAuthor}, Act: 1, Keys: keys, Turn: &firsthand.Turn{Number: 1, Scene: 1, Text: words}}
}

func opened(t testing.TB) (*sealed.Store, *memory.Store) {
	below := memory.New()
	s := sealed.Over(below, new(keyring.Memory))
	if err := s.Create(t.Context(), world, "harbour"); err != nil {
		t.Fatal(err)
	}
	if err := s.Make(t.Context(), keys...); err != nil {
		t.Fatal(err)
	}
	return s, below
}

func read(t testing.TB, s firsthand.Store) (all []firsthand.Entry) {
	for e, err := range s.Read(t.Context(), world, 0) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

// The store below never sees a word, and losing any one of an entry's keys
// loses it: whichever they are, all other entries are read as they were told.
func TestLosingAnyKeyLosesWhatLiesUnderIt(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, below := opened(t)
		under := map[string][]firsthand.KeyID{}
		var entries []firsthand.Entry
		for i, words := range []string{"the quartz heron", "石英の鷺", "石英鷺鷥", "nobody's line"} {
			id := string(rune('a' + i))
			under[id] = rapid.SliceOfNDistinct(rapid.SampledFrom(keys), 0, 3, rapid.ID).Draw(rt, "keys")
			entries = append(entries, line(id, words, under[id]...))
		}
		if err := s.Append(t.Context(), world, 0, entries); err != nil {
			rt.Fatal(err)
		}
		for i, e := range read(t, below) {
			raw, _ := json.Marshal(e)
			if len(under[string(e.ID)]) > 0 && (bytes.Contains(raw, []byte(entries[i].Turn.Text)) || e.Turn != nil) {
				rt.Fatalf("%s lies in the clear", raw)
			}
		}
		lost := rapid.SampledFrom(keys).Draw(rt, "lost")
		if err := s.Destroy(t.Context(), lost); err != nil {
			rt.Fatal(err)
		}
		for i, e := range read(t, s) {
			gone := slices.Contains(under[string(e.ID)], lost)
			if e.Erased != gone || (e.Turn == nil) != gone || !gone && e.Turn.Text != entries[i].Turn.Text || e.ID != entries[i].ID || e.Seq != firsthand.Seq(i+1) {
				rt.Fatalf("without %s: %+v", lost, e)
			}
		}
		if err := s.Append(t.Context(), world, 4, []firsthand.Entry{line("z", "more", lost)}); firsthand.CodeOf(err) != firsthand.CodeConflict {
			rt.Fatalf("sealed under a key that is gone: %v", err)
		}
	})
}

// What was derived is sealed alike, the hash of a vector's text with it, and is
// gone with the key.
func TestWhatIsDerivedIsSealedToo(t *testing.T) {
	s, below := opened(t)
	if err := s.Append(t.Context(), world, 0, []firsthand.Entry{line("a", "the quartz heron", keys[1])}); err != nil {
		t.Fatal(err)
	}
	if err := s.SaveUnder(t.Context(), world, 1, keys, []byte("state of the quartz heron")); err != nil {
		t.Fatal(err)
	}
	told := firsthand.Vector{Ref: firsthand.Ref{Turn: 1}, Hash: 77, Body: []byte("heron vector"), Keys: keys[1:2]}
	plain := firsthand.Vector{Ref: firsthand.Ref{Turn: 2}, Hash: 78, Body: []byte("open vector")}
	if err := s.SaveVectors(t.Context(), world, "e", []firsthand.Vector{told, plain}); err != nil {
		t.Fatal(err)
	}
	_, body, _ := below.LoadSnapshot(t.Context(), world)
	if bytes.Contains(body, []byte("heron")) {
		t.Error("the state lies in the clear")
	}
	for v := range below.Vectors(t.Context(), world, "e") {
		if v.Hash == 77 || bytes.Contains(v.Body, []byte("heron")) {
			t.Error("the vector lies in the clear")
		}
	}
	if at, body, err := s.LoadSnapshot(t.Context(), world); at != 1 || string(body) != "state of the quartz heron" || err != nil {
		t.Errorf("state %q at %d, %v", body, at, err)
	}
	if n := vectors(t, s); n != 2 {
		t.Errorf("%d vectors", n)
	}
	if err := s.Destroy(t.Context(), keys[1]); err != nil {
		t.Fatal(err)
	}
	if at, _, err := s.LoadSnapshot(t.Context(), world); at != 0 || err != nil {
		t.Errorf("the state is still there, at %d, %v", at, err)
	}
	if n := vectors(t, s); n != 1 {
		t.Errorf("%d vectors are left", n)
	}
}

func vectors(t *testing.T, s firsthand.Store) (n int) {
	for v, err := range s.Vectors(t.Context(), world, "e") {
		if err != nil || v.Ref.Turn == 1 && (v.Hash != 77 || string(v.Body) != "heron vector") {
			t.Fatal(v, err)
		}
		n++
	}
	return n
}

// A seal holds an entry where it is: it does not pass for another's, but opens
// in a world that continues the one it was told in.
func TestASealBindsTheEntryAndNotItsPlace(t *testing.T) {
	s, below := opened(t)
	if err := s.Append(t.Context(), world, 0, []firsthand.Entry{line("a", "the quartz heron", keys[1]), line("b", "b", keys[1])}); err != nil {
		t.Fatal(err)
	}
	raw := read(t, below)
	fork := firsthand.WorldID("22222222-2222-4222-8222-222222222222")
	if err := below.Create(t.Context(), fork, "fork"); err != nil {
		t.Fatal(err)
	}
	swapped := raw[1]
	swapped.Sealed = raw[0].Sealed
	if err := below.Append(t.Context(), fork, 0, []firsthand.Entry{raw[0], swapped}); err != nil {
		t.Fatal(err)
	}
	var codes []firsthand.Code
	for e, err := range s.Read(t.Context(), fork, 0) {
		if codes = append(codes, firsthand.CodeOf(err)); err == nil && e.Turn.Text != "the quartz heron" {
			t.Error(e.Turn.Text)
		}
	}
	if !slices.Equal(codes, []firsthand.Code{"", firsthand.CodeUnavailable}) {
		t.Errorf("%q", codes)
	}
}

// A key that is missing was not destroyed: nothing is taken for erased.
func TestAMissingKeyIsNotAnErasure(t *testing.T) {
	s, below := opened(t)
	if err := s.Append(t.Context(), world, 0, []firsthand.Entry{line("a", "x", keys[0])}); err != nil {
		t.Fatal(err)
	}
	for _, err := range sealed.Over(below, new(keyring.Memory)).Read(t.Context(), world, 0) {
		if firsthand.CodeOf(err) != firsthand.CodeUnavailable {
			t.Fatal(err)
		}
	}
}
