package tavern_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/tavern"
)

// chat reads a file from a string.
func chat(t *testing.T, file string, o foreign.Options) ([]foreign.Row, foreign.Report) {
	t.Helper()
	var report foreign.Report
	var rows []foreign.Row
	for row, err := range tavern.Read(strings.NewReader(file), o, &report) {
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

func texts(rows []foreign.Row) []string {
	var all []string
	for _, r := range rows {
		all = append(all, r.Utterance.Text)
	}
	return all
}

func speakers(rows []foreign.Row) []string {
	var all []string
	for _, r := range rows {
		all = append(all, r.Utterance.Speaker)
	}
	return all
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// message is a row of a chat.
func message(name, text string, more ...string) string {
	quoted, _ := json.Marshal(text)
	return fmt.Sprintf(`{"name":%q,"mes":%s%s}`, name, quoted, strings.Join(append([]string{""}, more...), ",")) + "\n"
}

const (
	header  = `{"user_name":"Noor","character_name":"Tilla","create_date":"2024-7-12@01h31m37s","chat_metadata":{}}` + "\n"
	nobody  = `{"user_name":"unused","character_name":"unused","create_date":"2025-11-23T10:11:12.345Z","chat_metadata":{}}` + "\n"
	isUser  = `"is_user":true`
	bySys   = `"is_system":true`
	samples = "../../../../shared/samples"
)

func TestSamples(t *testing.T) {
	for _, c := range []struct {
		file, encoding string
		taken          int
		refused        []int
		first          string
	}{
		{"chat_a_utf8_bom_crlf_trailing.jsonl", "UTF-8", 3, nil, "霧が濃いね。足もとに気をつけて。"},
		{"chat_b_bad_line.jsonl", "UTF-8", 3, []int{3}, "霧が濃いね。足もとに気をつけて。"},
		{"chat_c_utf16le.jsonl", "UTF-16LE", 3, nil, "霧が濃いね。足もとに気をつけて。"},
		{"chat_d_shiftjis.jsonl", "Shift_JIS", 3, nil, "霧が濃いね。足もとに気をつけて。"},
		{"chat_e_gb18030.jsonl", "GB18030", 1, nil, "雾很浓，第七把钥匙在钟楼。"},
		{"chat_f_long_line_200k.jsonl", "UTF-8", 4, nil, "霧が濃いね。足もとに気をつけて。"},
	} {
		raw, err := os.ReadFile(filepath.Join(samples, c.file))
		if err != nil {
			t.Skipf("the sample chats are not here: %v", err)
		}
		rows, report := chat(t, string(raw), foreign.Options{})
		if report.Encoding != c.encoding || report.Taken != c.taken || rows[0].Utterance.Text != c.first {
			t.Errorf("%s: got %+v", c.file, report)
		}
		var refused []int
		for _, r := range report.Refused {
			refused = append(refused, r.Line)
		}
		if !slices.Equal(refused, c.refused) {
			t.Errorf("%s: refused %v, want lines %v", c.file, report.Refused, c.refused)
		}
	}
}

func TestLineEndsAndBlankLinesDoNotMatter(t *testing.T) {
	file := "\uFEFF" + header + message("Tilla", "霧が濃いね。") + "\n" + message("Noor", "鑰匙在哪裡？", isUser) + message("Tilla", "In the tower.") + "\n \n"
	want, _ := chat(t, file, foreign.Options{})
	got, report := chat(t, strings.ReplaceAll(file, "\n", "\r\n"), foreign.Options{})
	same(t, "texts", texts(got), texts(want))
	same(t, "texts", texts(got), []string{"霧が濃いね。", "鑰匙在哪裡？", "In the tower."})
	if len(report.Refused) > 0 || len(report.Notices) > 0 {
		t.Errorf("got %+v", report)
	}
}

func TestHeadersOfEveryAge(t *testing.T) {
	for _, head := range []string{
		"", header, nobody, `{"name":"Tilla"}` + "\n", `{"user_name":null,"character_name":"ティラ"}` + "\n", `{"create_date":1674563371558,"user_name":"努兒"}` + "\n",
		`{"chat_metadata":{"integrity":"a-b","title":"Harbor","note_depth":4}}` + "\n",
	} {
		rows, report := chat(t, head+message("Tilla", "霧。"), foreign.Options{})
		same(t, head, texts(rows), []string{"霧。"})
		if len(report.Refused)+len(report.Notices)+len(report.Skipped) > 0 {
			t.Errorf("%s: got %+v", head, report)
		}
		if want := strings.Contains(head, "Harbor"); want != (report.Title == "Harbor") {
			t.Errorf("%s: the title is %q", head, report.Title)
		}
	}
}

func TestOneBadLineStopsNoOther(t *testing.T) {
	file := header + message("Tilla", "one") + `{"name":"Noor","mes":"cut o` + "\n" + "[1,2]\n" + "\"text\"\n" + "null\n" +
		message("Noor", "two") + "{\"name\":\"Noor\",\"mes\":\"caf\xE9\"}\n" + `{"name":"Noor"}` + "\n" + message("Tilla", strings.Repeat("long", 1<<18+1)) + message("Tilla", "three")
	rows, report := chat(t, file, foreign.Options{})
	same(t, "texts", texts(rows), []string{"one", "two", "three"})
	var refused []string
	for _, r := range report.Refused {
		refused = append(refused, fmt.Sprint(r.Line))
		if r.Why == "" {
			t.Errorf("line %d is refused without a reason", r.Line)
		}
	}
	same(t, "refused lines", refused, []string{"3", "4", "5", "6", "8", "9", "10"})
	if rows[2].Line != 11 {
		t.Errorf("the last row is on line %d, want 11", rows[2].Line)
	}
}

func TestHalfAnEmojiIsReplacedAndSaid(t *testing.T) {
	file := header + `{"name":"Tilla","mes":"ok\ud83c"}` + "\n" + `{"name":"ノア","mes":"\udf0a港"}` + "\n" + `{"name":"Tilla","mes":"\ud83c\udf0a"}` + "\n"
	rows, report := chat(t, file, foreign.Options{})
	same(t, "texts", texts(rows), []string{"ok\uFFFD", "\uFFFD港", "🌊"})
	if len(report.Notices) != 1 || report.Notices[0].Line != 2 || report.Notices[0].Count != 2 {
		t.Errorf("got the notices %v, want one, of line 2 and another", report.Notices)
	}
}

func TestFieldsOfTheWrongKindCostNoRow(t *testing.T) {
	file := header +
		`{"name":7,"is_user":"true","is_system":0,"mes":"a","send_date":{},"swipes":{},"swipe_id":"x","extra":[]}` + "\n" +
		`{"name":null,"is_user":null,"is_system":null,"mes":"b","send_date":null,"swipes":null,"swipe_id":null,"extra":null}` + "\n" +
		`{"name":"Tilla","mes":12,"extra":{"type":3,"display_text":[]}}` + "\n"
	rows, report := chat(t, file, foreign.Options{})
	same(t, "texts", texts(rows), []string{"a", "b", "12"})
	same(t, "speakers", speakers(rows), []string{"7", "Tilla", "Tilla"})
	if !rows[0].Utterance.Persona || rows[0].Utterance.Hidden {
		t.Errorf("got %+v", rows[0].Utterance)
	}
	told := fmt.Sprint(report.Notices)
	for _, field := range []string{"name", "is_user", "is_system", "send_date", "swipes", "swipe_id", "extra", "mes", "extra.type", "extra.display_text"} {
		if !strings.Contains(told, "the field "+field+" is") {
			t.Errorf("no notice names %s: %s", field, told)
		}
	}
}

func TestOnlyTheChosenSwipeHappened(t *testing.T) {
	file := header +
		message("Tilla", "I threw the key into the harbor.", `"swipe_id":1,"swipes":["I gave the key to Bram.","I threw the key into the harbor.",{"message":"I never had a key."}],"swipe_info":[{},{}]`) +
		message("ティラ", "鍵は海だ。", `"swipe_id":0,"swipes":["鍵は鐘楼だ。","鍵はない。"]`) +
		message("蒂拉", "鑰匙在海裡。", `"swipe_id":9,"swipes":["鑰匙在海裡。"]`) +
		message("Tilla", "Then we dive.", `"swipes":["Then we dive."],"swipe_id":0`) +
		message("Tilla", "Deep.", `"swipes":[]`)
	rows, report := chat(t, file, foreign.Options{})
	same(t, "texts", texts(rows), []string{"I threw the key into the harbor.", "鍵は海だ。", "鑰匙在海裡。", "Then we dive.", "Deep."})
	same(t, "not taken", rows[0].Utterance.Variants, []string{"I gave the key to Bram.", "I never had a key."})
	same(t, "not taken", rows[1].Utterance.Variants, []string{"鍵は鐘楼だ。", "鍵はない。"})
	same(t, "not taken", rows[3].Utterance.Variants, nil)
	if len(report.Notices) != 1 || report.Notices[0].Line != 3 || report.Notices[0].Count != 2 {
		t.Errorf("got %v, want one notice of lines 3 and 4", report.Notices)
	}
}

func TestChubMessagesAreObjects(t *testing.T) {
	file := header + `{"name":"Tilla","mes":{"message":"霧。","id":3},"swipes":[{"message":"雨。"},{"message":"霧。"}],"swipe_id":1}` + "\n"
	rows, report := chat(t, file, foreign.Options{})
	same(t, "texts", texts(rows), []string{"霧。"})
	same(t, "not taken", rows[0].Utterance.Variants, []string{"雨。"})
	if len(report.Notices) > 0 {
		t.Errorf("got %v", report.Notices)
	}
}

func TestHiddenStoryIsStoryAndSystemRowsAreNot(t *testing.T) {
	file := header +
		message("Tilla", "The bell tower is locked from inside.", bySys) +
		message("SillyTavern System", "Hello! Commands: …", bySys, `"extra":{"type":"help"}`) +
		message("Noor", "note to self: fix pacing", bySys, `"extra":{"type":"comment"}`) +
		message("Narrator", "Rain began at dusk.", `"extra":{"type":"narrator"}`) +
		message("Tilla", "Der Turm ist zu.", `"extra":{"display_text":"The tower is shut.","memory":"Summary of it all."}`) +
		message("SillyTavern System", "untyped", bySys) +
		message("Tilla", "  \n") +
		message("旁白", "雨停了。", bySys, `"extra":{"type":"narrator"}`)
	rows, report := chat(t, file, foreign.Options{})
	same(t, "texts", texts(rows), []string{"The bell tower is locked from inside.", "Rain began at dusk.", "Der Turm ist zu.", "雨停了。"})
	same(t, "speakers", speakers(rows), []string{"Tilla", firsthand.Narrator, "Tilla", firsthand.Narrator})
	for i, hidden := range []bool{true, false, false, true} {
		if rows[i].Utterance.Hidden != hidden {
			t.Errorf("row %d: hidden is %t", i, !hidden)
		}
	}
	if rows[2].Utterance.Translation != "The tower is shut." {
		t.Errorf("got the translation %q", rows[2].Utterance.Translation)
	}
	if got := fmt.Sprint(report.Skipped); got != "map[comment:1 empty:1 help:1 system:1]" {
		t.Errorf("skipped %s", got)
	}
}

func TestReadErrorEndsTheRows(t *testing.T) {
	broken := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(header)))
	var report foreign.Report
	for _, err := range tavern.Read(broken, foreign.Options{}, &report) {
		if err == nil {
			t.Error("a row came from a broken file")
		}
		return
	}
	t.Error("the error was lost")
}

func TestWhatIsNoChatSaysWhatItIs(t *testing.T) {
	for file, want := range map[string]string{
		`{"spec":"chara_card_v2","data":{}}`: "character card",
		`{"entries":{}}`:                     "lorebook",
		"\x89PNG\r\n\x1a\n":                  "",
		"Noor: hi\n":                         "transcript",
		"":                                   "JSONL",
		`{"data_visible":[["a","b"]`:         "export the chat again",
	} {
		var report foreign.Report
		for _, err := range tavern.Read(strings.NewReader(file), foreign.Options{}, &report) {
			if firsthand.CodeOf(err) != firsthand.CodeInvalid || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: got %v, want an invalid that says %q", file, err, want)
			}
		}
	}
}

