package transcript_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/traditionalchinese"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/transcript"
)

func read(t *testing.T, file string, o foreign.Options) ([]foreign.Row, foreign.Report) {
	t.Helper()
	var report foreign.Report
	var rows []foreign.Row
	for row, err := range transcript.Read(strings.NewReader(file), o, &report) {
		if err != nil {
			t.Fatalf("read: %v", err)
		}
		rows = append(rows, row)
	}
	if report.Taken != len(rows) {
		t.Errorf("the report says %d rows were taken, %d came", report.Taken, len(rows))
	}
	return rows, report
}

// told writes rows as "line Speaker|text".
func told(rows []foreign.Row) []string {
	var all []string
	for _, r := range rows {
		all = append(all, fmt.Sprintf("%d %s|%s", r.Line, r.Utterance.Speaker, r.Utterance.Text))
	}
	return all
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got\n  %q, want\n  %q", what, got, want)
	}
}

func TestTranscripts(t *testing.T) {
	for _, c := range []struct {
		name, file string
		want       []string
	}{
		{"plain", "Noor: Where is the key?\nTilla Wren: In the tower.\n", []string{"1 Noor|Where is the key?", "2 Tilla Wren|In the tower."}},
		{"japanese", "ヌール：鍵はどこ？\nティラ：鐘楼だよ。\n灯台守: 霧だ。", []string{"1 ヌール|鍵はどこ？", "2 ティラ|鐘楼だよ。", "3 灯台守|霧だ。"}},
		{"chinese", "努兒：鑰匙在哪裡？\n蒂拉：在鐘樓。\n旁白：雨停了。", []string{"1 努兒|鑰匙在哪裡？", "2 蒂拉|在鐘樓。", "3 narrator|雨停了。"}},
		{"bold", "**Noor:** Where?\n**Tilla Wren**: Here.\n**蒂拉：**在這裡。", []string{"1 Noor|Where?", "2 Tilla Wren|Here.", "3 蒂拉|在這裡。"}},
		{"times", "[12:30] Noor: Where?\n(12:31:05) Tilla: Here.\n12:32 Noor: Good.\n24.05.23, 12:33 - ティラ: はい。", []string{"1 Noor|Where?", "2 Tilla|Here.", "3 Noor|Good.", "4 ティラ|はい。"}},
		{"going on", "Tilla: Oysters? I shucked them as a girl.\n\nI prefer salted plums.\nAlways have.\n\nNoor: I see.", []string{"1 Tilla|Oysters? I shucked them as a girl.\n\nI prefer salted plums.\nAlways have.", "6 Noor|I see."}},
		{"narration", "The harbor at dusk.\nRain.\n\nNoor: Hello.\n*The bell rang.*\nAre you there?\nNarrator: Nobody came.\nナレーター：誰も来ない。", []string{
			"1 narrator|The harbor at dusk.\nRain.", "4 Noor|Hello.", "5 narrator|*The bell rang.*", "6 Noor|Are you there?", "7 narrator|Nobody came.", "8 narrator|誰も来ない。",
		}},
		{"action within speech", "Hale: *Hale salutes.* \"Report, Till.\"\n*bows* Yes.", []string{"1 Hale|*Hale salutes.* \"Report, Till.\"\n*bows* Yes."}},
		{"separators", "Noor: one\n---\nNoor: two\n\n* * *\n蒂拉：三", []string{"1 Noor|one", "3 Noor|two", "6 蒂拉|三"}},
		{"name above her words", "Noor:\nWhere?\nTilla:\nHere.\nNoor:\nGood.\nTilla:\n霧。", []string{"2 Noor|Where?", "4 Tilla|Here.", "6 Noor|Good.", "8 Tilla|霧。"}},
		{"names in small letters", "noor: hi\ntilla: hi\nnoor: bye\ntilla: bye", []string{"1 noor|hi", "2 tilla|hi", "3 noor|bye", "4 tilla|bye"}},
		{"titles", "Dr. Wren: Hm.\nTom of the Hill: Aye.\nJ. R. Wren: No.\nOld King Bram II: So.\nZoë: Ja.", []string{"1 Dr. Wren|Hm.", "2 Tom of the Hill|Aye.", "3 J. R. Wren|No.", "4 Old King Bram II|So.", "5 Zoë|Ja."}},
		{"quotations", "夜の港。\nヌール「鍵はどこ？」\nティラ「鐘楼だよ：三段目」\n彼は「行こう」と言った。\n彼は「行こう」\n彼は「待て」\nヌール「うん」\nティラ「うん」\n老人「一度だけ」", []string{
			"1 narrator|夜の港。", "2 ヌール|「鍵はどこ？」", "3 ティラ|「鐘楼だよ：三段目」\n彼は「行こう」と言った。\n彼は「行こう」\n彼は「待て」", "7 ヌール|「うん」", "8 ティラ|「うん」\n老人「一度だけ」",
		}},
		{"empty", "\n \n", nil},
	} {
		rows, report := read(t, c.file, foreign.Options{})
		same(t, c.name, told(rows), c.want)
		if len(report.Refused) > 0 {
			t.Errorf("%s: refused %v", c.name, report.Refused)
		}
	}
}

