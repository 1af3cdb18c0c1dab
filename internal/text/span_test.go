package text_test

import (
	"github.com/clipperhouse/uax29/v2/graphemes"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// samples are lines to start fuzzing from, each with something that is easily
// cut or folded wrong.
var samples = []string{
	"",
	"Mara left the brass key on the sill. \"Go!\" he said... Mr. Vale paid 3.14.",
	"「行くな。戻れ！」と彼は言った。ﾗﾝﾌﾟが落ちた…でも行く。",
	"暴風雨來臨之前，「走吧！」他說。瑪拉把鑰匙放在窗臺上。",
	"앨리스가 왔다. \"왜?\" 하고 물었다.",
	"👩‍👩‍👧‍👦👍🏽🇯🇵🇹🇼(；´д｀)ゞ❤️‍🔥",
	"Zoe\u0308 cafe\u0301 ﬁne ㍿ \u1112\u1161\u11ab か\u3099",
	"a\r\nb\u2028c\u3000\u00a0d\u0301",
	"\xff\xed\xa0\xbcbad",
	"\u0378\U000e0041´¨",
}

// bounds returns where the grapheme clusters of s begin, and its end.
func bounds(s string) map[int]bool {
	at := map[int]bool{0: true}
	for it := graphemes.FromString(s); it.Next(); {
		at[it.End()] = true
	}
	return at
}

// check fails if spans are not pieces of s in order, between clusters.
func check(t interface {
	Helper()
	Fatalf(string, ...any)
}, s string, spans []text.Span) {
	t.Helper()
	at, last := bounds(s), 0
	for _, p := range spans {
		if p.Start < last || p.End <= p.Start || p.End > len(s) {
			t.Fatalf("span %v is out of order in %q (%d bytes)", p, s, len(s))
		}
		if !at[p.Start] || !at[p.End] {
			t.Fatalf("span %v cuts a character of %q", p, s)
		}
		last = p.End
	}
}
