package demo_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/demo"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// inEveryLanguage plays the story in each language and tests what the engine
// answered.
func inEveryLanguage(t *testing.T, test func(t *testing.T, a *demo.Answers, w *engine.World)) {
	for _, lang := range demo.Languages() {
		t.Run(lang, func(t *testing.T) {
			_, a, w := play(t, lang)
			test(t, a, w)
		})
	}
}

func play(t *testing.T, lang string) (*demo.Story, *demo.Answers, *engine.World) {
	t.Helper()
	s, err := demo.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	e := engine.Open(memory.New(), engine.Config{})
	a, err := s.Play(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	w, err := e.World(context.Background(), demo.World)
	if err != nil {
		t.Fatal(err)
	}
	return s, a, w
}

func TestRowsAreReadAlikeInEveryLanguage(t *testing.T) {
	read := func(lang string) []string {
		_, a, _ := play(t, lang)
		var rows []string
		for _, row := range a.Rows {
			var records []string
			for _, h := range row.Records {
				records = append(records, strings.Join([]string{string(h.Kind), string(h.Status), string(h.Frame), h.Emotion.String()}, " "))
			}
			rows = append(rows, strings.Join(records, ", "))
		}
		return rows
	}
	english := read("en")
	if n := len(english); n < 25 || n > 35 {
		t.Errorf("the story has %d rows", n)
	}
	for _, lang := range []string{"ja", "zh-Hant"} {
		other := read(lang)
		if len(other) != len(english) {
			t.Errorf("%d rows in %s, %d in en", len(other), lang, len(english))
			continue
		}
		for i := range english {
			if other[i] != english[i] {
				t.Errorf("row %d is read in %s as %q, in en as %q", i+1, lang, other[i], english[i])
			}
		}
	}
}

func TestMovedKeyIsAChange(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		if len(a.Changes) != 1 {
			t.Fatalf("%d changes", len(a.Changes))
		}
		was, now := a.Changes[0].Was, a.Changes[0].Now
		if was.Status != firsthand.StatusCanon || now.Status != firsthand.StatusCanon {
			t.Errorf("%s gives way to %s", was.Status, now.Status)
		}
		if was.Slot == nil || now.Slot == nil || was.Slot.Value == now.Slot.Value {
			t.Errorf("the key moves from %v to %v", was.Slot, now.Slot)
		}
		if len(was.Conflicts) > 0 {
			t.Errorf("the old place contradicts %v", was.Conflicts)
		}
	})
}

func TestTwoAccountsStaySideBySide(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		for _, c := range a.Contradictions {
			x, y := c.Sides[0], c.Sides[1]
			if said(x) && said(y) && x.Speaker != y.Speaker && x.Standing == firsthand.StandingLive && y.Standing == firsthand.StandingLive {
				return
			}
		}
		t.Errorf("no two people contradict each other in %d contradictions", len(a.Contradictions))
	})
}

func said(h firsthand.Hit) bool {
	return h.Kind == firsthand.KindStatement && h.Status == firsthand.StatusDeclared && h.Speaker != ""
}

func TestLieIsSaidAndNothingElse(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		lie := a.Not.Lie.Records
		if len(lie) != 1 || !said(lie[0]) || lie[0].Slot == nil {
			t.Fatalf("the lie is read as %+v", lie)
		}
		if len(a.Not.LieFacts) > 0 {
			t.Errorf("canon says the same: %+v", a.Not.LieFacts)
		}
		contradicted := slices.ContainsFunc(a.Contradictions, func(c engine.Contradiction) bool {
			return c.Sides[1].ID == lie[0].ID && c.Sides[0].Status == firsthand.StatusCanon
		})
		if !contradicted {
			t.Error("nothing established contradicts the lie")
		}
	})
}

func TestSecretStaysWithWhoWasTold(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, w *engine.World) {
		secret := a.Secret.Record
		if !from(a.Recalls[0].Hits, secret) {
			t.Errorf("%s, who was told, does not recall it", a.Recalls[0].As)
		}
		if a.Recalls[1].As != a.Secret.Outsider || from(a.Recalls[1].Hits, secret) || from(a.Secret.Found, secret) {
			t.Errorf("%s, who was not there, has it", a.Secret.Outsider)
		}
		if slices.Contains(a.Secret.Knows, a.Secret.Outsider) || !slices.Contains(a.Secret.Knows, a.Recalls[0].As) {
			t.Errorf("it is known to %v", a.Secret.Knows)
		}
		as, err := w.Viewer(t.Context(), a.Secret.Outsider)
		if err != nil {
			t.Fatal(err)
		}
		r, err := w.Recall(t.Context(), firsthand.Query{As: as, Cue: secret.Source.Quote, Limit: 100}, false)
		if err != nil {
			t.Fatal(err)
		}
		if from(r.Hits, secret) || from(r.Core, secret) {
			t.Errorf("%s recalls it when asked with its very words", a.Secret.Outsider)
		}
	})
}

