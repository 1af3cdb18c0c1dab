package firsthand_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
)

var talk = []string{"She laughed. ", "「灯りを消して」と燈子は言った。", "「把燈關掉。」", "((brb, door))", "（OOC：請慢一點）", "\n", "👩‍👩‍👧"}

// A row is cut into story and asides; together they are the row again.
func TestARowIsStoryAndAsidesTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var row, text strings.Builder
		turn := firsthand.Turn{Scene: 1}
		for range rapid.IntRange(0, 8).Draw(t, "pieces") {
			piece := rapid.SampledFrom(talk).Draw(t, "piece")
			row.WriteString(piece)
			if rapid.Bool().Draw(t, "aside") {
				turn.Asides = append(turn.Asides, firsthand.Aside{At: text.Len(), Text: piece})
			} else {
				text.WriteString(piece)
			}
		}
		turn.Text = text.String()
		if err := turn.Validate(); err != nil {
			t.Fatal(err)
		}
		if turn.Row() != row.String() {
			t.Fatalf("%q became %q", row.String(), turn.Row())
		}
	})
}

func TestTurnsThatCannotBeAreRefused(t *testing.T) {
	for name, turn := range map[string]firsthand.Turn{
		"no scene":        {Text: "a"},
		"broken text":     {Scene: 1, Text: "\xc3"},
		"endless text":    {Scene: 1, Text: strings.Repeat("a", firsthand.MaxText+1)},
		"aside after":     {Scene: 1, Text: "a", Asides: []firsthand.Aside{{At: 2}}},
		"aside before":    {Scene: 1, Text: "a", Asides: []firsthand.Aside{{At: -1}}},
		"asides unsorted": {Scene: 1, Text: "abc", Asides: []firsthand.Aside{{At: 2}, {At: 1}}},
	} {
		if err := turn.Validate(); firsthand.CodeOf(err) != firsthand.CodeInvalid {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func audiences() *rapid.Generator[firsthand.Audience] {
	return rapid.Custom(func(t *rapid.T) firsthand.Audience {
		if rapid.IntRange(0, 3).Draw(t, "everyone") == 0 {
			return firsthand.Everyone()
		}
		return firsthand.Only(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) firsthand.CharacterID {
			return firsthand.CharacterID(rapid.Uint64Range(1, 6).Draw(t, "character"))
		}), 1, 4).Draw(t, "characters")...)
	})
}

func TestAudienceSurvivesJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := audiences().Draw(t, "audience")
		b, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		read := firsthand.Only(9)
		if err := json.Unmarshal(b, &read); err != nil || !reflect.DeepEqual(a, read) {
			t.Fatalf("%s became %+v, %v", b, read, err)
		}
	})
}

func TestAudiencesAsTheyAreWritten(t *testing.T) {
	for want, a := range map[string]firsthand.Audience{`"everyone"`: firsthand.Everyone(), `[]`: firsthand.Only(), `["c2","c5"]`: firsthand.Only(2, 5)} {
		if b, err := json.Marshal(a); string(b) != want || err != nil {
			t.Errorf("%+v is written as %s, %v; want %s", a, b, err, want)
		}
	}
	for _, b := range []string{`"nobody"`, `"c2"`, `[2]`, `["r2"]`, `{}`, `true`} {
		var a firsthand.Audience
		if err := json.Unmarshal([]byte(b), &a); firsthand.CodeOf(err) != firsthand.CodeInvalid {
			t.Errorf("%s was read as %+v, %v", b, a, err)
		}
	}
}

// Whoever is in the intersection is in both, and nobody else is missing.
func TestIntersectIsWhoIsInBoth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := audiences().Draw(t, "a"), audiences().Draw(t, "b")
		both := a.Intersect(b)
		for c := firsthand.CharacterID(1); c < 8; c++ {
			if both.Has(c) != (a.Has(c) && b.Has(c)) {
				t.Fatalf("%s is in %+v, %+v, %+v: %v %v %v", c, a, b, both, a.Has(c), b.Has(c), both.Has(c))
			}
		}
		if both.Everyone != (a.Everyone && b.Everyone) {
			t.Fatalf("%+v and %+v meet in %+v", a, b, both)
		}
	})
}
