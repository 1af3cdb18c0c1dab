package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// front is a front end: it shows a chat and sends what it shows.
type front struct {
	w    *engine.World
	as   string
	chat []engine.Message
}

func newFront(t testing.TB, as string) *front {
	t.Helper()
	e := engine.Open(memory.New(), engine.Config{Meanings: []engine.Meaning{}})
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	w, err := e.Create(context.Background(), "harbour", firsthand.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{as, "Bram"} {
		if _, err := w.AddCharacter(context.Background(), firsthand.Character{Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	return &front{w: w, as: as}
}

func user(s string) engine.Message      { return engine.Message{User: true, Text: s} }
func assistant(s string) engine.Message { return engine.Message{Text: s} }

// asks sends the chat and gets the answer, which the front end does not show
// before it is taken.
func (f *front) asks(t testing.TB, answer string) engine.Conversed {
	t.Helper()
	out, err := f.w.Converse(context.Background(), engine.Exchange{As: f.as, Messages: f.chat, Answer: answer})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// story returns the rows of the turns that are in the story, in order.
func story(t testing.TB, w *engine.World) []string {
	t.Helper()
	turns, err := w.Turns(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, p := range turns {
		if p.Standing != firsthand.StandingNotTaken {
			rows = append(rows, p.Row())
		}
	}
	return rows
}

func wantStory(t *testing.T, w *engine.World, want ...string) {
	t.Helper()
	if got := story(t, w); !slices.Equal(got, want) {
		t.Errorf("the story is\n%q\nwant\n%q", got, want)
	}
}

func TestRegenerateLeavesNoGhost(t *testing.T) {
	for _, c := range [][6]string{
		{"Tilla", "We open the vault.", "A trap: you lose 5 coins.", "The vault is empty.", "Bram is inside, asleep.", "We wake him."},
		{"ティラ", "金庫を開けよう。", "罠だ。コインを五枚失った。", "金庫は空だった。", "中でブラムが眠っている。", "彼を起こそう。"},
		{"蒂拉", "我們打開金庫。", "是陷阱，你失去五枚金幣。", "金庫是空的。", "柏瀾在裡面睡著了。", "我們叫醒他。"},
	} {
		f := newFront(t, c[0])
		f.chat = []engine.Message{user(c[1])}
		for _, answer := range c[2:5] {
			f.asks(t, answer)
		}
		wantStory(t, f.w, c[1], c[4])
		f.chat = append(f.chat, assistant(c[4]), user(c[5]))
		f.asks(t, "...")
		wantStory(t, f.w, c[1], c[4], c[5], "...")
		turns, _ := f.w.Turns(context.Background(), "")
		if len(turns) != 4 || turns[1].Standing != firsthand.StandingLive || turns[3].Standing != firsthand.StandingProvisional {
			t.Errorf("%d turns, the answer %s, the last %s", len(turns), turns[1].Standing, turns[3].Standing)
		}
		for _, ghost := range []string{c[2], c[3]} {
			hits, err := f.w.Search(context.Background(), firsthand.Search{Text: ghost})
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range hits {
				if strings.Contains(h.Text, ghost) {
					t.Errorf("%q is still found", ghost)
				}
			}
		}
	}
}

func TestAnswerIsKnownElsewhereOnceTaken(t *testing.T) {
	f := newFront(t, "Tilla")
	elsewhere := func() int {
		hits, err := f.w.Search(context.Background(), firsthand.Search{Text: "grain sacks"})
		if err != nil {
			t.Fatal(err)
		}
		return len(hits)
	}
	f.chat = []engine.Message{user("We open the vault.")}
	f.asks(t, "Bram sleeps on the grain sacks.")
	if elsewhere() != 0 {
		t.Error("an answer that nobody took is known elsewhere")
	}
	f.chat = append(f.chat, assistant("Bram sleeps on the grain sacks."), user("We wake him."))
	f.asks(t, "He yawns.")
	if elsewhere() == 0 {
		t.Error("a taken answer is not known")
	}
}

func TestWindows(t *testing.T) {
	long := []engine.Message{user("We row to the island at dawn."), assistant("The oars creak."), user("I look for the lamp."), assistant("It stands by the door."), user("I light it.")}
	rows := []string{"We row to the island at dawn.", "The oars creak.", "I look for the lamp.", "It stands by the door.", "I light it."}
	for _, c := range []struct {
		name   string
		chat   []engine.Message
		answer string
		want   []string
	}{
		{"truncated", long[2:], "A moth comes.", append(slices.Clone(rows), "A moth comes.")},
		{"one line of it", append(slices.Clone(long[3:]), assistant("It glows."), user("Good.")), "Yes.", append(slices.Clone(rows), "It glows.", "Good.", "Yes.")},
		{"summary in place of the oldest", append([]engine.Message{user("[Summary: they rowed.]")}, long[3:]...), "A moth.", append(slices.Clone(rows), "A moth.")},
		{"edited", []engine.Message{long[0], assistant("The oars break."), long[2], long[3], long[4]}, "A moth.", []string{rows[0], "The oars break.", rows[2], rows[3], rows[4], "A moth."}},
		{"first edited", append([]engine.Message{user("We swim to the island at dawn.")}, long[1:]...), "A moth.", []string{"We swim to the island at dawn.", rows[1], rows[2], rows[3], rows[4], "A moth."}},
		{"deleted", []engine.Message{long[0], long[3], long[4]}, "A moth.", []string{rows[0], rows[3], rows[4], "A moth."}},
		{"branch", []engine.Message{long[0], long[1], user("I sleep.")}, "You dream.", []string{rows[0], rows[1], "I sleep.", "You dream."}},
		{"back to the first", long[:1], "The sea is calm.", []string{rows[0], "The sea is calm."}},
		{"other spaces", []engine.Message{long[0], assistant(" The  oars\r\ncreak. "), long[2], long[3], long[4]}, "A moth.", append(slices.Clone(rows), "A moth.")},
		{"new chat", []engine.Message{user("Where is the lamp?")}, "Gone.", append(slices.Clone(rows), "It glows.", "Where is the lamp?", "Gone.")},
		{"quiet question", append(slices.Clone(long), assistant("It glows."), user("[Summarise the story so far in one paragraph.]")), "They rowed.", append(slices.Clone(rows), "It glows.", "[Summarise the story so far in one paragraph.]", "They rowed.")},
		{"summary of a transcript", []engine.Message{user("Summarise this: We row to the island at dawn. The oars creak. I look for the lamp. It stands by the door.")}, "They rowed.", append(slices.Clone(rows), "It glows.")},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFront(t, "Tilla")
			f.chat = long
			f.asks(t, "It glows.")
			f.chat = c.chat
			f.asks(t, c.answer)
			wantStory(t, f.w, c.want...)
		})
	}
}

func TestQuietQuestionIsUndoneByWhatLacksIt(t *testing.T) {
	f := newFront(t, "Tilla")
	f.chat = []engine.Message{user("We open the vault."), assistant("Dust."), user("I go in.")}
	f.asks(t, "It is dark.")
	f.chat = append(f.chat, assistant("It is dark."))
	quiet := &front{w: f.w, as: f.as, chat: append(slices.Clone(f.chat), user("[Summarise.]"))}
	quiet.asks(t, "They opened a vault.")
	f.chat = append(f.chat, user("I light a lamp."))
	f.asks(t, "Gold.")
	wantStory(t, f.w, "We open the vault.", "Dust.", "I go in.", "It is dark.", "I light a lamp.", "Gold.")
}

func TestGreetingAloneIsNoSharedTurn(t *testing.T) {
	f := newFront(t, "Tilla")
	greeting := assistant("Welcome to the harbour, traveller.")
	f.chat = []engine.Message{greeting, user("I look for Bram.")}
	f.asks(t, "He is at sea.")
	f.chat = []engine.Message{greeting, user("Is there an inn?")}
	f.asks(t, "The Anchor.")
	turns, _ := f.w.Turns(context.Background(), "")
	if len(turns) != 6 || turns[0].Scene == turns[3].Scene {
		t.Errorf("%d turns, scenes %s and %s", len(turns), turns[0].SceneTitle, turns[len(turns)-1].SceneTitle)
	}
}

func TestWhatTheAuthorTookBackStaysOut(t *testing.T) {
	f := newFront(t, "Tilla")
	f.chat = []engine.Message{user("We open the vault."), assistant("Dust."), user("I go in.")}
	f.asks(t, "It is dark.")
	seq := firsthand.Seq(0)
	for e, err := range f.w.Export(context.Background()) {
		if err == nil && e.Turn != nil && e.Turn.Number == 2 {
			seq = e.Seq
		}
	}
	if _, err := f.w.Undo(context.Background(), seq); err != nil {
		t.Fatal(err)
	}
	f.chat = append(f.chat, assistant("It is dark."), user("I light a lamp."))
	f.asks(t, "Gold.")
	wantStory(t, f.w, "We open the vault.", "I go in.", "It is dark.", "I light a lamp.", "Gold.")
}

func TestNamesInThreeStyles(t *testing.T) {
	for name, messages := range map[string][]engine.Message{
		"field":     {{User: true, Name: "Captain_Hale", Text: "Report."}, {Name: "Tilla", Text: "All is well."}, {Name: "Bram", Text: "It is not."}, {User: true, Name: "Captain_Hale", Text: "Bram?"}},
		"prefix":    {user("Captain Hale: Report."), assistant("Tilla: All is well."), assistant("Bram: It is not."), user("Captain Hale: Bram?")},
		"merged":    {user("Captain Hale: Report."), assistant("Tilla: All is well.\n\nBram: It is not."), user("Captain Hale: Bram?")},
		"groups":    {user("Report."), assistant("Tilla: All is well."), assistant("Bram: It is not."), user("Bram?")},
		"fullwidth": {user("Captain Hale：Report."), assistant("Tilla：All is well."), assistant("Bram：It is not."), user("Captain Hale：Bram?")},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFront(t, "Tilla")
			if err := f.w.Set(context.Background(), func(s *firsthand.Settings) {}); err != nil {
				t.Fatal(err)
			}
			id, err := f.w.AddCharacter(context.Background(), firsthand.Character{Name: "Captain Hale", PlayedBy: "p"})
			if err != nil {
				t.Fatal(err)
			}
			if err := f.w.Set(context.Background(), func(s *firsthand.Settings) { s.Persona = id }); err != nil {
				t.Fatal(err)
			}
			f.chat = messages
			f.asks(t, "Bram: The mast is cracked.")
			turns, _ := f.w.Turns(context.Background(), "")
			var got []string
			for _, p := range turns {
				got = append(got, p.Speaker+": "+p.Row())
			}
			want := []string{"Captain Hale: Report.", "Tilla: All is well.", "Bram: It is not.", "Captain Hale: Bram?", "Bram: The mast is cracked."}
			if !slices.Equal(got, want) {
				t.Errorf("got %q", got)
			}
		})
	}
}

// A chat that is edited, swiped, branched and continued at random: after each
// answer the story is what the chat shows, and the answer.
func TestStoryIsWhatTheChatShows(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f := newFront(t, "Tilla")
		said := 0
		say := func() string {
			said++
			return rapid.SampledFrom([]string{"We walk to pier %d together.", "第%d号の桟橋へ歩いていこう。", "我們一起走到第%d號碼頭。"}).Draw(rt, "row")
		}
		f.chat = []engine.Message{user(fmt.Sprintf(say(), said))}
		shown := ""
		for range rapid.IntRange(1, 12).Draw(rt, "acts") {
			answer := fmt.Sprintf(say(), said)
			f.asks(t, answer)
			want := append([]string{}, rowsOf(f.chat)...)
			want = append(want, answer)
			got := story(t, f.w)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				rt.Fatalf("the story is\n%q\nthe chat shows\n%q", got, want)
			}
			shown = answer
			act := rapid.SampledFrom([]string{"go on", "go on", "go on", "swipe", "edit", "delete", "branch"}).Draw(rt, "act")
			if act == "swipe" {
				continue
			}
			f.chat = append(f.chat, assistant(shown))
			at := rapid.IntRange(0, len(f.chat)-1).Draw(rt, "at")
			switch {
			case act == "edit" && len(f.chat) > 2:
				f.chat[at].Text = fmt.Sprintf(say(), said)
			case act == "delete" && at > 0 && len(f.chat) > 3:
				f.chat = slices.Delete(f.chat, at, at+1)
			case act == "branch" && at > 1:
				f.chat = f.chat[:at]
			}
			if !f.chat[len(f.chat)-1].User {
				f.chat = append(f.chat, user(fmt.Sprintf(say(), said)))
			}
		}
	})
}

func rowsOf(chat []engine.Message) []string {
	var rows []string
	for _, m := range chat {
		rows = append(rows, m.Text)
	}
	return rows
}
