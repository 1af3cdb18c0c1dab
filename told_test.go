package firsthand_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
)

// A misspelt field is refused by its name, not lost in silence.
func TestDraftsAndUtterancesRefuseWhatTheyDoNotKnow(t *testing.T) {
	for _, c := range []struct {
		into any
		json string
		says string // "" is no error
	}{
		{new(firsthand.Draft), `{"kind":"event","text":"燈子は鍵を置いた。","emotion":{"relief":60},"audience":[]}`, ""},
		{new(firsthand.Draft), `{"kind":"event","text":"a","importence":3}`, "importence"},
		{new(firsthand.Draft), `{"kind":"event","text":"a","emotion":{"nostalgia":3}}`, "use one of joy"},
		{new(firsthand.Draft), `{"kind":"event","text":"a","basis":["x3"]}`, "write a record as r17"},
		{new(firsthand.Draft), `{"kind":3}`, "kind"},
		{new(firsthand.Draft), `{"slot":{"subject":"brass key","place":"sill"}}`, "place"},
		{new(firsthand.Utterance), `{"speaker":"柏瀾","text":"「走吧。」","present":["燈子"]}`, ""},
		{new(firsthand.Utterance), `{"speaker":"Tilla","txt":"Come in."}`, "txt"},
		{new(firsthand.Utterance), `[]`, "cannot unmarshal"},
	} {
		err := json.Unmarshal([]byte(c.json), c.into)
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%s: %v", c.json, err)
		case c.says != "" && (firsthand.CodeOf(err) != firsthand.CodeInvalid || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s: got %v, want one that says %q", c.json, err, c.says)
		}
	}
}

// Nobody present and nothing said of who is present are different things.
func TestPresentTellsNobodyFromUnknown(t *testing.T) {
	var unknown, nobody firsthand.Utterance
	if err := errors.Join(json.Unmarshal([]byte(`{"text":"a"}`), &unknown), json.Unmarshal([]byte(`{"text":"a","present":[]}`), &nobody)); err != nil {
		t.Fatal(err)
	}
	if unknown.Present != nil || nobody.Present == nil || len(*nobody.Present) != 0 {
		t.Errorf("unknown %v, nobody %v", unknown.Present, nobody.Present)
	}
}

func TestCodeOf(t *testing.T) {
	refused := firsthand.Errorf(firsthand.CodeRefused, "%s is lore", "r3")
	for _, c := range []struct {
		err  error
		want firsthand.Code
	}{
		{nil, ""}, {errors.New("disk on fire"), firsthand.CodeInternal}, {refused, firsthand.CodeRefused}, {fmt.Errorf("settle: %w", refused), firsthand.CodeRefused},
		{fmt.Errorf("outer: %w", firsthand.Errorf(firsthand.CodeConflict, "head moved")), firsthand.CodeConflict},
	} {
		if got := firsthand.CodeOf(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
	if refused.Error() != "r3 is lore" {
		t.Errorf("it says %q", refused)
	}
}
