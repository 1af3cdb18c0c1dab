package engine_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/keyring"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/journal/sealed"
)

// far is an embedder somewhere else, which keeps all that it is sent.
type far struct {
	*fake
	mu   sync.Mutex
	sent strings.Builder
}

func (f *far) Embed(ctx context.Context, purpose embed.Purpose, texts []string) ([]embed.Vectors, error) {
	f.mu.Lock()
	f.sent.WriteString(strings.Join(texts, "\n") + "\n")
	f.mu.Unlock()
	return f.fake.Embed(ctx, purpose, texts)
}

func (f *far) got(words string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return strings.Contains(f.sent.String(), words)
}

// Nothing of a person goes to a remote embedder, neither their line nor the cue
// that is one nor what stands before another's line, until the world's settings
// let it.
func TestPeoplesLinesStayHere(t *testing.T) {
	for _, p := range plantings() {
		t.Run(p.lang, func(t *testing.T) {
			f := &far{fake: newFake("far", 8)}
			e := engine.Open(sealed.Over(memory.New(), new(keyring.Memory)), engine.Config{
				Meanings: []engine.Meaning{{List: "sentence", Embedder: f, Slow: true, Context: true, Remote: true}}})
			defer e.Close(ctx)
			w := p.play(t, e)
			scene, err := w.SceneTitled(ctx, "pier")
			must(t, err)
			ask := func() firsthand.Recall {
				must(t, w.Wait(ctx))
				r, err := w.Recall(ctx, firsthand.Query{As: viewer(t, w, p.keeper), Scene: scene.ID, Cue: p.fact, Personal: true}, false)
				must(t, err)
				return r
			}
			r := ask()
			for _, secret := range p.secrets {
				if f.got(secret) {
					t.Errorf("%q was sent away", secret)
				}
			}
			if !f.got(p.keeper+": !") || r.Hits == nil {
				t.Error("nothing was sent at all, or nothing recalled")
			}
			if may, err := w.MaySend(ctx, firsthand.Ref{Turn: 2}); may || err != nil {
				t.Error("a person's line may be sent", err)
			}
			must(t, w.Set(ctx, func(s *firsthand.Settings) { s.SharePeople = true }))
			ask()
			if !f.got(p.line) || !f.got(p.fact) {
				t.Error("it is not sent where it may be")
			}
			if may, err := w.MaySend(ctx, firsthand.Ref{Turn: 2}); !may || err != nil {
				t.Error("a person's line may not be sent", err)
			}
		})
	}
}

// What one person lets one character keep reaches no other person's play and no
// other character, and no persona's line becomes a word about the person.
func TestWhatAPersonSaysReachesWhomTheyLetKeepIt(t *testing.T) {
	for _, p := range plantings() {
		t.Run(p.lang, func(t *testing.T) {
			e := engine.Open(sealed.Over(memory.New(), new(keyring.Memory)), engine.Config{})
			defer e.Close(ctx)
			w := p.play(t, e)
			_, err := e.AddParticipant(ctx, "Oskar")
			must(t, err)
			must(t, w.Consent(ctx, "Oskar", "", false))
			other, err := w.AddCharacter(ctx, firsthand.Character{Name: "Tilla"})
			must(t, err)
			for _, c := range []struct {
				who   string
				to    firsthand.CharacterID
				facts int
			}{{p.name, viewer(t, w, p.keeper).Character, 1}, {p.name, other, 0}, {p.name, 0, 0}, {"Oskar", viewer(t, w, p.keeper).Character, 0}} {
				block, err := w.Give(ctx, c.who, firsthand.Viewer{Character: c.to})
				must(t, err)
				if len(block) != c.facts {
					t.Errorf("%d is given %d facts of %s: %+v", c.to, len(block), c.who, block)
				}
			}
			if all := theStory(t, w, p.keeper, "Tilla"); strings.Contains(all, p.fact) {
				t.Error("a fact is told by the story")
			}
			for _, st := range []engine.Statement{
				{Participant: p.name, Character: p.keeper, Kind: firsthand.FactHabit, Text: p.line, Turn: 2},
				{Participant: "Oskar", Character: p.keeper, Kind: firsthand.FactHabit, Text: p.secrets[4], Turn: 3},
				{Participant: p.name, Character: p.keeper, Kind: "interpretation", Text: "x"},
				{Participant: p.name, Character: "Tilla", Kind: firsthand.FactHabit, Text: "x"},
			} {
				if _, err := w.Tell(ctx, st); firsthand.CodeOf(err) != firsthand.CodeRefused {
					t.Errorf("%+v: %v", st, err)
				}
			}
			d, err := e.Dossier(ctx, p.name)
			must(t, err)
			if len(d.Given) != 1 || len(d.Worlds) != 1 || len(d.Worlds[0].Turns) != 2 || len(d.Facts) != 2 {
				t.Errorf("the dossier is %+v", d)
			}
			must(t, w.Consent(ctx, p.name, p.keeper, true))
			if block, err := w.Give(ctx, p.name, viewer(t, w, p.keeper)); len(block) != 0 || err != nil {
				t.Error("a withdrawn consent still gives", block, err)
			}
		})
	}
}

// A character keeps twenty things of a person at hand; the lightest makes room.
func TestTheLightestFactMakesRoom(t *testing.T) {
	e := engine.Open(sealed.Over(memory.New(), new(keyring.Memory)), engine.Config{})
	defer e.Close(ctx)
	w, err := e.Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	mara, err := w.AddCharacter(ctx, firsthand.Character{Name: "Mara"})
	must(t, err)
	_, err = e.AddParticipant(ctx, "Dana")
	must(t, err)
	must(t, w.Consent(ctx, "Dana", "Mara", false))
	for i := range 22 {
		importance := 3
		if i == 5 || i == 9 {
			importance = 1 + i/9
		}
		_, err := w.Tell(ctx, engine.Statement{Participant: "Dana", Character: "Mara", Kind: firsthand.FactHabit, Text: strings.Repeat("x", i+1), Importance: importance})
		must(t, err)
	}
	facts, err := w.Facts(ctx, "Dana")
	must(t, err)
	for i, f := range facts {
		if archived := f.Standing == firsthand.FactArchived; archived != (i == 5 || i == 9) {
			t.Errorf("the fact told as number %d is %s", i, f.Standing)
		}
	}
	block, err := w.Give(ctx, "Dana", firsthand.Viewer{Character: mara})
	if must(t, err); len(block) != 20 {
		t.Errorf("%d facts are given", len(block))
	}
}
