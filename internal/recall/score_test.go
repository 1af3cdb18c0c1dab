package recall_test

import (
	"math"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

// The worked example of docs/model.md, told: two lists, four memories, 500
// turns, a jealous viewer in fear.
func TestTheWorkedExampleComesOut(t *testing.T) {
	w := newWorld(t, nil)
	tilla := w.character(firsthand.Character{Name: "Tilla", Temperament: firsthand.Temperament{Jealousy: .7, Release: .5}})
	quay := w.scene("The quay")
	until := func(turn firsthand.TurnNumber) {
		for w.s.Now() < turn {
			w.say(quay, tilla, "…")
		}
	}
	felt := func(r firsthand.Record, names ...string) firsthand.Record {
		for i, intensity := range map[string][]int{"fear joy": {90, 44}, "joy": {20}, "jealousy": {40}}[strings.Join(names, " ")] {
			if err := r.Emotion.Set(names[i], intensity); err != nil {
				t.Fatal(err)
			}
		}
		return r
	}
	b := event("B")
	b.Importance = 4
	idB := w.state(felt(b, "fear", "joy"))
	until(400)
	a := event("A")
	a.Importance = 2
	idA := w.state(felt(a, "joy"))
	until(470)
	d := event("D")
	d.Category = firsthand.CategoryJealousy
	idD := w.state(felt(d, "jealousy"))
	until(500)
	c, x, y := event("C"), event("X"), event("Y")
	c.Importance, x.Importance, y.Importance = 1, 1, 1
	idC, idX, idY := w.state(c), w.state(x), w.state(y)

	var mood firsthand.Emotion
	if err := mood.Set("fear", 100); err != nil {
		t.Fatal(err)
	}
	r := w.recall(firsthand.Query{As: firsthand.Viewer{Character: tilla}, Cue: "?", Mood: &mood}, recall.Options{
		Weights: plain("one", "two"), Explain: true,
		Lists: []recall.List{w.ranked("one", idA, idD, idX, idY, idB), w.ranked("two", idB, idC, idA)},
	})
	want := map[firsthand.RecordID][3]float64{ // W, fused, score at λ .1; C has no emotion to meet the mood
		idA: {1.767767, .0322665, .0301806}, idB: {.883883, .0317781, .0324427}, idC: {1, .0161290, .0148387}, idD: {4.506252, .0161290, .0159698},
	}
	for _, h := range r.Hits {
		for i, got := range [3]float64{h.Why.Weight, h.Why.Fused, h.Score} {
			if v, listed := want[h.ID.Record]; listed && math.Abs(got-v[i]) > 1e-5 {
				t.Errorf("%s: W, fused and score number %d is %v, want %v", h.Text, i+1, got, v[i])
			}
		}
	}
	same(t, "the first three hits", records(r.Hits[:3]), []firsthand.RecordID{idB, idA, idD})
}

func TestTiesGoToTheNewer(t *testing.T) {
	w := newWorld(t, nil)
	var ids []firsthand.RecordID
	for _, text := range []string{"The bell rang.", "鐘が鳴った。", "鐘響了。"} {
		ids = append(ids, w.state(event(text)))
	}
	level := recall.List{Name: "level", Score: func(scores []float32) {
		for i := range scores {
			scores[i] = 1
		}
	}}
	weights := plain("level")
	for range 2 { // by ranks, which break the tie, and where only scores count
		r := w.recall(firsthand.Query{Cue: "?"}, recall.Options{Weights: weights, Lists: []recall.List{level}})
		same(t, "the hits", records(r.Hits), []firsthand.RecordID{ids[2], ids[1], ids[0]})
		weights.Lists["level"] = 0
	}
}

func TestProminenceTellsCloseFromFar(t *testing.T) {
	w := newWorld(t, nil)
	first, second := w.state(event("One.")), w.state(event("Two."))
	for i := range 20 {
		w.state(event("Some other thing " + string(rune('a'+i)) + "."))
	}
	list := func(name string, best, other firsthand.RecordID, far float32) recall.List {
		return recall.List{Name: name, Score: func(scores []float32) {
			for i := range scores {
				scores[i] = 1 + float32(i)/100
			}
			top, _ := w.s.RefDoc(firsthand.Ref{Record: best})
			next, _ := w.s.RefDoc(firsthand.Ref{Record: other})
			scores[top], scores[next] = 1.3+far, 1.3
		}}
	}
	// The list that is sure puts the first first, the other, hardly, the second.
	lists := []recall.List{list("sure", first, second, 5), list("unsure", second, first, .01)}
	weights := plain("sure", "unsure")
	weights.Lists["unsure"] = 1.2
	for prominence, want := range map[float64]firsthand.RecordID{0: second, 1: first} {
		weights.Prominence = prominence
		if got := w.recall(firsthand.Query{Cue: "?"}, recall.Options{Weights: weights, Lists: lists}).Hits[0].ID.Record; got != want {
			t.Errorf("prominence %v puts %s first, want %s", prominence, got, want)
		}
	}
}

func TestLoreTakesItsShare(t *testing.T) {
	for _, c := range []struct {
		homesickness, imagination float64
		lore, lived, want         int // of ten hits
	}{{0, 0, 12, 12, 2}, {15, .5, 12, 12, 4}, {30, 1, 12, 12, 5}, {15, .5, 3, 12, 3}, {15, .5, 12, 2, 8}} {
		w := newWorld(t, nil)
		who := w.character(firsthand.Character{Name: "燈子", Temperament: firsthand.Temperament{Homesickness: c.homesickness, Imagination: c.imagination}})
		for i := range c.lore {
			w.lore(fmtText("The lamp burned in chapter", i))
		}
		for i := range c.lived {
			w.state(event(fmtText("The lamp burned on evening", i)))
		}
		got := 0
		r := w.recall(firsthand.Query{As: firsthand.Viewer{Character: who}, Cue: "the lamp burned"}, recall.Options{Explain: true})
		for _, h := range r.Hits {
			if h.Why.LoreSlot != (h.Origin == firsthand.OriginLore) {
				t.Errorf("%q is of origin %s and lore slot is %v", h.Text, h.Origin, h.Why.LoreSlot)
			}
			if h.Why.LoreSlot {
				got++
			}
		}
		if len(r.Hits) != 10 || got != c.want {
			t.Errorf("homesickness %v, imagination %v, %d lore and %d lived: %d of %d hits are lore, want %d of 10",
				c.homesickness, c.imagination, c.lore, c.lived, got, len(r.Hits), c.want)
		}
	}
}
