package state_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Law 9: a look back answers as the world itself would have answered then.
// Names are as they are now, and a line that turned out to be private since
// stays cut; all else is as it stood.
func TestLookingBackIsHavingBeenThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 80)
		for asOf := firsthand.TurnNumber(1); asOf <= k.s.Now(); asOf++ {
			then := state.New(nil)
			if err := then.ApplyAll(until(k.entries, asOf)); err != nil {
				t.Fatal(err)
			}
			for _, l := range looksOf(then, 0) {
				was, err := then.Visible(l)
				if err != nil {
					t.Fatal(err)
				}
				l.AsOf = asOf
				now, err := k.s.Visible(l)
				if err != nil {
					t.Fatal(err)
				}
				if d := differ(standing(then, was), standing(then, now)); d != "" {
					t.Fatalf("as of turn %d of %d for %+v\n%s", asOf, k.s.Now(), l, d)
				}
			}
		}
	})
}

// standing is what a view says of the things that s holds.
func standing(s *state.State, v *state.View) string {
	a := &answers{}
	n := len(s.Records())
	a.say("view", v.Now(), v.Temperament())
	a.say("core", v.Pinned(n), v.Hurts(n), v.Loops(n), v.Intentions(n), v.Interpretations(), v.Stale(), v.Contradictions())
	for _, id := range v.Weightiest(3) {
		a.say("weightiest", v.Weigh(firsthand.Ref{Record: id}).Weight)
	}
	for n := range s.Now() + 1 {
		a.say("turn", n, v.Turn(n), v.Weigh(firsthand.Ref{Turn: n}))
	}
	for _, id := range s.Records() {
		ref := firsthand.Ref{Record: id}
		h := v.Hit(ref)
		a.say("record", id, v.Record(id), v.Weigh(ref), v.Overdue(id))
		a.say("hit", h.Status, h.Standing, h.Ended, h.Basis, h.From, h.Conflicts)
		for _, kind := range firsthand.LinkKinds() {
			a.say(string(kind), v.Linked(id, kind))
		}
	}
	return a.b.String()
}
