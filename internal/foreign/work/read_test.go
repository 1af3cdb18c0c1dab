package work_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/traditionalchinese"
	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/work"
)

func read(t testing.TB, file string) ([]firsthand.Excerpt, foreign.Report) {
	t.Helper()
	var report foreign.Report
	var out []firsthand.Excerpt
	for p, err := range work.Read(strings.NewReader(file), work.Options{Title: "file"}, &report) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p.Excerpt)
	}
	return out, report
}

const english = `# The Seventh Key

## Part One

### Chapter 1: Fog

The fog came in at dusk and lay on the
quay. Tilla lit *every* lamp but one.

"Who is there?" she asked.

***

Nobody answered.

### Chapter 2

Bram had [locked](http://example.com) the bell tower.
`

func TestMarkdown(t *testing.T) {
	got, report := read(t, english)
	want := []firsthand.Excerpt{
		{Work: "The Seventh Key", Chapter: "Part One / Chapter 1: Fog", Text: "The fog came in at dusk and lay on the quay. Tilla lit every lamp but one.\n\n\"Who is there?\" she asked."},
		{Work: "The Seventh Key", Chapter: "Part One / Chapter 1: Fog", Text: "Nobody answered."},
		{Work: "The Seventh Key", Chapter: "Part One / Chapter 2", Text: "Bram had locked the bell tower."},
	}
	same(t, got, want)
	if report.Taken != 3 || report.Title != "The Seventh Key" || report.Encoding != "UTF-8" || report.Format != foreign.Work {
		t.Errorf("the report is %+v", report)
	}
}

func same(t *testing.T, got, want []firsthand.Excerpt) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("missing %+v", want[i])
		case i >= len(want):
			t.Errorf("too many: %+v", got[i])
		case got[i].Work != want[i].Work || got[i].Chapter != want[i].Chapter || got[i].Text != want[i].Text:
			t.Errorf("got  %+v\nwant %+v", got[i], want[i])
		}
	}
}

func TestPlainTextOfThreeLanguages(t *testing.T) {
	for name, c := range map[string]struct {
		file string
		want []firsthand.Excerpt
	}{
		"english": {"By nobody.\n\nPROLOGUE\n\nThe tide went out.\r\n\r\nCHAPTER I\r\n\r\nIt came back.\r\n", []firsthand.Excerpt{
			{Work: "file", Chapter: "file", Text: "By nobody."}, {Work: "file", Chapter: "PROLOGUE", Text: "The tide went out."}, {Work: "file", Chapter: "CHAPTER I", Text: "It came back."}}},
		"japanese": {"プロローグ\n　霧が出た。\n「誰だ？」\n第一章　鍵\n一\n　ティラは｜灯台守《とうだいもり》だった。［＃改ページ］\n", []firsthand.Excerpt{
			{Work: "file", Chapter: "プロローグ", Text: "霧が出た。\n「誰だ？」"}, {Work: "file", Chapter: "第一章　鍵 / 一", Text: "ティラは灯台守だった。"}}},
		"chinese": {"楔子\n霧來了。\n\n第一卷 港\n第三章 鑰匙\n「鑰匙在哪裡？」柏瀾問。\n尾聲\n燈滅了。\n", []firsthand.Excerpt{
			{Work: "file", Chapter: "楔子", Text: "霧來了。"}, {Work: "file", Chapter: "第一卷 港 / 第三章 鑰匙", Text: "「鑰匙在哪裡？」柏瀾問。"}, {Work: "file", Chapter: "第一卷 港 / 尾聲", Text: "燈滅了。"}}},
		"title page": {"灯台の鍵\n\n無名氏\n\n第一章\n　霧。\n", []firsthand.Excerpt{{Work: "灯台の鍵", Chapter: "第一章", Text: "霧。"}}},
		"aozora": {"灯台の鍵\n無名氏\n\n-----------------------------\n【テキスト中に現れる記号について】\n\n《》：ルビ\n（例）灯台《とうだい》\n-----------------------------\n\n一\n　霧。\n\n底本：「無名氏集」\n　２０３１年\n",
			[]firsthand.Excerpt{{Work: "灯台の鍵", Chapter: "一", Text: "霧。"}}},
		"gutenberg": {"The Project Gutenberg eBook of Fog\n\nThis eBook is for all.\n\nTitle: Fog\n\n*** START OF THE PROJECT GUTENBERG EBOOK FOG ***\n\nCHAPTER I\n\nFog came.\n\n*** END OF THE PROJECT GUTENBERG EBOOK FOG ***\n\nLicence.\n",
			[]firsthand.Excerpt{{Work: "Fog", Chapter: "CHAPTER I", Text: "Fog came."}}},
		"underlined":   {"The Key\n=======\n\nIt rusts.\n\nLater\n---\n\nIt is gone.\n", []firsthand.Excerpt{{Work: "file", Chapter: "The Key", Text: "It rusts."}, {Work: "file", Chapter: "The Key / Later", Text: "It is gone."}}},
		"front matter": {"---\ntitle: 霧港\nauthor: nobody\n---\n# 一\n\n霧。\n", []firsthand.Excerpt{{Work: "霧港", Chapter: "一", Text: "霧。"}}},
		"no headings":  {"--- a ---\n\nOnly text.", []firsthand.Excerpt{{Work: "file", Chapter: "file", Text: "--- a ---\n\nOnly text."}}},
		"silence":      {"第一章\n「……」\n＊＊＊\n「…」\n", []firsthand.Excerpt{{Work: "file", Chapter: "第一章", Text: "「……」"}, {Work: "file", Chapter: "第一章", Text: "「…」"}}},
		"a kaomoji":    {"第一章\n彼は笑った(*´∀｀*)\n", []firsthand.Excerpt{{Work: "file", Chapter: "第一章", Text: "彼は笑った(*´∀｀*)"}}},
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := read(t, c.file)
			same(t, got, c.want)
		})
	}
}

