package macro_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/foreign/macro"
)

func TestResolve(t *testing.T) {
	till := macro.Names{User: "Noor", Char: "Matilda Wren", Nickname: "Till"}
	for _, c := range []struct {
		names    macro.Names
		in, want string
	}{
		{till, "Mind the steps, {{USER}}. <BOT> never slips.", "Mind the steps, Noor. Till never slips."},
		{till, "{{char}} owes {{user}} 40 crowns; {{random:red,blue}} ink.", "Till owes Noor 40 crowns; {{random:red,blue}} ink."},
		{macro.Names{User: "ノア", Char: "ティラ"}, "{{char}}は{{ User }}を待つ。<user>、<Char>！", "ティラはノアを待つ。ノア、ティラ！"},
		{macro.Names{User: "努兒", Char: "蒂拉"}, "{{char}}欠{{user}}四十枚銀幣。", "蒂拉欠努兒四十枚銀幣。"},
		{macro.Names{Char: "Tilla"}, "{{user}} and {{char}}", "{{user}} and Tilla"},
		{macro.Names{Nickname: "Till"}, "{{char}}", "Till"},
		{macro.Names{User: "{{char}}", Char: "Tilla"}, "{{user}}", "{{char}}"},
		{till, "{{roll:d6}} {{// {{user}} }} {{user <b>bold</b> {user} {{{char}}} <START>", "{{roll:d6}} {{// Noor }} {{user <b>bold</b> {user} {Till} <START>"},
		{till, "{{", "{{"}, {till, "<", "<"}, {till, "a <", "a <"}, {till, "", ""}, {till, "{{}}<>", "{{}}<>"},
		{till, "{{霧が深い港の夜に}}", "{{霧が深い港の夜に}}"},
	} {
		if got := macro.Resolve(c.in, c.names); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}

func TestTextAroundMacrosStays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		part := rapid.StringMatching(`[a-z霧港 }>\n]{0,8}`)
		a, b, c := part.Draw(rt, "a"), part.Draw(rt, "b"), part.Draw(rt, "c")
		got := macro.Resolve(a+"{{user}}"+b+"<bot>"+c, macro.Names{User: "努兒", Char: "ティラ"})
		if got != a+"努兒"+b+"ティラ"+c {
			rt.Fatalf("got %q", got)
		}
	})
}

func FuzzResolve(f *testing.F) {
	f.Add("{{user}}<bot>{{霧}}")
	f.Fuzz(func(t *testing.T, text string) {
		if got := macro.Resolve(text, macro.Names{}); got != text {
			t.Errorf("without names %q became %q", text, got)
		}
		if got := macro.Resolve(text, macro.Names{User: "n", Char: "n"}); len(got) > len(text) {
			t.Errorf("%q grew to %q by names shorter than any macro", text, got)
		}
	})
}

func ExampleResolve() {
	names := macro.Names{User: "Noor", Char: "Matilda Wren", Nickname: "Till"}
	fmt.Println(macro.Resolve("Mind the steps, {{user}}. {{char}} never slips on {{random:ice,oil}}.", names))
	// Output: Mind the steps, Noor. Till never slips on {{random:ice,oil}}.
}
