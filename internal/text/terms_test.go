package text_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// TestQueryFindsText holds what search needs: a query shares a term with the
// text it should find, and none with one it should not.
func TestQueryFindsText(t *testing.T) {
	for _, c := range []struct {
		query, text string
		want        bool
	}{
		{"keys", "She hid the key.", true},
		{"JAMES", "James's lamp", true},
		{"zoe", "Zoë waved.", true},
		{"who is it", "it is who you think", true}, // nothing but small words
		{"the storm", "the lamp", false},
		{"鍵はどこ？", "真鍮の鍵を置いた", true},
		{"らんぷ", "ﾗﾝﾌﾟが落ちた", true},
		{"灯台", "燈台の光", true},
		{"台灯", "灯台の光", false},
		{"凛", "凛は笑った", true},
		{"鑰匙", "钥匙在灯塔", true},
		{"森", "林", false},
		{"등대", "등대를 보았다", true},
		{"(；´д｀)ゞ", "あああ" + family + "(；´д｀)ゞ", true},
		{family, "あああ" + family + "(；´д｀)ゞ", true},
		{"👩", "あああ" + family, false},
		{"👍🏽", "👍", false},
		{"❤", "❤️", true},
		{"(^_^)", "(^_^)/ hello", true},
		{"♪", "歌う♪", true},
	} {
		kept := text.Terms(c.text)
		got := slices.ContainsFunc(text.QueryTerms(c.query), func(q string) bool { return slices.Contains(kept, q) })
		if got != c.want {
			t.Errorf("%q finds %q: %v, want %v (%q in %q)", c.query, c.text, got, c.want, text.QueryTerms(c.query), kept)
		}
	}
}

func TestBracketsWithWordsAreNoKaomoji(t *testing.T) {
	for _, s := range []string{"(see the map)", "（笑）", "(1)", "(?)", "（鍵）", "(a, b)", "(50%)"} {
		for _, term := range text.Terms(s) {
			if r, _ := utf8.DecodeRuneInString(term); r == '(' {
				t.Errorf("%q gives the term %q", s, term)
			}
		}
	}
}

func FuzzTerms(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		kept, asked := text.Terms(s), text.QueryTerms(s)
		if (len(kept) == 0) != (len(asked) == 0) {
			t.Errorf("%q gives %d terms and %d to ask for", s, len(kept), len(asked))
		}
		for _, q := range asked {
			if q == "" || !slices.Contains(kept, q) {
				t.Errorf("%q asks for %q, and keeps %q", s, q, kept)
			}
		}
		// Folding takes a face apart, so faces are found before.
		if f := text.Fold(s); utf8.ValidString(s) && !strings.Contains(f, "(") && !slices.Equal(text.Terms(f), kept) {
			t.Errorf("%q gives %q, folded %q", s, kept, text.Terms(f))
		}
	})
}

func ExampleTerms() {
	fmt.Printf("%q\n", text.Terms("Mara’s lamps! 鑰匙"))
	fmt.Printf("%q\n", text.QueryTerms("Where are the lamps? 钥匙"))
	// Output:
	// ["mara" "lamp" "钥" "匙" "钥匙"]
	// ["lamp" "钥匙"]
}
