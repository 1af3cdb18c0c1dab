package text_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/text"
)

func TestFoldTakesTheSameForTheSame(t *testing.T) {
	for _, pair := range [][2]string{
		{"鑰匙", "钥匙"},
		{"燈台", "灯台"},
		{"廣島の櫻", "広島の桜"},
		{"圖書館", "図書館"},
		{"ﾗﾝﾌﾟ", "らんぷ"},
		{"Zoë", "ZOE"},
		{"cafe\u0301", "café"},
		{"Straße", "STRASSE"},
		{"don’t", "don't"},
		{"❤️", "❤"},
		{"Ｍａｒａ", "mara"},
		{"앨리스", "앨리스"},
	} {
		if a, b := text.Fold(pair[0]), text.Fold(pair[1]); a != b {
			t.Errorf("Fold(%q) = %q, Fold(%q) = %q", pair[0], a, pair[1], b)
		}
	}
}

func TestFoldKeepsApartWhatIsNotTheSame(t *testing.T) {
	for _, pair := range [][2]string{{"か", "が"}, {"и", "й"}, {"鍵", "鑰"}, {"びよういん", "びょういん"}, {"👍🏽", "👍"}} {
		if text.Fold(pair[0]) == text.Fold(pair[1]) {
			t.Errorf("Fold takes %q and %q for the same", pair[0], pair[1])
		}
	}
}

func TestFoldQuoteKeepsWordsAndForms(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"  The\tlamp\n\nfell. ", "The lamp fell."},
		{"Ｔｈｅ　ｌａｍｐ", "The lamp"},
		{"ﾗﾝﾌﾟが\u3000落ちた", "ランプが 落ちた"},
		{"鑰匙在　燈塔", "鑰匙在 燈塔"},
		{"Zoë", "Zoë"},
	} {
		if got := text.FoldQuote(c.in); got != c.want {
			t.Errorf("FoldQuote(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

// Every character there is, alone and behind a letter. Beyond the third plane
// only tags and variation selectors are assigned.
func TestFoldIsIdempotentForEveryCharacter(t *testing.T) {
	for r := rune(0); r <= 0xe01ef; r++ {
		if r == 0x33480 {
			r = 0xe0000
		}
		for _, s := range []string{string(r), "A" + string(r), "カ" + string(r)} {
			if once := text.Fold(s); text.Fold(once) != once {
				t.Fatalf("Fold(%q) = %q, and again %q", s, once, text.Fold(once))
			}
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if once := text.Fold(s); text.Fold(once) != once {
			t.Errorf("Fold(%q) = %q, and again %q", s, once, text.Fold(once))
		}
		if once := text.FoldQuote(s); text.FoldQuote(once) != once {
			t.Errorf("FoldQuote(%q) = %q, and again %q", s, once, text.FoldQuote(once))
		}
	})
}
