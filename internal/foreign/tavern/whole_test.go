package tavern_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/tavern"
)

// told writes rows as "Speaker: text", an asterisk marking the persona's.
func told(rows []foreign.Row) []string {
	var all []string
	for _, r := range rows {
		mark := ""
		if r.Utterance.Persona {
			mark = "*"
		}
		all = append(all, fmt.Sprintf("%d %s%s: %s", r.Chat, mark, r.Utterance.Speaker, r.Utterance.Text))
	}
	return all
}

func TestChatsThatAreOneJSONValue(t *testing.T) {
	for _, c := range []struct {
		name, file string
		format     foreign.Format
		title      string
		want       []string
	}{
		{
			"webui", `{"data":[],"data_visible":[["<|BEGIN-VISIBLE-CHAT|>","霧が濃い。"],["Where&#x27;s the key?","\"Here.\" <b>"],["","你好"]]}`, foreign.Ooba, "",
			[]string{"0 Tilla: 霧が濃い。", "0 *Noor: Where's the key?", "0 Tilla: \"Here.\" <b>", "0 Tilla: 你好"},
		},
		{
			"newer webui", `{"internal":[["a","b"]],"visible":[["hi","嗨"]]}`, foreign.Ooba, "",
			[]string{"0 *Noor: hi", "0 Tilla: 嗨"},
		},
		{
			"agnai", `{"name":"Harbor","greeting":"g","scenario":"s","sampleChat":"","messages":[{"msg":"霧。","characterId":"c"},{"msg":"你好，{{char}}","userId":"u"},{"msg":" "}]}`, foreign.Agnai, "Harbor",
			[]string{"0 Tilla: 霧。", "0 *Noor: 你好，Tilla"},
		},
		{
			"cai tools", `{"histories":{"histories":[{"msgs":[{"src":{"is_human":false,"name":"Tilla Wren"},"text":"霧。"},{"src":{"is_human":true},"text":"Hi."}]},{"msgs":[{"src":{"is_human":true},"text":"你好"}]}]}}`, foreign.CAITools, "",
			[]string{"0 Tilla Wren: 霧。", "0 *Noor: Hi.", "1 *Noor: 你好"},
		},
		{
			"risu", `{"type":"risuChat","ver":2,"data":{"message":[{"role":"char","data":"霧。","time":1700000000000,"saying":"x"},{"role":"user","data":"嗨","name":"Captain Hale"},{"role":"char","data":"note","isComment":true}],"name":"Night 1","note":""}}`, foreign.Risu, "Night 1",
			[]string{"0 Tilla: 霧。", "0 *Captain Hale: 嗨"},
		},
		{
			"all of risu", `{"type":"risuAllChats","ver":2,"data":[{"message":[{"role":"char","data":"a"}],"name":"x"},{"message":[{"role":"user","data":"b"}],"name":"y"}]}`, foreign.Risu, "",
			[]string{"0 Tilla: a", "1 *Noor: b"},
		},
		{
			"tavern of 2022", `["Tilla: 霧が濃い。","You: Where: here?","雨停了。"]`, foreign.TavernArray, "",
			[]string{"0 Tilla: 霧が濃い。", "0 *Noor: Where: here?", "0 narrator: 雨停了。"},
		},
		{
			"kobold with marks", `{"gamestarted":true,"prompt":"夜の港。","actions":["{{[INPUT]}}Hello{{[OUTPUT]}}","霧。","{{[INPUT]}}{{[OUTPUT]}}你好"],"savedsettings":{"chatname":"Hale","chatopponent":"Tilla Wren"}}`, foreign.KoboldLite, "",
			[]string{"0 narrator: 夜の港。", "0 *Hale: Hello", "0 Tilla Wren: 霧。", "0 Tilla Wren: 你好"},
		},
		{
			"kobold with names", `{"prompt":"A harbor.\n","actions":["Hale: Hello\nand ", "more\nTilla: 霧。","\nBram: 嗨"],"savedsettings":{"chatname":"Hale","chatopponent":"Tilla||$||Bram"}}`, foreign.KoboldLite, "",
			[]string{"0 narrator: A harbor.", "0 *Hale: Hello\nand more", "0 Tilla: 霧。", "0 Bram: 嗨"},
		},
		{
			"kobold with several", `{"prompt":"","actions":["{{[INPUT]}}Hi{{[OUTPUT]}}嗨"],"savedsettings":{"chatname":"Hale","chatopponent":"Bram||$||Oskar"}}`, foreign.KoboldLite, "",
			[]string{"0 *Hale: Hi", "0 Tilla: 嗨"},
		},
	} {
		rows, report := chat(t, c.file, foreign.Options{User: "Noor", Character: "Tilla"})
		same(t, c.name, told(rows), c.want)
		if report.Format != c.format || report.Title != c.title || len(report.Refused) > 0 {
			t.Errorf("%s: got %+v", c.name, report)
		}
	}
}

