package foreign_test

import (
	"testing"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"github.com/firsthand-memory/firsthand/internal/foreign"
)

func TestDetect(t *testing.T) {
	sjis, err := japanese.ShiftJIS.NewEncoder().String(`{"name":"ティラ","mes":"霧が濃いね。足もとに気をつけて。"}`)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(`{"user_name":"努兒","character_name":"蒂拉"}` + "\n")
	if err != nil {
		t.Fatal(err)
	}
	png := "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
	for _, c := range []struct {
		name, sample string
		want         foreign.Format
	}{
		{"chat with header", `{"user_name":"Noor","character_name":"Tilla","create_date":"x"}` + "\n{\"name\":", foreign.TavernLines},
		{"chat with unused header", `{"chat_metadata":{"a":{"entries":[1]}}}` + "\n", foreign.TavernLines},
		{"chat without header", "\n" + `{"name":"Tilla","is_user":false,"mes":"霧。","extra":{"entries":[]}}`, foreign.TavernLines},
		{"chat cut off in its first line", `{"name":"Tilla","is_user":false,"mes":"霧`, foreign.TavernLines},
		{"chat with a damaged first line", `{"name":"Til` + "\n" + `{"name":"Tilla","mes":"霧。"}` + "\n", foreign.TavernLines},
		{"chat in Shift_JIS", sjis, foreign.TavernLines},
		{"chat in UTF-16", wide, foreign.TavernLines},
		{"chat with a mark", "\uFEFF" + `{"user_name":"a"}`, foreign.TavernLines},
		{"webui", `{"data":[["a","b"]],"data_visible":[["a","b"]]}`, foreign.Ooba},
		{"newer webui", "{\n  \"internal\": [],\n  \"visible\": []}", foreign.Ooba},
		{"agnai", `{"name":"x","greeting":"y","messages":[{"msg":"a"}]}`, foreign.Agnai},
		{"cai tools", `{"info":{},"histories":{"histories":[]}}`, foreign.CAITools},
		{"risu", `{"type":"risuChat","ver":2,"data":{"message":[`, foreign.Risu},
		{"all of risu", `{"type":"risuAllChats","ver":2,"data":[]}`, foreign.Risu},
		{"kobold", `{"gamestarted":true,"prompt":"","actions":[],"worldinfo":[]}`, foreign.KoboldLite},
		{"tavern of 2022", `[ "Tilla: hi", "You: hi"`, foreign.TavernArray},
		{"group", `{"id":"1","name":"g","members":["a.png"],"chat_id":"1","chats":["1"],"chat_metadata":{}}`, foreign.TavernGroup},
		{"card v1", `{"name":"Tilla","description":"d","first_mes":"f","mes_example":""}`, foreign.Card},
		{"card v3", `{"spec":"chara_card_v3","spec_version":"3.0","data":{"character_book":{"entries":[]}}}`, foreign.Card},
		{"card of pygmalion", `{"char_name":"Tilla","char_persona":""}`, foreign.Card},
		{"card of agnai", `{"kind":"character","name":"Tilla","persona":{}}`, foreign.Card},
		{"card in a picture", png + "tEXtchara\x00e30=", foreign.Card},
		{"newer card in a picture", png + "iTXtccv3\x00", foreign.Card},
		{"picture", png, foreign.Card},
		{"photograph", "\xFF\xD8\xFF\xE0", foreign.Image},
		{"charx", "PK\x03\x04\x14\x00card.json{", foreign.Card},
		{"other archive", "PK\x03\x04\x14\x00a.txt", foreign.Unknown},
		{"risu save", "\x00RISUSAVE\x00\x07", foreign.RisuSave},
		{"newer risu save", "RISUSAVE\x00", foreign.RisuSave},
		{"world info", `{"entries":{"0":{"key":["a"]}}}`, foreign.Lorebook},
		{"risu lore", `{"type":"risu","ver":1,"data":[]}`, foreign.Lorebook},
		{"agnai lore", `{"kind":"memory","entries":[]}`, foreign.Lorebook},
		{"novelai lore", `{"lorebookVersion":5,"entries":[]}`, foreign.Lorebook},
		{"lorebook v3", `{"spec":"lorebook_v3","data":{"entries":[]}}`, foreign.Lorebook},
		{"transcript", "Noor: Where?\nTilla: Here.\n", foreign.Transcript},
		{"japanese transcript", "夜の港。\n\nヌール：鍵は？\nティラ：鐘楼だよ。\n", foreign.Transcript},
		{"chinese transcript", "努兒：鑰匙在哪裡？\n蒂拉：在鐘樓。\n", foreign.Transcript},
		{"transcript of quotations", "夜の港。\nヌール「鍵は？」\nティラ「鐘楼だよ。」\n", foreign.Transcript},
		{"japanese prose with quotations", "霧が出た。\nティラは「誰だ？」\n船長が「俺だ」\n", foreign.Text},
		{"transcript with times", "[12:30] Noor: Where?\n", foreign.Transcript},
		{"prose", "The fog came in at dusk. Tilla lit the lamp, as always.\n\n\"Who is there?\" she asked.\n", foreign.Text},
		{"japanese prose", "霧が出た。ティラは灯りをつけた。\n「誰だ？」\n", foreign.Text},
		{"novel", "# The Seventh Key\n\n## Chapter 1: Fog\n\nThe fog came in.\n", foreign.Work},
		{"plain novel", "CHAPTER III\n\nThe fog came in at dusk.\n", foreign.Work},
		{"japanese novel", "第三章　霧\n　霧が出た。\n「誰だ？」\n", foreign.Work},
		{"chinese novel", "楔子\n\n霧來了。\n", foreign.Work},
		{"chinese novel with speech", "楔子\n\n霧來了。\n柏瀾低聲說：「走吧。」\n燈子：「好。」\n燈滅了。\n", foreign.Work},
		{"chinese prose with speech", "霧來了。\n柏瀾低聲說：「走吧。」\n燈滅了。\n", foreign.Text},
		{"transcript with headings", "# Scene 1\n\nNoor: Where?\nTilla: Here.\n", foreign.Transcript},
		{"epub", "PK\x03\x04mimetypeapplication/epub+zip", foreign.Book},
		{"other JSON", `{"hello":"world"}`, foreign.Unknown},
		{"other list", `[1,2]`, foreign.Text},
		{"nothing", " \n", foreign.Unknown},
	} {
		if got := foreign.Detect([]byte(c.sample)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestWhichFormatsAreChats(t *testing.T) {
	for format, want := range map[foreign.Format]bool{
		foreign.TavernLines: true, foreign.Risu: true, foreign.Transcript: true,
		foreign.Card: false, foreign.Lorebook: false, foreign.TavernGroup: false, foreign.Text: false, foreign.Unknown: false,
	} {
		if format.Chat() != want {
			t.Errorf("%q is a chat: %t", format, !want)
		}
	}
}

func FuzzDetect(f *testing.F) {
	for _, s := range []string{`{"a":[{"b":1}],"mes":"`, "[\"", "\xFF\xFE{\x00", "Noor: hi", "{{", `{"a":}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, sample []byte) {
		if got := foreign.Detect(sample); got.JSONChat() && !got.Chat() {
			t.Errorf("got %q", got)
		}
	})
}
