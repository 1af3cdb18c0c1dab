package firsthand_test

import (
	"encoding"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
)

func TestIDsSurviveTheirShortForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Min(1).Draw(t, "n")
		record, scene, character, passage := firsthand.RecordID(n), firsthand.SceneID(n), firsthand.CharacterID(n), firsthand.PassageID(n)
		var r firsthand.RecordID
		var s firsthand.SceneID
		var c firsthand.CharacterID
		var p firsthand.PassageID
		back(t, record, &r)
		back(t, scene, &s)
		back(t, character, &c)
		back(t, passage, &p)
		if r != record || s != scene || c != character || p != passage {
			t.Fatalf("%d became %s %s %s %s", n, r, s, c, p)
		}
	})
}

func back(t *rapid.T, id encoding.TextMarshaler, into encoding.TextUnmarshaler) {
	b, err := id.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if err := into.UnmarshalText(b); err != nil {
		t.Fatal(err)
	}
}

func TestRefsSurviveTheirShortForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Min(1).Draw(t, "n")
		ref := rapid.SampledFrom([]firsthand.Ref{{Record: firsthand.RecordID(n)}, {Turn: firsthand.TurnNumber(n)}, {Passage: firsthand.PassageID(n)}}).Draw(t, "ref")
		got, err := firsthand.ParseRef(ref.String())
		if err != nil || got != ref {
			t.Fatalf("%+v became %+v, %v", ref, got, err)
		}
		b, _ := json.Marshal([]firsthand.Ref{ref})
		var read []firsthand.Ref
		if err := json.Unmarshal(b, &read); err != nil || read[0] != ref {
			t.Fatalf("%s became %+v, %v", b, read, err)
		}
	})
}

func TestWhatIsNoIDIsRefused(t *testing.T) {
	for _, s := range []string{"", "r", "17", "r0", "r-1", "r+1", "R17", "r17 ", "r1.5", "r18446744073709551616", "s17", "r１７", "記17"} {
		var id firsthand.RecordID
		if err := id.UnmarshalText([]byte(s)); firsthand.CodeOf(err) != firsthand.CodeInvalid || id != 0 {
			t.Errorf("%q was read as %d, %v", s, id, err)
		}
		if ref, err := firsthand.ParseRef(s); firsthand.CodeOf(err) != firsthand.CodeInvalid || !ref.IsZero() {
			t.Errorf("%q was read as %+v, %v", s, ref, err)
		}
	}
}
