package text_test

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// What cl100k_base and o200k_base make of some lines.
var tokenCounts = []struct {
	line          string
	cl100k, o200k int
}{
	{"Mara left the brass key on the window sill before the storm came.", 15, 15},
	{"\"Go!\" he said, and nobody in the harbour saw her close the door.", 17, 17},
	{"Glimpsing that calms me. Taking beach walks relaxes me.", 16, 16},
	{"マラは嵐が来る前に、真鍮の鍵を窓枠の上へそっと置いた。", 36, 30},
	{"「灯台の光が見えますか」と彼女は静かに尋ねた。", 27, 21},
	{"朝鮮半島の梅雨は?", 18, 10},
	{"暴風雨來臨之前，瑪拉把黃銅鑰匙放在窗臺上。", 37, 24},
	{"港口裡沒有人看見她那天晚上怎樣輕輕關上舊門。", 38, 24},
	{"暴风雨来临之前，玛拉把黄铜钥匙放在窗台上。", 32, 20},
	{"鑰匙燈臺龜鬱籲", 17, 12},
	{"마라는 폭풍이 오기 전에 놋쇠 열쇠를 창틀에 두었다.", 37, 22},
	{"뷁뷁 쀍 쌻 뙇 ㅋㅋㅋㅋㅋ ㅠㅠㅠ", 33, 21},
	{"👩‍👩‍👧‍👦 👍🏽 🇯🇵🇹🇼", 35, 22},
	{"(；´д｀)ゞ ヽ(´▽`)/ (╯°□°)╯︵ ┻━┻", 34, 30},
	{"今日は楽しかった😊✨ see you tomorrow 👋", 17, 11},
	{"ZOË waved; Łódź, naïve café", 13, 11},
	{"Привет, как дела? Καλημέρα σας", 20, 11},
	{"xkcdqzjw vbnmtrq aB3dE9fGh1JkLmN0pQ==", 31, 28},
	{"supercalifragilisticexpialidocious antidisestablishmentarianism", 17, 16},
	{"550e8400-e29b-41d4-a716-446655440000 3.14159", 23, 23},
	{"{\"a\":[1,2,{\"b\":null}]}\n\n\t\tx", 14, 15},
	{"ﾊﾝｶｸｶﾀｶﾅ ＦＵＬＬ　ｗｉｄｔｈ", 35, 34},
	{"", 0, 0},
}

func TestTokensIsNeverBelowTheVocabularies(t *testing.T) {
	for _, c := range tokenCounts {
		if got, most := text.Tokens(c.line), max(c.cl100k, c.o200k); got < most {
			t.Errorf("Tokens(%q) = %d, really %d", c.line, got, most)
		}
	}
}

func TestNoTextIsNoToken(t *testing.T) {
	if got := text.Tokens(""); got != 0 {
		t.Errorf("got %d", got)
	}
}

// An estimate that is always twice too high would halve every budget.
func TestTokensIsNotFarAbove(t *testing.T) {
	got, real := 0, 0
	for _, c := range tokenCounts {
		if n := utf8.RuneCountInString(c.line); n > 15 {
			got += text.Tokens(c.line)
			real += max(c.cl100k, c.o200k)
		}
	}
	if float64(got) > 1.6*float64(real) {
		t.Errorf("%d tokens estimated, really %d", got, real)
	}
}

func TestTokensOfAPartAreNotMoreThanOfTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, more := rapid.String().Draw(t, "s"), rapid.StringMatching(`[漢字かなカナ한글 .]*`).Draw(t, "more")
		if text.Tokens(s) > text.Tokens(s+" "+more) {
			t.Fatalf("%q counts more than %q", s, s+" "+more)
		}
	})
}

func TestTokensCountsEveryCharacterWithoutSpaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[瑪拉鑰匙マラ鍵を置いた열쇠]*`).Draw(t, "s")
		if got, n := text.Tokens(s), utf8.RuneCountInString(s); got < n {
			t.Fatalf("Tokens(%q) = %d, below one a character", s, got)
		}
	})
}
