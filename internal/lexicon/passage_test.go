package lexicon_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/lexicon"
)

// pieces are what texts of the three languages, and of no good manners, are made
// of: words, marks that end a sentence or do not, forms that folding changes.
var pieces = []string{
	"Mara", "hid", "the key", "Mr", "J", "e.g", "3.5", "don't", "café", "e\u0301", "ｋｅｙ", "℡", "ﬁ", "①",
	"鍵", "を", "窓辺に置いた", "灯台", "ランプ", "ﾗﾝﾌﾟ", "か\u3099", "々", "ー", "我把黃銅鑰匙放在窗台上", "你", "燈塔", "열쇠",
	".", "!", "?", "…", "...", "。", "！", "？", "｡", "」", "』", ")", "\"", "'", "*", "_", "と", "って", " ", "　", "\n", "\u2028", "、", ",", "\u0338", "\u200d", "😀",
}

// A cut by sentences has the words of the whole text: indexes and embedders may
// share it.
func TestPassageHasTheWordsOfItsText(t *testing.T) {
	l, err := lexicon.Builtin()
	if err != nil {
		t.Skip(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := ""
		for _, p := range rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "pieces") {
			text += p
		}
		got, want := slices.Concat(l.Passage(text)...), l.Words(lexicon.LanguageOf(text), text)
		if len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: sentence by sentence %v, whole %v", text, got, want)
		}
	})
}
