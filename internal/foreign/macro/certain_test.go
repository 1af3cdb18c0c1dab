package macro_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/foreign/macro"
)

func TestWhatChanceDecidesIsNoFact(t *testing.T) {
	for _, c := range []struct {
		text, want string
		chance     bool
	}{
		{"Till owes Noor 40 crowns; {{random:red,blue}} ink.", "Till owes Noor 40 crowns.", true},
		{"灯台守だ。今日は{{PICK: 霧, 雨}}だ。鍵は七本ある。", "灯台守だ。鍵は七本ある。", true},
		{"她欠他四十克朗；墨水是{{roll:d6}}色。", "她欠他四十克朗。", true},
		{"If {{random:{{user}},Bram}} lies, she dies.", "", true},
		{"She is dry.{{// never shown}} {{comment: x}}{{hidden_key:y}}", "She is dry. ", false},
		{"{{user}} and {{char}} stay, {{unknown:x}} too.", "{{user}} and {{char}} stay, {{unknown:x}} too.", false},
		{"Not closed {{random:a", "Not closed {{random:a", false},
		{"{{roll 2d6}}", "", true},
		{"", "", false},
	} {
		got, chance := macro.Certain(c.text)
		if got != c.want || chance != c.chance {
			t.Errorf("%q: got %q, %v; want %q", c.text, got, chance, c.want)
		}
	}
}

func FuzzCertain(f *testing.F) {
	for _, seed := range []string{"a; {{random:b}}", "{{{{roll}}", "{{// {{pick:x}} }}", "。{{random}}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		certain, chance := macro.Certain(text)
		if len(certain) > len(text) || !chance && strings.Contains(certain, "{{roll}}") && !strings.Contains(text, "{{{") {
			t.Errorf("%q became %q", text, certain)
		}
		if !strings.Contains(text, "{{") && certain != text {
			t.Errorf("%q became %q", text, certain)
		}
	})
}