func TestColonWithinASentenceMakesNoSpeaker(t *testing.T) {
	for _, line := range []string{
		"She had one rule: never swim.", "We meet at 12:30 by the gate.", "12:30 we meet.", "https://example.org/a: see", "http://example.org", "C:\\harbor: no",
		"I said it, Bram: never.", "Then he cried: \"Fire!\"", "Note: bring ropes", "PS: bring ropes", "OOC: my train is late", "(OOC: late)", "[Scene: harbor]", "re:zero", "Ratio 3:1",
		"A very long beginning of a sentence that goes on and on: no", "…: no", "1984: a year", ": no", "**: no", "Inventory:",
		"他說：「走吧。」", "她想了想：不去了。", "小明說：好。", "她笑道：好。", "注意：小心。", "「誰？」：問", "時間：12:30", "我們到了港口，看見了：船。", "港口裡有一艘船停在很遠的地方：沒人",
		"彼は：来ない。", "鍵が：ない", "備考：明日", "「はい」：と答えた",
	} {
		rows, _ := read(t, "Tilla: Listen.\n"+line+"\n", foreign.Options{})
		want := []string{"1 Tilla|Listen.\n" + line}
		same(t, line, told(rows), want)
	}
}

func TestYouIsTheUser(t *testing.T) {
	for _, c := range []struct {
		file, user, want string
		persona          bool
	}{
		{"You: hi", "", "User", true}, {"You: hi", "Noor", "Noor", true}, {"User: hi", "Noor", "Noor", true},
		{"Noor: hi", "Noor", "Noor", true}, {"Noor: hi", "", "Noor", false}, {"ヌール：やあ", "ヌール", "ヌール", true}, {"蒂拉：嗨", "努兒", "蒂拉", false},
	} {
		rows, _ := read(t, c.file, foreign.Options{User: c.user})
		if u := rows[0].Utterance; u.Speaker != c.want || u.Persona != c.persona {
			t.Errorf("%q for %q: got %s, persona %t", c.file, c.user, u.Speaker, u.Persona)
		}
	}
}

func TestOnlyWholeDatesAreTimes(t *testing.T) {
	tokyo := time.FixedZone("", 9*3600)
	for _, c := range []struct{ file, want string }{
		{"[2023-05-24 10:00] ヌール：灯りが消えた。", "2023-05-24T01:00:00Z"}, {"(2023/5/24 10:00:30) 努兒：燈滅了。", "2023-05-24T01:00:30Z"},
		{"[2023-05-24T10:00:30] Noor: Out.", "2023-05-24T01:00:30Z"}, {"[12:30] Noor: Out.", ""}, {"05/06/23, 12:30 - Noor: Out.", ""}, {"Noor: Out.", ""},
	} {
		rows, _ := read(t, c.file, foreign.Options{Zone: tokyo})
		got := ""
		if w := rows[0].Utterance.When; w != nil {
			got = w.Time.UTC().Format(time.RFC3339)
			if !w.ZoneAssumed {
				t.Errorf("%q: the zone was assumed", c.file)
			}
		}
		if got != c.want {
			t.Errorf("%q: got %q, want %q", c.file, got, c.want)
		}
	}
}

