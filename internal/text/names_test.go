package text_test

import (
	"fmt"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/text"
)

func TestContainsName(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{"Zoë", "Zoë waved.", true},
		{"Zoë", "ZOE\u0308 waved.", true},
		{"Zo", "Zoë waved.", false},
		{"Zo", "Zoe\u0308 waved.", false},
		{"Zoe", "Zoë waved.", false},
		{"old king", "a bold kingdom", false},
		{"old king", "the Old  King, crowned", true},
		{"Mara", "Mara's lamp", true},
		{"Mara", "Maraはどこ", true},
		{"Mara", "_Mara_ smiled", true},
		{"北京", "我去北京了", true},
		{"鑰匙", "钥匙在这里", true},
		{"瑪拉", "是瑪拉說的", true},
		{"凛", "凛々しい人だ", false},
		{"凛", "凛は笑った", true},
		{"凛", "「凛」", true},
		{"凛", "凛様がお着きだ", true},
		{"林", "森林", false},
		{"林", "林說她不去", true},
		{"林", "我和林先生", true},
		{"マラ", "ﾏﾗは笑った", true},
		{"マラ", "マラソンに出た", false},
		{"アリス", "アリスー！", false},
		{"앨리스", "앨리스가 왔다", true},
		{"진", "진이 왔다", true},
		{"진", "진실을 말해", false},
		{"", "anything", false},
		{"👩", family, false},
	} {
		if got := text.ContainsName(c.text, c.name); got != c.want {
			t.Errorf("%q in %q: %v, want %v", c.name, c.text, got, c.want)
		}
	}
}

func TestTheLongestNameIsFound(t *testing.T) {
	names := []text.Name{{Text: "Mara"}, {Text: "Mara Vale"}, {Text: "瑪拉"}, {Text: "瑪拉公主"}, {Text: "MARA"}}
	s := "Mara Vale, then Mara; 瑪拉公主與瑪拉"
	var got string
	for _, m := range text.NewNames(names).Find(s) {
		got += fmt.Sprintf("%d %s|", m.Index, m.Of(s))
	}
	if want := "1 Mara Vale|0 Mara|4 Mara|3 瑪拉公主|2 瑪拉|"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAShortNameMustBeListed(t *testing.T) {
	for _, c := range []struct {
		name text.Name
		want int
	}{{text.Name{Text: "凛"}, 0}, {text.Name{Text: "凛", Listed: true}, 1}, {text.Name{Text: "R"}, 1}} {
		if got := text.NewNames([]text.Name{c.name}).Find("凛はRと会った"); len(got) != c.want {
			t.Errorf("%v: %d matches, want %d", c.name, len(got), c.want)
		}
	}
}

func TestZeroNamesFindNothing(t *testing.T) {
	var none text.Names
	if got := none.Find("Mara"); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}

func FuzzNames(f *testing.F) {
	for _, s := range samples {
		f.Add(s, "Zo", "凛")
		f.Add("x "+s+" y", s, "é")
	}
	f.Fuzz(func(t *testing.T, s, a, b string) {
		names := []text.Name{{Text: a, Listed: true}, {Text: b}}
		var spans []text.Span
		for _, m := range text.NewNames(names).Find(s) {
			if n := len(spans); n == 0 || spans[n-1] != m.Span {
				spans = append(spans, m.Span)
			}
			if !text.ContainsName(m.Of(s), names[m.Index].Text) {
				t.Errorf("%q is found as %q", names[m.Index].Text, m.Of(s))
			}
		}
		check(t, s, spans)
	})
}

func ExampleNames_Find() {
	line := "凛はマラの鑰匙を見た。Zoë, not Zo."
	names := []text.Name{{Text: "凛", Listed: true}, {Text: "マラ"}, {Text: "Zoë"}, {Text: "Zo"}}
	for _, m := range text.NewNames(names).Find(line) {
		fmt.Println(names[m.Index].Text, m.Start)
	}
	// Output:
	// 凛 0
	// マラ 6
	// Zoë 33
	// Zo 43
}

// Rose is somebody, and a rose is a flower: what tells them apart is the
// capital, where the line has any.
func TestANameThatIsAWordIsWrittenLarge(t *testing.T) {
	for _, c := range []struct {
		name, line string
		want       bool
	}{
		{"Rose", "The rose bloomed.", false}, {"Rose", "Rose bloomed.", true}, {"Rose", "ROSE!", true}, {"Rose", "rose smiled at me", true},
		{"Will", "I will come.", false}, {"Will", "Ask Will.", true}, {"Till", "He waited till dawn.", false}, {"Hope", "There is no hope, Mara.", false},
		{"Tilla", "Where is tilla?", true}, {"rose", "The rose bloomed.", true}, {"Rose Wren", "Where is rose wren?", true},
		{"Rose", "「rose」とRoseは言った。", true}, {"Rose", "Mara說：她像rose一樣。", false}, {"さくら", "Roseとさくら。", true},
	} {
		if got := text.ContainsName(c.line, c.name); got != c.want {
			t.Errorf("%q in %q: %v, want %v", c.name, c.line, got, c.want)
		}
	}
}
