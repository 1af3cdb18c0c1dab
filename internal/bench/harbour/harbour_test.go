package harbour_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/firsthand-memory/firsthand/internal/bench/harbour"
)

func load(t *testing.T) harbour.Set {
	t.Helper()
	set, err := harbour.Load()
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestSetHasItsPublishedSize(t *testing.T) {
	set := load(t)
	types := map[harbour.Type]int{}
	for _, q := range set.Questions {
		types[q.Type]++
	}
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"scenes", len(set.Scenes), 26},
		{"characters", len(set.Characters), 15},
		{"memories", len(set.Memories), 312},
		{"questions", len(set.Questions), 144},
		{"paraphrases", types[harbour.Paraphrase], 72},
		{"direct questions", types[harbour.Direct], 46},
		{"questions for two memories", types[harbour.Two], 8},
		{"questions without an answer", types[harbour.None], 18},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %d, want %d", c.what, c.got, c.want)
		}
	}
}

func TestMemoriesNameTheirSceneSpeakerAndBasis(t *testing.T) {
	set := load(t)
	seen := map[string]bool{}
	scene := 0
	for _, m := range set.Memories {
		if seen[m.ID] {
			t.Errorf("%s appears twice", m.ID)
		}
		at := slices.IndexFunc(set.Scenes, func(s harbour.Scene) bool { return s.ID == m.Scene })
		if at < scene {
			t.Errorf("%s: scene %q is unknown or out of order", m.ID, m.Scene)
		}
		scene = max(scene, at)
		if m.Speaker != harbour.Narrator && !isCast(set, m.Speaker) {
			t.Errorf("%s: unknown speaker %q", m.ID, m.Speaker)
		}
		if (m.Kind == "interpretation") != (len(m.Basis) > 0) {
			t.Errorf("%s: a basis belongs to an interpretation, and only there", m.ID)
		}
		for _, b := range m.Basis {
			if !seen[b] {
				t.Errorf("%s: basis %s is not an earlier memory", m.ID, b)
			}
		}
		seen[m.ID] = true
	}
}

func TestKindsHaveTheRightSpeaker(t *testing.T) {
	byCharacter := map[string]bool{
		"event": false, "observation": false, "loop": false,
		"statement": true, "interpretation": true, "intention": true,
	}
	for _, m := range load(t).Memories {
		want, known := byCharacter[m.Kind]
		if !known {
			t.Errorf("%s: unknown kind %q", m.ID, m.Kind)
		}
		if got := m.Speaker != harbour.Narrator; got != want {
			t.Errorf("%s: a %s cannot be spoken by %s", m.ID, m.Kind, m.Speaker)
		}
	}
}

func TestQuestionsResolve(t *testing.T) {
	set := load(t)
	memories, ids := map[string]bool{}, map[string]bool{}
	for _, m := range set.Memories {
		memories[m.ID] = true
	}
	for _, q := range set.Questions {
		if ids[q.ID] {
			t.Errorf("%s appears twice", q.ID)
		}
		ids[q.ID] = true
		if q.AskedAbout != "" && !isCast(set, q.AskedAbout) {
			t.Errorf("%s: asks about unknown %q", q.ID, q.AskedAbout)
		}
		if (q.Type == harbour.None) != (len(q.Gold) == 0) || (q.Type == harbour.Two) && len(q.Gold) != 2 {
			t.Errorf("%s: %d gold memories do not fit type %s", q.ID, len(q.Gold), q.Type)
		}
		if why := q.Why == "wrong_person" || q.Why == "absent_topic"; why != (q.Type == harbour.None) {
			t.Errorf("%s: reason %q does not fit type %s", q.ID, q.Why, q.Type)
		}
		for _, gold := range q.Gold {
			if !memories[gold] {
				t.Errorf("%s: gold %s is not a memory", q.ID, gold)
			}
		}
	}
}

func TestPartsAreBalancedAndShareNoAnswer(t *testing.T) {
	set := load(t)
	balance := map[string]int{}
	gold := map[string]harbour.Part{}
	for _, part := range []harbour.Part{harbour.Tune, harbour.Test} {
		for _, q := range set.In(part) {
			step := map[harbour.Part]int{harbour.Tune: 1, harbour.Test: -1}[part]
			balance[string(q.Type)] += step
			balance["all"] += step
			for _, g := range q.Gold {
				if other, ok := gold[g]; ok && other != part {
					t.Errorf("%s: %s answers a question of the other part too", q.ID, g)
				}
				gold[g] = part
			}
		}
	}
	if n := len(set.In(harbour.Tune)) + len(set.In(harbour.Test)); n != len(set.Questions) {
		t.Errorf("%d of %d questions are in a part", n, len(set.Questions))
	}
	for of, by := range balance {
		if by != 0 {
			t.Errorf("%s: the parts differ by %d", of, by)
		}
	}
}

// simplified are common characters that Traditional Chinese writes otherwise.
const simplified = "这们说吗么为会时对国来过没个边还钟声书长门听见问号灯岛写爱罗"

func TestEveryTextIsInItsOwnLanguage(t *testing.T) {
	set := load(t)
	texts := map[string]harbour.Text{}
	for _, s := range set.Scenes {
		texts[s.ID] = s.Text
	}
	for _, m := range set.Memories {
		texts[m.ID] = m.Text
	}
	for _, q := range set.Questions {
		texts[q.ID] = q.Text
	}
	kana := func(s string) bool { return strings.ContainsFunc(s, isKana) }
	han := func(s string) bool { return strings.ContainsFunc(s, isHan) }
	for id, text := range texts {
		if text.English == "" || kana(text.English) || han(text.English) {
			t.Errorf("%s: not English: %q", id, text.English)
		}
		if !kana(text.Japanese) && id[0] != 's' {
			t.Errorf("%s: not Japanese: %q", id, text.Japanese)
		}
		if !han(text.Chinese) || kana(text.Chinese) || strings.ContainsAny(text.Chinese, simplified) {
			t.Errorf("%s: not Traditional Chinese: %q", id, text.Chinese)
		}
	}
}

func TestFoundCountsAlternativesOnceAndPairsByHalf(t *testing.T) {
	either := harbour.Question{Type: harbour.Direct, Gold: []string{"m1", "m2"}}
	both := harbour.Question{Type: harbour.Two, Gold: []string{"m1", "m2"}}
	for _, c := range []struct {
		name string
		q    harbour.Question
		ids  []string
		want float64
	}{
		{"one alternative", either, []string{"m9", "m2"}, 1},
		{"both alternatives", either, []string{"m1", "m2"}, 1},
		{"no alternative", either, []string{"m9"}, 0},
		{"half a pair", both, []string{"m1"}, .5},
		{"half a pair twice", both, []string{"m1", "m1"}, .5},
		{"a pair", both, []string{"m2", "m1"}, 1},
		{"no answer", harbour.Question{Type: harbour.None}, []string{"m1"}, 0},
	} {
		if got := c.q.Found(c.ids); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

func isCast(set harbour.Set, id string) bool {
	return slices.ContainsFunc(set.Characters, func(c harbour.Character) bool { return c.ID == id })
}

func isHan(r rune) bool  { return unicode.Is(unicode.Han, r) }
func isKana(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }
