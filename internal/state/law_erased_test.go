package state_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// sealedTale is a journal in which every entry names the keys that it must lie
// under: those of a person's line, and of all that the entry names.
func sealedTale(t *rapid.T) []firsthand.Entry {
	k := anyTale(t, 80)
	keys := map[firsthand.Ref][]firsthand.KeyID{}
	under := func(refs ...firsthand.Ref) (all []firsthand.KeyID) {
		for _, ref := range refs {
			all = state.Together(all, keys[ref])
		}
		return all
	}
	record := func(id firsthand.RecordID) firsthand.Ref { return firsthand.Ref{Record: id} }
	entries := slices.Clone(k.entries)
	for i := range entries {
		switch e := &entries[i]; {
		case e.Turn != nil:
			e.Keys = playedBy(k, e.Turn.SpeakerID, e.Turn.Number)
			keys[firsthand.Ref{Turn: e.Turn.Number}] = e.Keys
		case e.Revision != nil:
			e.Keys = under(firsthand.Ref{Turn: e.Revision.Turn})
		case e.Record != nil:
			r := e.Record
			e.Keys = state.Together(under(r.Basis...), under(r.From...))
			for _, src := range r.Sources {
				e.Keys = state.Together(e.Keys, under(firsthand.Ref{Turn: src.Turn}))
			}
			for _, id := range r.Merges {
				e.Keys = state.Together(e.Keys, under(record(id)))
			}
			keys[record(r.ID)] = e.Keys
		case e.Change != nil:
			e.Keys = under(record(e.Change.Record), record(e.Change.Ended))
			if e.Change.By != nil {
				e.Keys = state.Together(e.Keys, under(*e.Change.By))
			}
		case e.Link != nil:
			e.Keys = under(record(e.Link.From), record(e.Link.To))
		}
	}
	return entries
}

// playedBy gives the lines of the second and third character to two persons.
func playedBy(k *tale, c firsthand.CharacterID, n firsthand.TurnNumber) []firsthand.KeyID {
	cast := k.s.Characters()
	for i, p := range []firsthand.ParticipantID{"ann", "bo"} {
		if c != 0 && len(cast) > i+1 && cast[i+1].ID == c {
			return []firsthand.KeyID{p.PersonaKey("w")}
		}
	}
	return nil
}

// without returns the journal as it is read once a key is gone.
func without(entries []firsthand.Entry, key firsthand.KeyID) []firsthand.Entry {
	left := slices.Clone(entries)
	for i, e := range left {
		if slices.Contains(e.Keys, key) {
			left[i] = e.Bare()
			left[i].Erased = true
		}
	}
	return left
}

func folded(t *rapid.T, entries []firsthand.Entry) *state.State {
	s := state.New(nil)
	for _, e := range entries {
		if err := s.Apply(e); err != nil {
			t.Fatalf("entry %d, a %s, does not follow: %v", e.Seq, e.Kind, err)
		}
	}
	return s
}

// A journal that has lost any person's payloads is a journal still: it folds,
// its turns and records keep their numbers, and no word of the lost lines is on
// any path.
func TestAJournalWithoutAPersonIsStillOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := sealedTale(t)
		whole := folded(t, entries)
		key := firsthand.ParticipantID(rapid.SampledFrom([]string{"ann", "bo"}).Draw(t, "person")).PersonaKey("w")
		left := without(entries, key)
		s := folded(t, left)
		if s.Now() != whole.Now() || s.Head() != whole.Head() {
			t.Fatalf("%d turns of %d entries became %d of %d", whole.Now(), whole.Head(), s.Now(), s.Head())
		}
		looks := append(looksOf(s, 0), looksOf(s, s.Now()/2)...)
		said := answersOf(s, looks)
		for i, e := range entries {
			if e.Turn == nil || !left[i].Erased {
				continue
			}
			if n := e.Turn.Number; !s.Erased(n) || s.KeysOf(firsthand.Ref{Turn: n}) != nil {
				t.Fatalf("turn %d is not erased", n)
			}
			if word := e.Turn.Text; strings.Contains(said, word) {
				t.Fatalf("%q is still told", word)
			}
		}
		for _, id := range s.Records() {
			if slices.Contains(s.KeysOf(firsthand.Ref{Record: id}), key) {
				t.Fatalf("%s is still there", id)
			}
		}
		if slices.Contains(s.Keys(), key) {
			t.Fatalf("the state still rests on %s", key)
		}
	})
}

// What is left after the one and then the other person is the same whichever
// goes first, and a snapshot of it is the fold.
func TestErasuresCommute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := sealedTale(t)
		ann, bo := firsthand.ParticipantID("ann").PersonaKey("w"), firsthand.ParticipantID("bo").PersonaKey("w")
		one, other := folded(t, without(without(entries, ann), bo)), folded(t, without(without(entries, bo), ann))
		if err := state.Differ(one, other); err != nil {
			t.Fatal(err)
		}
		loaded, err := state.Load(one.Save(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := state.Differ(one, loaded); err != nil {
			t.Fatal(err)
		}
	})
}
