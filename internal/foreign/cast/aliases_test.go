package cast_test

import (
	"reflect"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/foreign/cast"
)

func TestAliasesAreOfferedWithTheirName(t *testing.T) {
	for name, c := range map[string]struct {
		passages []string
		want     []cast.Candidate
	}{
		"parts of a name": {[]string{"Then Tilla Wren came. Nobody saw Tilla, nor did Tilla speak. Once Tilla Wren had sung. He asked for Captain Wren."},
			[]cast.Candidate{{Name: "Tilla Wren", Count: 5, Aliases: []string{"Tilla", "Wren", "Captain Wren"}}}},
		"a family shares a name": {[]string{"Then Tilla Wren met Bram Wren. Once Tilla Wren fed Bram Wren. The name is Wren, always Wren."},
			[]cast.Candidate{{Name: "Bram Wren", Count: 2}, {Name: "Tilla Wren", Count: 2}, {Name: "Wren", Count: 2}}},
		"titles": {[]string{"Then Noor left. They called for Captain Noor, and Miss Noor wept. Where had Noor gone?"},
			[]cast.Candidate{{Name: "Noor", Count: 4, Aliases: []string{"Captain Noor", "Miss Noor"}}}},
		"japanese honorifics": {[]string{"ティラさんが来た。ティラちゃんは笑った。「誰だ」とティラは言った。柏木先生が来た。柏木は言った。"},
			[]cast.Candidate{{Name: "ティラ", Count: 3, Aliases: []string{"ティラさん", "ティラちゃん"}}, {Name: "柏木", Count: 2, Aliases: []string{"柏木先生"}}}},
		"chinese nicknames": {[]string{"「走吧。」柏瀾說。柏瀾輕聲說：「好。」小瀾笑了。眾人喊小瀾。"},
			[]cast.Candidate{{Name: "柏瀾", Count: 2, Aliases: []string{"小瀾"}}}},
		"a nickname of two": {[]string{"柏瀾說好。柏瀾說。林瀾說好。林瀾說。小瀾笑了。眾人喊小瀾。"},
			[]cast.Candidate{{Name: "林瀾", Count: 2}, {Name: "柏瀾", Count: 2}}},
		"one character": {[]string{"林小姐沒有回答。林小姐說好。森林很深。"}, []cast.Candidate{{Name: "林", Count: 2, Aliases: []string{"林小姐"}}}},
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
