package cast_test

import (
	"reflect"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/foreign/cast"
)

func TestNamesThatRecur(t *testing.T) {
	for name, c := range map[string]struct {
		passages []string
		want     []cast.Candidate
	}{
		"english": {[]string{"The door was shut. In the tower Bram waited. \"Where is it?\" asked Noor.", "She saw Bram, and Bram's lamp. Nobody told Noor. On Monday the Harbour froze.", "Where had Mr. Wren gone, asked Captain Wren. Then I'm sure."},
			[]cast.Candidate{{Name: "Bram", Count: 3}, {Name: "Noor", Count: 2}, {Name: "Wren", Count: 2, Aliases: []string{"Captain Wren", "Mr Wren"}}}},
		"accents": {[]string{"Then Zoë waved, and Zoë left."}, []cast.Candidate{{Name: "Zoë", Count: 2}}},
		"japanese": {[]string{"ティラさんは灯台のランプをつけた。ランプは暗い。ランプが消えた。", "「誰だ」とティラは言った。柏木さんが来た。", "柏木は静かに言った。男は言った。彼は答えた。少女が笑った。お客さんが来た。お客さんだ。"},
			[]cast.Candidate{{Name: "ティラ", Count: 2, Aliases: []string{"ティラさん"}}, {Name: "柏木", Count: 2, Aliases: []string{"柏木さん"}}}},
		"chinese": {[]string{"「鑰匙在哪裡？」柏瀾問。\n她說不知道。", "柏瀾輕聲說：「走吧。」林小姐沒有回答。", "大家說好。他們說不好。林小姐說好。"},
			[]cast.Candidate{{Name: "林", Count: 2, Aliases: []string{"林小姐"}}, {Name: "柏瀾", Count: 2}}},
		"called":      {[]string{"「灯」という名の犬。「灯」という名だ。", "他名叫柏瀾。"}, []cast.Candidate{{Name: "灯", Count: 2}}},
		"nobody":      {[]string{"", "It rained. It rained.", "雨が降った。", "下雨了。"}, []cast.Candidate{}},
		"three names": {[]string{"Then Tilla Wren came, and Tilla Wren left."}, []cast.Candidate{{Name: "Tilla Wren", Count: 2}}},
	} {
		var f cast.Finder
		for _, p := range c.passages {
			f.Add(p)
		}
		if got := f.Candidates(2); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

func FuzzAdd(f *testing.F) {
	for _, seed := range []string{"to Bram and Noor", "ティラさん", "」柏瀾說", "「灯」という名", "\xffさん"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, passage string) {
		var found cast.Finder
		found.Add(passage)
		for _, c := range found.Candidates(1) {
			if c.Name == "" || c.Count < 1 {
				t.Errorf("%+v of %q", c, passage)
			}
		}
	})
}
