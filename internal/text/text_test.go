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
