//go:build !nobuiltin

package recall_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/recall"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/vector"
)

// spoken are words as a chat has them, the most common first.
var spoken = strings.Fields(`time go know think see want come look say take make give find tell ask work feel try leave call good new first last long
great little own old right big high different small large next early young important few public bad same able door house night hand
eye room friend water mother father face word money story week year day morning evening light sea ship harbour boat storm rain wind snow
key lock lamp candle letter book page ink map road bridge tower wall window garden flower tree apple bread cheese wine beer fish salt
knife sword shield horse dog cat wolf bird crow owl king queen prince guard soldier thief priest baker smith sailor captain keeper nurse
doctor teacher child brother sister uncle aunt cousin wedding funeral birthday winter summer autumn spring forest river lake mountain cave
island beach stone sand iron silver gold copper brass glass wood leather silk wool coat hat boots glove ring necklace mirror clock bell
drum flute violin song dance poem secret promise lie truth dream fear hope love anger grief joy shame pride debt gift market shop inn
kitchen cellar attic stairs roof chimney fire smoke ash fog frost ice thunder lightning moon star sun shadow ghost curse spell potion herb`)

// chat is so many turns in scenes of forty, with Zipf's law for the words.
func chat(b *testing.B, turns int) *world {
	l, err := lexicon.Builtin()
	if err != nil {
		b.Fatal(err)
	}
	w := newWorld(b, l)
	names := []firsthand.CharacterID{w.character(firsthand.Character{Name: "Tilla"}), w.character(firsthand.Character{Name: "Bram"})}
	r := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(r, 1.3, 20, uint64(len(spoken)-1))
	var scene firsthand.SceneID
	for i := range turns {
		if i%40 == 0 {
			scene = w.scene(fmtText("Scene", i))
		}
		words := []string{"I"}
		for range 6 + r.IntN(12) {
			words = append(words, spoken[zipf.Uint64()])
		}
		w.say(scene, names[i%2], strings.Join(words, " ")+".")
	}
	return w
}

// near is a list by random vectors, as costly as one by true ones.
func near(w *world, name string, dim int) recall.List {
	x, r := vector.New(dim), rand.New(rand.NewPCG(uint64(dim), 3))
	row := func() vector.Row {
		v := make([]float32, dim)
		for i := range v {
			v[i] = float32(r.NormFloat64())
		}
		return vector.Quantise(v)
	}
	for doc := range w.s.Docs() {
		_ = x.Set(uint32(doc), row()) // of the index's dimension
	}
	cue := row()
	return recall.List{Name: name, Score: func(scores []float32) { _ = x.Score(cue, scores) }}
}

func BenchmarkRecall(b *testing.B) {
	for _, turns := range []int{1_000, 10_000, 100_000} {
		w := chat(b, turns)
		lists := []recall.List{near(w, recall.Meaning, 100), near(w, recall.Sentence, 512)}
		b.Run(fmt.Sprint("words/", turns), func(b *testing.B) { ask(b, w.s, nil) })
		b.Run(fmt.Sprint("all/", turns), func(b *testing.B) { ask(b, w.s, lists) })
	}
}

func ask(b *testing.B, s *state.State, lists []recall.List) {
	cues := []string{"Where did Tilla hide the silver key?", "What was in the letter from the captain?", "Who saw the ghost in the cellar that night?", "Do you remember the storm at the bridge?"}
	var took []time.Duration
	room := new(recall.Scratch)
	for i := 0; b.Loop(); i++ {
		begun := time.Now()
		q := firsthand.Query{Cue: cues[i%len(cues)]}
		cue, err := recall.ReadCue(s, q)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := recall.Recall(s, q, cue, recall.Options{Weights: recall.DefaultWeights(), Lists: lists, Scratch: room}); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(begun))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}