// from reports whether any hit comes from the row of a record, or shows it in
// any other way.
func from(hits []firsthand.Hit, secret firsthand.Hit) bool {
	return slices.ContainsFunc(hits, func(h firsthand.Hit) bool {
		return h.ID == secret.ID || h.Source.Turn == secret.Source.Turn || slices.Contains(h.Conflicts, secret.ID.Record)
	})
}

func TestQuestionBecomesOverdue(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		if len(a.Overdue) != 1 || a.Overdue[0].Kind != firsthand.KindLoop || a.Overdue[0].Speaker == "" {
			t.Errorf("overdue are %+v", a.Overdue)
		}
	})
}

func TestMotivesStayOpen(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		readers := map[bool]int{}
		for _, h := range a.Readings {
			if h.Kind != firsthand.KindInterpretation || h.Status != firsthand.StatusUnresolved || len(h.Basis) == 0 {
				t.Errorf("%s is a %s %s on %v", h.ID, h.Status, h.Kind, h.Basis)
			}
			readers[h.Reader == firsthand.Narrator]++
		}
		if readers[true] != 1 || readers[false] != 1 {
			t.Errorf("read by %v: want the narrator and one of the cast", readers)
		}
		if len(a.Card.Interpretation) != 1 || a.Readings[0].Basis[0].Record != a.Card.Observation[0].ID {
			t.Errorf("the narrator's reading rests on %v, not on what was seen", a.Readings[0].Basis)
		}
	})
}

func TestCardHasAllSixFields(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		c := a.Card
		if len(c.Event) == 0 || len(c.Source) == 0 || len(c.Statement) == 0 || len(c.Observation) == 0 || len(c.Interpretation) == 0 || len(c.Status) != 4 {
			t.Errorf("the card is %+v", c)
		}
	})
}

func TestFeelingHasItsSpeaker(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		felt := 0
		for _, row := range a.Rows {
			for _, h := range row.Records {
				if !h.Emotion.IsZero() {
					felt++
					if !said(h) || h.Emotion.Get("relief") == 0 {
						t.Errorf("%s feels %s as a %s of %q", h.ID, h.Emotion, h.Kind, h.Speaker)
					}
				}
			}
		}
		if felt != 1 {
			t.Errorf("%d feelings", felt)
		}
	})
}

func TestAbsentPersonIsQuoted(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		quoted := 0
		for _, row := range a.Rows {
			for _, h := range row.Records {
				if h.ReportedBy != "" {
					quoted++
					if !said(h) || h.ReportedBy != row.Turn.Speaker || row.Turn.Audience.Has(h.SpeakerID) {
						t.Errorf("%s: %s reports %s", h.ID, h.ReportedBy, h.Speaker)
					}
				}
			}
		}
		if quoted != 1 {
			t.Errorf("%d statements are reported", quoted)
		}
	})
}

func TestDreamIsNoFact(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		dreamt := a.Not.Dream.Records
		if len(dreamt) != 1 || dreamt[0].Frame != firsthand.FrameDream || len(a.Not.DreamFacts) > 0 {
			t.Errorf("the dream is read as %+v", dreamt)
		}
	})
}

func TestOutOfCharacterIsNoStory(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		n := a.Not
		if !strings.Contains(n.Aside.Turn.Row(), n.AsideWord) {
			t.Errorf("%q is not in the row %q", n.AsideWord, n.Aside.Turn.Row())
		}
		if n.Aside.Turn.Text != "" || len(n.Aside.Records) > 0 || len(n.AsideFound) > 0 {
			t.Errorf("of it stay %q, %v and %v", n.Aside.Turn.Text, n.Aside.Records, n.AsideFound)
		}
	})
}

func TestAuthorsWordIsCanon(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, a *demo.Answers, _ *engine.World) {
		if len(a.Stated) != 1 || a.Stated[0].Status != firsthand.StatusCanon || a.Stated[0].Source.Kind != firsthand.SourceAuthor {
			t.Errorf("stated are %+v", a.Stated)
		}
	})
}
