//go:build !nobuiltin

package lexicon_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/lexicon"
)

func builtin(t testing.TB) *lexicon.Lexicon {
	t.Helper()
	l, err := lexicon.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestBuiltinCutsByItsWords(t *testing.T) {
	l := builtin(t)
	for _, c := range []struct {
		language   lexicon.Language
		text, want string
	}{
		{en, "I'm sure the harbour lamps weren't lit.", "sure harbour lamps lit"},
		{ja, "彼女は銀の鍵を海に捨てた。", "銀 鍵 海 捨て"},
		{ja, "雪が降っていたので、学校に行かなかった", "雪 降っ 学校 行か"},
		{ja, "コンピュータゲームで遊んだ", "コンピュータ ゲーム 遊ん"},
		{zh, "她把銀鑰匙丟進了海裡，我很難過。", "銀 鑰匙 丟 進 海 難過"},
		{zh, "昨天晚上妈妈带我去动物园看了大熊猫", "昨天 晚上 妈妈 带 动物园 看 大熊猫"},
		{zh, "我跟弟弟吵架了，因為他弄壞了我的模型飛機", "弟弟 吵架 弄壞 模型 飛機"},
	} {
		if got := strings.Join(texts(l.Words(c.language, c.text)), " "); got != c.want {
			t.Errorf("%q: cut to %q, want %q", c.text, got, c.want)
		}
	}
}

func TestBuiltinBringsLanguagesTogether(t *testing.T) {
	l := builtin(t)
	for _, c := range []struct{ en, ja, zh string }{
		{"dog", "犬", "狗"}, {"key", "鍵", "鑰匙"}, {"snow", "雪", "雪"}, {"promise", "約束", "諾言"},
		{"airplane", "飛行機", "飛機"}, {"sad", "悲しい", "難過"}, {"birthday", "誕生日", "生日"},
	} {
		words := []lexicon.Word{l.Lookup(en, c.en), l.Lookup(ja, c.ja), l.Lookup(zh, c.zh)}
		for i, a := range words {
			for _, b := range words[:i] {
				if cos := l.Cosine(a, b); cos < .6 {
					t.Errorf("%s and %s are apart: %.2f", a.Text, b.Text, cos)
				}
			}
			if cos := l.Cosine(a, l.Lookup(en, "parliament")); cos > .4 {
				t.Errorf("%s is near parliament: %.2f", a.Text, cos)
			}
		}
	}
	if a, b := l.Lookup(zh, "鑰匙"), l.Lookup(zh, "钥匙"); l.Cosine(a, b) < .999 {
		t.Error("the traditional and the simplified form are not one word")
	}
}

func BenchmarkBuiltin(b *testing.B) {
	for b.Loop() {
		builtin(b)
	}
}

func BenchmarkSentence(b *testing.B) {
	l := builtin(b)
	for name, c := range map[string]struct {
		language lexicon.Language
		text     string
	}{
		"en": {en, "She threw her grandmother's silver key into the harbour last night and never told her brother why she was crying."},
		"ja": {ja, "彼女は昨夜、祖母の銀の鍵を港に投げ捨てて、なぜ泣いていたのか兄には決して話さなかった。"},
		"zh": {zh, "她昨晚把祖母的銀鑰匙丟進了港口，卻從來沒有告訴她哥哥她為什麼哭。"},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				l.Sentence(l.Words(c.language, c.text), nil)
			}
		})
	}
}
