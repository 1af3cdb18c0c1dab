package text_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/firsthand-memory/firsthand/internal/text"
)

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		name string
		want []string // joined they are the text
	}{
		{"plain", []string{"The storm came.", " Mara ran!", " Why?"}},
		{"titles, numbers and initials", []string{"Mr. Vale and Dr. J. R. Hale paid 3.14 marks, i.e. nothing.", " They left."}},
		{"closing quotes stay", []string{"“Stay.”", " She turned."}},
		{"speech goes on in small letters", []string{`"Go!" he said.`, ` "Now."`}},
		{"an ellipsis trails off", []string{"Wait... what is that?", " I… I see."}},
		{"addresses", []string{"See example.org/a?b=c for it.", " Good."}},
		{"a pronoun is no initial", []string{"It was I.", " He knew."}},
		{"a word that only looks short", []string{"She said no.", " They had bread etc.", " Then rain came at 5 p.m.", " It stayed."}},
		{"acts between stars", []string{"*She waves.*", " Hello!", " *He nods*"}},
		{"numbers of a list", []string{"1. Take the key.", " Run."}},
		{"new lines cut", []string{"a heading\n", "the text"}},
		{"Japanese", []string{"嵐が来た。", "マラは走った！", "なぜ？"}},
		{"Japanese brackets", []string{"「行くな。」", "彼女は黙った。"}},
		{"Japanese speech goes on", []string{"「戻れ！」と彼は言った。", "誰も動かない。"}},
		{"Japanese ellipsis", []string{"灯が……消えた。", "暗い。"}},
		{"Chinese", []string{"暴風雨來了。", "瑪拉跑了！", "為什麼？"}},
		{"Chinese brackets", []string{"「走吧！」", "他說。"}},
		{"marks in a row", []string{"何だと！？", "燈塔亮了？！", "好。"}},
		{"Korean", []string{"앨리스가 왔다.", " 문이 열렸다.", " 왜?"}},
		{"two scripts", []string{"The lamp fell.", "灯が消えた。", "Dark."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := strings.Join(c.want, "")
			var got []string
			for _, p := range text.Sentences(s) {
				got = append(got, p.Of(s))
			}
			want := slices.Clone(c.want)
			for i := range want {
				want[i] = strings.TrimSpace(want[i])
			}
			if !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func FuzzSentences(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		spans := text.Sentences(s)
		check(t, s, spans)
		var kept strings.Builder
		for _, p := range spans {
			kept.WriteString(bare(p.Of(s)))
		}
		if got := kept.String(); got != bare(s) {
			t.Errorf("sentences of %q hold %q", s, got)
		}
	})
}

func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}
