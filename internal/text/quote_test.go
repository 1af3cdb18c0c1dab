package text_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/text"
)

func TestFindQuote(t *testing.T) {
	for _, c := range []struct{ haystack, quote, want string }{
		{"She said: the  lamp\nfell down.", "the lamp fell", "the  lamp\nfell"},
		{"Ｔｈｅ ｌａｍｐ fell", "The lamp", "Ｔｈｅ ｌａｍｐ"},
		{"昨夜、ﾗﾝﾌﾟが落ちた。", "ランプが落ちた", "ﾗﾝﾌﾟが落ちた"},
		{"彼女は「灯台へ\u3000行く」と言った", "灯台へ 行く", "灯台へ\u3000行く"},
		{"他說：「鑰匙在燈塔。」", "「鑰匙在燈塔。」", "「鑰匙在燈塔。」"},
		{"a cafe\u0301 by the sea", "café", "cafe\u0301"},
		{"㍿が", "株式会社", "㍿"},
		{"🇯🇯🇯🇯🇯", "🇯🇯🇯", "🇯🇯🇯"}, // two flags and a half: the last three letters
		{"the cat, then the car", " the car ", "the car"},
	} {
		start, end, ok := text.FindQuote(c.haystack, c.quote)
		if !ok || c.haystack[start:end] != c.want {
			t.Errorf("FindQuote(%q, %q) = %d, %d, %v; want %q", c.haystack, c.quote, start, end, ok, c.want)
		}
	}
}

func TestFindQuoteRefuses(t *testing.T) {
	for _, c := range []struct{ why, haystack, quote string }{
		{"another case", "The lamp fell", "the lamp"},
		{"another word", "the lamp fell", "the lamp falls"},
		{"another form of a character", "鑰匙在燈塔", "钥匙在灯塔"},
		{"another kana", "カギがない", "かぎがない"},
		{"a letter without its accent", "a cafe\u0301", "cafe"},
		{"a piece of a ligature", "of ﬁne sand", "of f"},
		{"one of a family", family, "👩"},
		{"nothing", "the lamp", " \n"},
	} {
		if start, end, ok := text.FindQuote(c.haystack, c.quote); ok {
			t.Errorf("%s: found %q", c.why, c.haystack[start:end])
		}
	}
}

// Any run of whole words of a text is found in it, however it is spaced.
func TestFindQuoteFindsEveryPartOfTheText(t *testing.T) {
	words := strings.Fields("Mara ｌｅｆｔ the 真鍮の鍵を ﾗﾝﾌﾟ 鑰匙 cafe\u0301 👍🏽 앨리스가 ´д｀ ok")
	space := rapid.SampledFrom([]string{" ", "\n", "  \t", "\u3000"})
	rapid.Check(t, func(t *rapid.T) {
		ws := rapid.SliceOfN(rapid.SampledFrom(words), 1, 12).Draw(t, "words")
		var b strings.Builder
		for _, w := range ws {
			b.WriteString(w + space.Draw(t, "space"))
		}
		i := rapid.IntRange(0, len(ws)-1).Draw(t, "from")
		j := rapid.IntRange(i+1, len(ws)).Draw(t, "to")
		quote := strings.Join(ws[i:j], " ")
		start, end, ok := text.FindQuote(b.String(), quote)
		if !ok || text.FoldQuote(b.String()[start:end]) != text.FoldQuote(quote) {
			t.Fatalf("%q is not found in %q", quote, b.String())
		}
	})
}

func FuzzFindQuote(f *testing.F) {
	for _, s := range samples {
		f.Add(s, s)
		f.Add("before "+s+" after", s)
	}
	f.Fuzz(func(t *testing.T, haystack, quote string) {
		start, end, ok := text.FindQuote(haystack, quote)
		if !ok {
			if haystack == quote && text.FoldQuote(quote) != "" {
				t.Errorf("%q is not found in itself", quote)
			}
			return
		}
		check(t, haystack, []text.Span{{Start: start, End: end}})
		if got, want := text.FoldQuote(haystack[start:end]), text.FoldQuote(quote); got != want {
			t.Errorf("found %q for %q", got, want)
		}
	})
}

func ExampleFindQuote() {
	source := "彼女は「ﾗﾝﾌﾟが\n落ちた」と言った。"
	start, end, ok := text.FindQuote(source, "ランプが 落ちた")
	fmt.Printf("%q %v\n", source[start:end], ok)
	// Output: "ﾗﾝﾌﾟが\n落ちた" true
}
