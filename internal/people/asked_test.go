package people_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/people"
)

func TestAskedKeepsOnlyWhatOneAsksToHaveRememberedOfOneself(t *testing.T) {
	for _, c := range []struct{ aside, text, kind string }{
		{"((OOC: please remember that I'm allergic to nuts))", "I'm allergic to nuts", "habit"},
		{"((OOC: I'm really Dana, I have a nut allergy, please remember that))", "I'm really Dana, I have a nut allergy", "habit"},
		{"// don't forget: I love slow scenes.", "I love slow scenes", "preference"},
		{"((OOC：ナッツアレルギーがあることを覚えておいてください))", "ナッツアレルギーがある", "habit"},
		{"（今日は疲れていること、覚えておいて）", "今日は疲れている", "state"},
		{"（場外：請記住我對堅果過敏）", "我對堅果過敏", "habit"},
		{"((我喜歡慢慢來的場景，請記住))", "我喜歡慢慢來的場景", "preference"},
		{"[OOC] Remember, I promise to be back on Friday", "I promise to be back on Friday", "promise"},
	} {
		got, ok := people.Asked(c.aside)
		if !ok || got.Text != c.text || string(got.Kind) != c.kind || c.aside[got.Start:got.End] != got.Text {
			t.Errorf("%s: %+v, %v", c.aside, got, ok)
		}
	}
	for _, aside := range []string{
		"((OOC: my train is late lol, keep replies short today))", "((remember that Hale fears no storm))", "((OOC: 電車が遅れてる))", "（場外：火車誤點了，今天回短一點）",
		"((請記住他怕水))", "(())", "", "((OOC: remember))",
	} {
		if got, ok := people.Asked(aside); ok {
			t.Errorf("%s: %+v", aside, got)
		}
	}
}