func TestRisuHidesWhatIsDisabled(t *testing.T) {
	rows, _ := chat(t, `{"type":"risuChat","data":{"message":[{"role":"char","data":"a"},{"role":"user","data":"b","disabled":"allBefore"},{"role":"char","data":"c","disabled":true},{"role":"user","data":"d","disabled":false}]}}`, foreign.Options{})
	var hidden []string
	for _, r := range rows {
		hidden = append(hidden, fmt.Sprint(r.Utterance.Hidden))
	}
	same(t, "hidden", hidden, []string{"true", "true", "true", "false"})
}

func TestRisuTimes(t *testing.T) {
	rows, _ := chat(t, `{"type":"risuChat","data":{"message":[{"role":"char","data":"a","time":1700000000123}]}}`, foreign.Options{})
	if w := rows[0].Utterance.When; w == nil || !w.Time.Equal(time.UnixMilli(1700000000123)) {
		t.Errorf("got %v", w)
	}
}

func TestBadMessageInAWholeFileStopsNoOther(t *testing.T) {
	for _, file := range []string{
		`{"messages":[{"msg":"a"},7,{"msg":"b` + "\xE9" + `"},{"msg":"c"}]}`,
		`{"type":"risuChat","data":{"message":[{"role":"char","data":"a"},"x",{"data":"` + "\xFF" + `"},{"role":"char","data":"c"}]}}`,
		`{"histories":{"histories":[{"msgs":[{"text":"a"},[],{"text":"` + "\xE9" + `"},{"text":"c"}]}]}}`,
		`["a",7,"` + "\xE9" + `","c"]`,
	} {
		rows, report := chat(t, file, foreign.Options{})
		same(t, file, texts(rows), []string{"a", "c"})
		if len(report.Refused) != 2 || report.Refused[0].Line != 2 || report.Refused[1].Line != 3 {
			t.Errorf("%s: refused %v, want messages 2 and 3", file, report.Refused)
		}
	}
}

func TestWholeFileBeyondTheLimitIsRefused(t *testing.T) {
	file := &repeated{head: `["a"`, line: `,"` + strings.Repeat("霧", 1<<16) + `"`, n: 1 + foreign.MaxLine/(3<<16)}
	var report foreign.Report
	for _, err := range tavern.Read(file.reader(), foreign.Options{}, &report) {
		if firsthand.CodeOf(err) != firsthand.CodeInvalid || !strings.Contains(err.Error(), "64 MiB") {
			t.Errorf("got %v", err)
		}
		return
	}
	t.Error("no error came")
}

func TestKoboldNeedsNoSettings(t *testing.T) {
	rows, _ := chat(t, `{"actions":["Rain.","\n雨。"],"prompt":""}`, foreign.Options{})
	same(t, "rows", told(rows), []string{"0 narrator: Rain.\n雨。"})
}

func TestEqualRowsOfWholeFilesHaveKeysOfTheirOwn(t *testing.T) {
	rows, _ := chat(t, `{"data_visible":[["hi","嗨"],["hi","嗨"]]}`, foreign.Options{})
	seen := map[string]bool{}
	for _, r := range rows {
		seen[r.Utterance.ID] = true
	}
	if len(seen) != 4 || strings.Contains(rows[0].Utterance.ID, "-") {
		t.Errorf("got the keys %v", seen)
	}
}
