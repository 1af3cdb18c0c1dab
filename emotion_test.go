package firsthand_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
)

func emotions() *rapid.Generator[firsthand.Emotion] {
	return rapid.Custom(func(t *rapid.T) firsthand.Emotion {
		var e firsthand.Emotion
		for i := range e {
			e[i] = uint8(rapid.SampledFrom([]int{0, 0, 1, 20, 99, 100}).Draw(t, "intensity"))
		}
		return e
	})
}

func TestEmotionSurvivesItsTwoForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := emotions().Draw(t, "emotion")
		b, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var read firsthand.Emotion
		if err := json.Unmarshal(b, &read); err != nil || read != e {
			t.Fatalf("%s was read as %v, %v", b, read, err)
		}
		if read, err := firsthand.ParseEmotion(e.String()); err != nil || read != e {
			t.Fatalf("%q was read as %v, %v", e, read, err)
		}
		if strings.Contains(string(b), ":0") {
			t.Fatalf("%s names what is not felt", b)
		}
	})
}

func TestAnUnknownEmotionIsToldTheKnownOnes(t *testing.T) {
	var e firsthand.Emotion
	err := json.Unmarshal([]byte(`{"nostalgia":40}`), &e)
	if firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Fatalf("got %v", err)
	}
	for _, name := range firsthand.EmotionNames() {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%q does not offer %s", err, name)
		}
	}
}

func TestEmotionsOutOfTheirScaleAreRefused(t *testing.T) {
	for _, b := range []string{`{"joy":101}`, `{"joy":-1}`, `{"joy":1.5}`, `{"joy":"much"}`, `["joy"]`, `"joy"`} {
		e := firsthand.Emotion{1: 7}
		if err := json.Unmarshal([]byte(b), &e); firsthand.CodeOf(err) != firsthand.CodeInvalid {
			t.Errorf("%s: got %v", b, err)
		}
		if e != (firsthand.Emotion{1: 7}) {
			t.Errorf("%s changed what was there to %v", b, e)
		}
	}
	for _, s := range []string{"joy", "joy=", "joy=x", "joy=101", "歓喜=3", "joy=1;fear=2"} {
		if _, err := firsthand.ParseEmotion(s); firsthand.CodeOf(err) != firsthand.CodeInvalid {
			t.Errorf("%q: got %v", s, err)
		}
	}
}

// The strongest emotion gives the sign; of equals a negative one does.
func TestValenceIsThatOfTheStrongest(t *testing.T) {
	for s, want := range map[string]firsthand.Valence{
		"": firsthand.Neutral, "surprise=90,fear=20": firsthand.Neutral, "joy=60,anger=59": firsthand.Positive, "joy=60,anger=60": firsthand.Negative,
		"relief=10": firsthand.Positive, "homesickness=1": firsthand.Negative, "joy=50,surprise=50": firsthand.Neutral,
	} {
		e, err := firsthand.ParseEmotion(s)
		if err != nil || e.Valence() != want {
			t.Errorf("%q: valence %d, %v; want %d", s, e.Valence(), err, want)
		}
	}
}

func ExampleParseEmotion() {
	e, err := firsthand.ParseEmotion("joy=20, relief=60")
	fmt.Println(e, e.Peak(), err)
	_, err = firsthand.ParseEmotion("relief=600")
	fmt.Println(err)
	// Output:
	// relief=60,joy=20 60 <nil>
	// relief=600 is out of range: an emotion is 0 to 100
}
