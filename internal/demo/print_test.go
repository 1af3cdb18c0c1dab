package demo_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/demo"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

func page(t *testing.T, lang, kept string) (*demo.Answers, string) {
	t.Helper()
	s, a, _ := play(t, lang)
	var out strings.Builder
	if err := s.Print(&out, a, kept); err != nil {
		t.Fatal(err)
	}
	return a, out.String()
}

func TestPageFitsTheScreen(t *testing.T) {
	for _, lang := range demo.Languages() {
		_, text := page(t, lang, "")
		lines := strings.Split(text, "\n")
		if len(lines) > 100 {
			t.Errorf("%s: %d lines", lang, len(lines))
		}
		for _, line := range lines {
			if w := uniseg.StringWidth(line); w > 100 {
				t.Errorf("%s: %d columns: %s", lang, w, line)
			}
		}
	}
}

func TestPageHasAllItPromises(t *testing.T) {
	beside := map[string][]string{
		"en":      {"canon ", "declared ", "inferred ", "unresolved ", "event ", "observation ", "statement ", "interpretation "},
		"ja":      {"canon 確定", "declared 公言", "inferred 推測", "unresolved 未解決", "event 出来事", "observation 観察", "statement 発言", "interpretation 解釈"},
		"zh-Hant": {"canon 確立", "declared 自述", "inferred 推測", "unresolved 未解", "event 事件", "observation 觀察", "statement 陳述", "interpretation 詮釋"},
	}
	for _, lang := range demo.Languages() {
		a, text := page(t, lang, "")
		for _, label := range append(beside[lang], "overdue", "contradiction", "firsthand world create") {
			if !strings.Contains(strings.ToLower(text), label) {
				t.Errorf("%s: %q is not on the page", lang, label)
			}
		}
		if n := len(regexp.MustCompile(`(?m)^[1-8]  \S`).FindAllString(text, -1)); n != 8 {
			t.Errorf("%s: %d sections", lang, n)
		}
		if strings.ContainsAny(text, "{}") {
			t.Errorf("%s: a place was not filled in", lang)
		}
		holds(t, lang, a, text)
	}
}

// holds looks for every record, aside and answer of the engine on the page.
func holds(t *testing.T, lang string, a *demo.Answers, text string) {
	t.Helper()
	whole := strings.Join(strings.Fields(text), "")
	want := []string{a.Not.Aside.Turn.Row(), a.Secret.Outsider, a.Stated[0].Text, a.Contradictions[0].About}
	for _, row := range a.Rows {
		for _, h := range row.Records {
			want = append(want, h.ID.String(), h.Text)
		}
	}
	for _, s := range want {
		if !strings.Contains(whole, strings.Join(strings.Fields(s), "")) {
			t.Errorf("%s: %q is not on the page", lang, s)
		}
	}
}

func TestPageSaysHowToGoOnWithAKeptStore(t *testing.T) {
	for _, lang := range demo.Languages() {
		_, text := page(t, lang, "my story.db")
		if !strings.Contains(text, `firsthand --store "my story.db" recall --world demo --as `) {
			t.Errorf("%s: the last lines are %s", lang, text[strings.LastIndex(text, "\n\n"):])
		}
	}
}

func TestUnknownLanguageNamesTheThree(t *testing.T) {
	_, err := demo.Open("fr")
	if firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Fatalf("got %v", err)
	}
	for _, lang := range demo.Languages() {
		if !strings.Contains(err.Error(), lang) {
			t.Errorf("%q does not name %s", err, lang)
		}
	}
}

func TestStoryIsPlayedOnceInAStore(t *testing.T) {
	e := engine.Open(memory.New(), engine.Config{})
	s, err := demo.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Play(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Play(t.Context(), e); firsthand.CodeOf(err) != firsthand.CodeConflict {
		t.Errorf("a second time gives %v", err)
	}
}