func TestOlderEncodings(t *testing.T) {
	sjis, err := japanese.ShiftJIS.NewEncoder().String("ヌール：鍵はどこ？\r\nティラ：表の鐘楼だよ。\r\n")
	if err != nil {
		t.Fatal(err)
	}
	big5, err := traditionalchinese.Big5.NewEncoder().String("努兒：鑰匙在哪裡？\n蒂拉：在鐘樓的許多樓梯下面。\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file, encoding string
		want           []string
	}{
		{sjis, "Shift_JIS", []string{"1 ヌール|鍵はどこ？", "2 ティラ|表の鐘楼だよ。"}},
		{big5, "Big5", []string{"1 努兒|鑰匙在哪裡？", "2 蒂拉|在鐘樓的許多樓梯下面。"}},
	} {
		rows, report := read(t, c.file, foreign.Options{})
		same(t, c.encoding, told(rows), c.want)
		if report.Encoding != c.encoding {
			t.Errorf("got %s, want %s", report.Encoding, c.encoding)
		}
	}
}

func TestBadLinesAreLeftOutAndSaid(t *testing.T) {
	rows, report := read(t, "Noor: one\ncaf\xE9\n蒂拉：二\n"+strings.Repeat("long", firsthand.MaxText/4)+"!\nティラ：三\n", foreign.Options{})
	same(t, "rows", told(rows), []string{"1 Noor|one", "3 蒂拉|二", "5 ティラ|三"})
	if len(report.Refused) != 2 || report.Refused[0].Line != 2 || report.Refused[1].Line != 4 {
		t.Errorf("refused %v, want lines 2 and 4", report.Refused)
	}
}

func TestSpeechLongerThanATurnIsCutAtALine(t *testing.T) {
	file := "蒂拉：" + strings.Repeat(strings.Repeat("霧", 1000)+"\n", 500)
	rows, _ := read(t, file, foreign.Options{})
	if len(rows) != 2 {
		t.Fatalf("got %d rows, want 2", len(rows))
	}
	for _, r := range rows {
		if u := r.Utterance; u.Speaker != "蒂拉" || len(u.Text) > firsthand.MaxText {
			t.Errorf("line %d: %s says %d bytes", r.Line, u.Speaker, len(u.Text))
		}
	}
	if n := strings.Count(rows[0].Utterance.Text+rows[1].Utterance.Text, "霧"); n != 500_000 {
		t.Errorf("%d characters came through", n)
	}
}

func TestKeysAreTheSameWhenTheFileGrows(t *testing.T) {
	file := "Noor: Yes.\nティラ：霧。\nNoor: Yes.\n蒂拉：霧。\n"
	before, _ := read(t, file, foreign.Options{})
	after, _ := read(t, file+"Noor: Yes.\n", foreign.Options{})
	seen := map[string]bool{}
	for i, r := range after {
		seen[r.Utterance.ID] = true
		if i < len(before) && before[i].Utterance.ID != r.Utterance.ID {
			t.Errorf("row %d has another key", i)
		}
	}
	if len(seen) != 5 {
		t.Errorf("5 rows have %d keys", len(seen))
	}
}

func TestReadErrorEndsTheRows(t *testing.T) {
	var report foreign.Report
	for _, err := range transcript.Read(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("Noor: hi"))), foreign.Options{}, &report) {
		if err != nil {
			return
		}
	}
	t.Error("the error was lost")
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"Noor: hi\nmore\n\n*x*\n", "[12:30] ヌール：鍵\n", "**蒂拉：**霧\n---\n", "\xFF\xFEa\x00:\x00 ", "A:\xE9", "（場外：晚）", "**:** x", "__a__: b"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		var report foreign.Report
		for row, err := range transcript.Read(bytes.NewReader(file), foreign.Options{}, &report) {
			if err != nil {
				t.Fatal(err)
			}
			u := row.Utterance
			if u.Speaker == "" || strings.TrimSpace(u.Text) == "" || len(u.Text) > firsthand.MaxText || !utf8.ValidString(u.Speaker+u.Text) {
				t.Fatalf("got %+v", row)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	const rows = 50_000
	file := strings.Repeat("Noor: The seventh key lies in the bell tower.\nティラ：七本目の鍵は鐘楼にある。\n", rows/2)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		var report foreign.Report
		for _, err := range transcript.Read(strings.NewReader(file), foreign.Options{}, &report) {
			if err != nil {
				b.Fatal(err)
			}
		}
		if report.Taken != rows {
			b.Fatalf("got %+v", report)
		}
	}
	b.ReportMetric(rows*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
