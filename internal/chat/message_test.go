package chat_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/block"
	"github.com/firsthand-memory/firsthand/internal/chat"
)

func cast(name string) (string, bool, bool) {
	switch strings.ToLower(name) {
	case "tilla", "ティラ", "蒂拉":
		return name, false, true
	case "captain hale":
		return "Captain Hale", true, true
	}
	return "", false, false
}

func TestPrefixIsANameOrNothing(t *testing.T) {
	for s, want := range map[string][2]string{
		"Tilla: No.": {"Tilla", "No."}, "ティラ：いいえ。": {"ティラ", "いいえ。"}, "蒂拉:不。": {"蒂拉", "不。"}, "**Tilla:** No.": {"Tilla", "No."}, "Captain Hale: Report.": {"Captain Hale", "Report."},
		"http://x": {}, "12:30 strikes.": {}, "\"Go!\" she said: now.": {}, "she said: no": {}, "No colon": {}, "": {}, ": x": {}, "A\nB: c": {},
		"A very long beginning of a sentence that has: a colon": {},
	} {
		name, rest, ok := chat.Prefix(s)
		if ok != (want[0] != "") || ok && (name != want[0] || rest != want[1]) {
			t.Errorf("Prefix(%q) = %q, %q, %v", s, name, rest, ok)
		}
	}
}

func TestUnknownNameIsOneOnlyWhereTheChatUsesIt(t *testing.T) {
	who := func(messages ...chat.Message) (names []string) {
		for _, s := range chat.Read(messages, cast) {
			names = append(names, s.Speaker)
		}
		return names
	}
	u := func(s string) chat.Message { return chat.Message{User: true, Text: s} }
	a := func(s string) chat.Message { return chat.Message{Text: s} }
	if got := who(u("Note: the door is locked.")); !slices.Equal(got, []string{""}) {
		t.Errorf("got %q", got)
	}
	if got := who(u("Noor: I wait."), a("Tilla: So do I."), u("Noor: Good.")); !slices.Equal(got, []string{"Noor", "Tilla", "Noor"}) {
		t.Errorf("got %q", got)
	}
}

// Equal words have equal marks, however a front end shows them.
func TestMarks(t *testing.T) {
	for _, same := range [][2]string{
		{"We  row.\r\n", "We row."}, {"Tilla: We row.", "We row."}, {block.Open + "\nx\n" + block.Close + "\nWe row.", "We row."}, {"<think>hm</think>\nWe row.", "We row."}, {"ティラ：漕ごう。", "漕ごう。"},
	} {
		if chat.MarkOf(false, same[0]) != chat.MarkOf(false, same[1]) {
			t.Errorf("%q and %q differ", same[0], same[1])
		}
	}
	if chat.MarkOf(false, "We row.") == chat.MarkOf(true, "We row.") || chat.MarkOf(false, "We row.") == chat.MarkOf(false, "We rot.") {
		t.Error("what differs is the same")
	}
}

func FuzzRead(f *testing.F) {
	f.Add("Tilla: a\nCaptain Hale: b\n\nTilla: c", "Captain_Hale")
	f.Add("<think>"+block.Open, "")
	f.Fuzz(func(t *testing.T, s, name string) {
		for _, said := range chat.Read([]chat.Message{{User: true, Name: name, Text: s}, {Text: s}}, cast) {
			if strings.TrimSpace(said.Text) == "" || strings.Contains(said.Text, block.Open) {
				t.Errorf("%q is said", said.Text)
			}
		}
	})
}