func TestLinesBrokenToFitAPageAreJoined(t *testing.T) {
	got, _ := read(t, "第一章\n　霧が出て、港のあかりがひとつずつ消えていった夜のことを\nティラは覚えている。\n　朝だった。\n")
	if got[0].Text != "霧が出て、港のあかりがひとつずつ消えていった夜のことをティラは覚えている。\n朝だった。" {
		t.Errorf("got %q", got[0].Text)
	}
}

func TestOlderEncodingsAreSaid(t *testing.T) {
	sjis, err := japanese.ShiftJIS.NewEncoder().String(strings.Repeat("第三章　霧\n　霧が濃いね。足もとに気をつけて。\n", 3))
	if err != nil {
		t.Fatal(err)
	}
	big5, err := traditionalchinese.Big5.NewEncoder().String(strings.Repeat("第三章 鑰匙\n她把鑰匙丟進了港口，然後就離開了。\n", 3))
	if err != nil {
		t.Fatal(err)
	}
	for encoding, file := range map[string]string{"Shift_JIS": sjis, "Big5": big5} {
		got, report := read(t, file)
		if report.Encoding != encoding || len(got) != 3 || !strings.HasPrefix(got[0].Chapter, "第三章") {
			t.Errorf("%s was read as %s: %+v", encoding, report.Encoding, got)
		}
	}
	if _, report := read(t, "第一章\n霧が出た。港の灯りが消えた。\n\xff\xfe\n朝になった。\n"); len(report.Refused) != 1 || report.Refused[0].Line != 3 {
		t.Errorf("the line that cannot be decoded: %+v", report.Refused)
	}
}

// No passage is longer than it may be, none is cut within a character that is
// drawn as one, and no word is lost.
func TestPassagesHoldAllWordsInMeasure(t *testing.T) {
	words := []string{"霧が出た。", "The lamp went out. ", "鑰匙不見了", "👩‍👩‍👧‍👦", "é", "\n", "\n\n", "「誰だ？」", "a", strings.Repeat("あ", 700), strings.Repeat("x", 1300)}
	rapid.Check(t, func(t *rapid.T) {
		var file strings.Builder
		for range rapid.IntRange(1, 60).Draw(t, "n") {
			file.WriteString(rapid.SampledFrom(words).Draw(t, "piece"))
		}
		whole, clusters := letters(file.String()), map[string]bool{}
		for it := graphemes.FromString(file.String()); it.Next(); {
			clusters[it.Value()] = true
		}
		var report foreign.Report
		var read strings.Builder
		for p, err := range work.Read(strings.NewReader(file.String()), work.Options{Title: "w"}, &report) {
			if err != nil {
				t.Fatal(err)
			}
			if n := utf8.RuneCountInString(p.Excerpt.Text); n > 1200 || n == 0 {
				t.Fatalf("a passage has %d characters", n)
			}
			for it := graphemes.FromString(p.Excerpt.Text); it.Next(); {
				if c := it.Value(); !clusters[c] && strings.TrimSpace(c) != "" {
					t.Fatalf("%q was cut from a character", c)
				}
			}
			read.WriteString(p.Excerpt.Text)
		}
		if got := letters(read.String()); got != whole {
			t.Fatalf("%q was read as %q", whole, got)
		}
	})
}

func letters(s string) string {
	return strings.Join(strings.Fields(s), "")
}

// The same file gives the same passages, and text added at its end changes
// none but the last.
func TestALongerFileBeginsTheSame(t *testing.T) {
	var file strings.Builder
	for range 40 {
		file.WriteString("The fog came in at dusk and lay on the quay, and nobody lit the lamps. Bram said it was nothing.\n\n")
	}
	short, _ := read(t, file.String())
	long, _ := read(t, file.String()+"It was not nothing.\n")
	for i, p := range short[:len(short)-1] {
		if p.Text != long[i].Text {
			t.Fatalf("passage %d changed from %q to %q", i, p.Text, long[i].Text)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{english, "楔子\n霧。\n", "プロローグ\n　霧《きり》。\n", "---\ntitle: x\n", "\xff\xfe\x00", "a\n===\n", strings.Repeat("*", 50), "［＃"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		var report foreign.Report
		for p, err := range work.Read(strings.NewReader(string(file)), work.Options{Title: "w"}, &report) {
			if err != nil {
				t.Fatal(err)
			}
			passage := firsthand.Passage{Work: p.Excerpt.Work, Chapter: p.Excerpt.Chapter, Text: p.Excerpt.Text}
			if err := passage.Validate(); err != nil || utf8.RuneCountInString(p.Excerpt.Text) > 1200 {
				t.Fatalf("%+v: %v", passage, err)
			}
		}
	})
}
