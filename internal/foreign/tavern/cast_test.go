package tavern_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/foreign"
)

func TestEachRowKeepsTheNameItHad(t *testing.T) {
	file := header + message("Noor", "I am Noor.", isUser) + message("Captain Hale", "Hale speaking now.", isUser) + message("Tilla", "Aye, {{user}}. <BOT> listens.")
	rows, _ := chat(t, file, foreign.Options{Nickname: "Till"})
	same(t, "speakers", speakers(rows), []string{"Noor", "Captain Hale", "Tilla"})
	if got := rows[2].Utterance.Text; got != "Aye, Captain Hale. Till listens." {
		t.Errorf("got %q", got)
	}
	for i, persona := range []bool{true, true, false} {
		if rows[i].Utterance.Persona != persona {
			t.Errorf("row %d: persona is %t", i, !persona)
		}
	}
}

func TestGreetingKnowsTheUserWhoSpeaksLater(t *testing.T) {
	file := nobody + message("マティルダ", "足もとに気をつけて、{{USER}}。") + message("ノア", "はい。", isUser)
	rows, _ := chat(t, file, foreign.Options{})
	if got := rows[0].Utterance.Text; got != "足もとに気をつけて、ノア。" {
		t.Errorf("got %q", got)
	}
}

func TestYouIsNobody(t *testing.T) {
	for _, c := range []struct{ name, header, want string }{
		{"header names the user", header, "Noor"},
		{"header names nobody", nobody, "User"},
		{"no header", "", "User"},
	} {
		rows, _ := chat(t, c.header+message("You", "Hello.", isUser)+message("Tilla", "Hello, {{user}}."), foreign.Options{})
		same(t, c.name, speakers(rows), []string{c.want, "Tilla"})
		if !rows[0].Utterance.Persona {
			t.Errorf("%s: the row is the user's", c.name)
		}
	}
}

func TestPresentAreTheTwoOfAChatBetweenTwo(t *testing.T) {
	present := func(r foreign.Row) string {
		if r.Utterance.Present == nil {
			return "unknown"
		}
		return strings.Join(*r.Utterance.Present, ",")
	}
	rows, _ := chat(t, header+message("Tilla", "霧。")+message("Captain Hale", "Fog.", isUser)+message("Narrator", "霧散了。", `"extra":{"type":"narrator"}`)+message("Bram", "Who?"), foreign.Options{})
	for i, want := range []string{"Noor,Tilla", "Captain Hale,Tilla", "Captain Hale,Tilla", "unknown"} {
		if got := present(rows[i]); got != want {
			t.Errorf("row %d: %s are present, want %s", i, got, want)
		}
	}
	for _, head := range []string{"", nobody, strings.Replace(header, "{}", `{"members":["a.png"]}`, 1), strings.Replace(header, "{", `{"is_group":true,`, 1)} {
		rows, _ := chat(t, head+message("Tilla", "霧。")+message("Bram", "霧。")+message("Noor", "Fog.", isUser), foreign.Options{})
		for _, r := range rows {
			if got := present(r); got != "unknown" {
				t.Errorf("after %q %s are present in a group", head, got)
			}
		}
		same(t, "speakers", speakers(rows), []string{"Tilla", "Bram", "Noor"})
	}
}

func TestKeysAreTheSameWhenTheChatComesAgain(t *testing.T) {
	keys := func(file string) []string {
		rows, _ := chat(t, file, foreign.Options{})
		var all []string
		for _, r := range rows {
			all = append(all, r.Utterance.ID)
		}
		return all
	}
	for _, head := range []string{header, nobody, "", `{"user_name":"unused","character_name":"unused","chat_metadata":{"integrity":"a-b"}}` + "\n"} {
		body := message("Tilla", "霧。", `"swipes":["霧。","雨。"],"swipe_id":0`) + message("Noor", "Yes.", isUser) + message("Tilla", "鑰匙。") + message("Noor", "Yes.", isUser)
		old := keys(head + body)
		if old[1] == old[3] {
			t.Errorf("two equal rows have one key")
		}
		longer := strings.Replace(body, `"swipes":["霧。","雨。"],"swipe_id":0`, `"swipes":["嵐。","霧。"],"swipe_id":1`, 1) + message("Tilla", "More.")
		same(t, "keys", keys(head + message("SillyTavern System", "help", bySys) + longer)[:4], old)
	}
	other := strings.Replace(header, "2024", "2023", 1)
	if keys(header + message("Tilla", "霧。"))[0] == keys(other + message("Tilla", "霧。"))[0] {
		t.Error("two chats have one key")
	}
}

func TestFilesPutTogetherAreSeveralChats(t *testing.T) {
	second := strings.NewReplacer("2024", "2023", "Noor", "Oskar").Replace(header)
	rows, report := chat(t, header+message("You", "1", isUser)+"\uFEFF"+second+message("You", "2", isUser), foreign.Options{})
	same(t, "speakers", speakers(rows), []string{"Noor", "Oskar"})
	if rows[0].Chat != 0 || rows[1].Chat != 1 || len(report.Refused) > 0 {
		t.Errorf("got %+v %+v", rows, report)
	}
}