func TestStoppingEarlyReadsNoFurther(t *testing.T) {
	var report foreign.Report
	for range tavern.Read(strings.NewReader(header+message("Tilla", "1")+message("Tilla", "2")), foreign.Options{}, &report) {
		break
	}
	if report.Taken != 1 {
		t.Errorf("%d rows were taken, want the one", report.Taken)
	}
}

func TestEncodingStandsInTheReportBeforeTheFirstRow(t *testing.T) {
	var report foreign.Report
	for range tavern.Read(strings.NewReader(header+message("Tilla", "霧")), foreign.Options{}, &report) {
		if report.Encoding != "UTF-8" || report.Format != foreign.TavernLines {
			t.Errorf("got %+v", report)
		}
	}
}

func TestTimesInAChat(t *testing.T) {
	tokyo := time.FixedZone("", 9*3600)
	file := header + message("Noor", "later", `"send_date":"2024-7-12@09h00m00s"`) + message("Noor", "earlier", `"send_date":1674563371558`) + message("Noor", "never", `"send_date":"昨日"`)
	rows, _ := chat(t, file, foreign.Options{Zone: tokyo})
	same(t, "order", texts(rows), []string{"later", "earlier", "never"})
	if w := rows[0].Utterance.When; w == nil || !w.Time.Equal(time.Date(2024, 7, 12, 0, 0, 0, 0, time.UTC)) || !w.ZoneAssumed {
		t.Errorf("got %v", w)
	}
	if w := rows[1].Utterance.When; w == nil || w.Time.UnixMilli() != 1674563371558 || w.ZoneAssumed {
		t.Errorf("got %v", w)
	}
	if w := rows[2].Utterance.When; w != nil {
		t.Errorf("got %v", w)
	}
}
