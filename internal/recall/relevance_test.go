package recall_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

// What one character said is not an answer to a question about another. The
// hits are there all the same.
func TestAskingTheWrongPersonIsSaid(t *testing.T) {
	for _, c := range []struct{ one, other, said, own, cue string }{
		{"Caroline", "Melanie", "I sold my grandmother's violin last week.", "I went for a walk.", "When did %s sell her violin?"},
		{"カロリナ", "メラニー", "先週、祖母のバイオリンを売ったの。", "散歩に行ってきた。", "%sはいつバイオリンを売ったの？"},
		{"佳玲", "美蘭", "我上星期把外婆的小提琴賣了。", "我去散步了。", "%s什麼時候把小提琴賣了？"},
	} {
		w := newWorld(t, nil)
		one, other := w.character(firsthand.Character{Name: c.one}), w.character(firsthand.Character{Name: c.other})
		kitchen := w.scene("Kitchen")
		w.say(kitchen, other, c.said)
		garden := w.scene("Garden")
		for range 6 { // a name that is everywhere says little
			w.say(garden, one, c.own)
		}
		for asked, wrong := range map[string]bool{c.one: true, c.other: false} {
			r := w.recall(firsthand.Query{Cue: strings.ReplaceAll(c.cue, "%s", asked)}, recall.Options{Explain: true})
			if r.NothingRelevant != wrong || len(r.Hits) == 0 {
				t.Errorf("%s: nothing relevant is %v with %d hits, because %q; evidence %+v", asked, r.NothingRelevant, len(r.Hits), r.Because, *r.Evidence)
			}
			if want := c.one + " is asked about; the best match is a statement by " + c.other; wrong && r.Because != want {
				t.Errorf("the reason is %q, want %q", r.Because, want)
			}
			if wrong && r.Evidence.Asked != one {
				t.Errorf("%s is said to be asked about, want %s", r.Evidence.Asked, one)
			}
		}
	}
}

func TestAnEmptyWorldKnowsNothing(t *testing.T) {
	w := newWorld(t, nil)
	r := w.recall(firsthand.Query{Cue: "Where is the key?"}, recall.Options{})
	if !r.NothingRelevant || r.Because == "" || r.Evidence != nil {
		t.Errorf("nothing relevant is %v, because %q, evidence %v", r.NothingRelevant, r.Because, r.Evidence)
	}
}

// The last turns of a scene are part of the cue; by themselves they are no
// reason to show them.
func TestTheLastTurnsDoNotFindThemselves(t *testing.T) {
	for _, c := range []struct{ before, last, cue, memory string }{
		{"The harbour bell is cracked.", "It rings no more.", "Who can mend it?", "The smith can mend a cracked bell."},
		{"港の鐘にひびが入った。", "もう鳴らない。", "誰か直せる？", "鍛冶屋なら鐘のひびを直せる。"},
		{"港口的鐘裂了。", "再也不響了。", "誰會修？", "鐵匠會修裂開的鐘。"},
	} {
		w := newWorld(t, nil)
		told := w.state(event(c.memory))
		quay := w.scene("The quay")
		w.say(quay, 0, c.before)
		w.say(quay, 0, c.last)
		r := w.recall(firsthand.Query{Cue: c.cue, Scene: quay, Limit: 1}, recall.Options{Weights: plain()})
		if len(r.Hits) != 1 || r.Hits[0].ID.Record != told {
			t.Errorf("%q does not come first to %q after %q", c.memory, c.cue, c.before)
		}
	}
}

func TestWeightsOfAnotherFormAreRefused(t *testing.T) {
	for _, text := range []string{`{"version":2}`, `{}`, `{`, `[]`} {
		if _, err := recall.ReadWeights([]byte(text)); firsthand.CodeOf(err) != firsthand.CodeInvalid {
			t.Errorf("%s: the error is %v, want invalid", text, err)
		}
	}
	if w := recall.DefaultWeights(); w.Lists[recall.Keyword] == 0 || w.Prominence == 0 {
		t.Errorf("the default weights are %+v", w)
	}
}
