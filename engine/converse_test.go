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

// persona lets the user speak as Noor.
func (f *front) persona(t testing.TB) *front {
	t.Helper()
	id, err := f.w.AddCharacter(context.Background(), firsthand.Character{Name: "Noor", PlayedBy: "p"})
	if err == nil {
		err = f.w.Set(context.Background(), func(s *firsthand.Settings) { s.Persona = id })
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
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

func TestQuietQuestionOfAnotherPromptIsUndone(t *testing.T) {
	for _, again := range []string{"You are Tilla.", "Write a prompt for a picture."} {
		f := newFront(t, "Tilla")
		ask := func(prompt string, answer string, messages ...engine.Message) {
			t.Helper()
			if _, err := f.w.Converse(context.Background(), engine.Exchange{As: "Tilla", Prompt: prompt, Messages: messages, Answer: answer}); err != nil {
				t.Fatal(err)
			}
		}
		ask("You are Tilla.", "Dust.", user("We open the vault."))
		ask(again, "A dusty vault.", user("What would one see here?"))
		ask("You are Tilla.", "Gold.", user("We open the vault."), assistant("Dust."), user("I go in."))
		want := []string{"We open the vault.", "Dust.", "I go in.", "Gold."}
		if again == "You are Tilla." { // another chat with the same character
			want = []string{"We open the vault.", "Dust.", "What would one see here?", "A dusty vault.", "I go in.", "Gold."}
		}
		got := story(t, f.w)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the story is %q", again, got)
		}
	}
}

// What an answer was given and says again is no second source of it.
func TestRestatedMemoryIsListedAsThat(t *testing.T) {
	for _, c := range [][3]string{
		{"Tilla hid the key in the bell tower.", "As you know, Tilla hid the key in the bell tower.", "Where is the key?"},
		{"ティラは鐘楼に鍵を隠した。", "ご存じのとおり、ティラは鐘楼に鍵を隠した。", "鍵はどこ？"},
		{"蒂拉把鑰匙藏在鐘樓裡。", "你知道，蒂拉把鑰匙藏在鐘樓裡。", "鑰匙在哪裡？"},
	} {
		f := newFront(t, "Tilla").persona(t)
		told, err := f.w.Observe(context.Background(), "", firsthand.Utterance{Speaker: "narrator", Text: c[0]})
		if err != nil || len(told[0].Records) == 0 {
			t.Fatal(told, err)
		}
		hidden := told[0].Records[0]
		for range 3 {
			f.chat = append(f.chat, user(c[2]))
			given := &firsthand.Used{Given: &firsthand.Injection{Hits: []firsthand.Ref{{Record: hidden}}}}
			if _, err := f.w.Converse(context.Background(), engine.Exchange{As: "Tilla", Messages: f.chat, Answer: c[1], Used: given}); err != nil {
				t.Fatal(err)
			}
			f.chat = append(f.chat, assistant(c[1]))
		}
		repeats := 0
		for e, err := range f.w.Export(context.Background()) {
			if err == nil && e.Link != nil && e.Link.Kind == firsthand.LinkRepeats && e.Link.To == hidden {
				repeats++
			}
		}
		if repeats != 3 {
			t.Errorf("%q: %d of 3 restatements are listed", c[1], repeats)
		}
	}
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

// random is a chat that is edited, swiped, branched and gone on with at random.
type random struct {
	*front
	t    *rapid.T
	said int
	cut  int // messages from the oldest that the front end no longer sends
}

// say draws something that was not said yet.
func (r *random) say() string {
	r.said++
	return fmt.Sprintf(rapid.SampledFrom([]string{
		"Ivo handed Mara key %d. She looked away.", "\"I was relieved at pier %d,\" she said.", "伊沃把第%d把鑰匙交給瑪拉。", "イヴォは%d番の鍵をマラに渡した。", "Who broke lamp %d?",
	}).Draw(r.t, "row"), r.said)
}

// act changes what the front end shows.
func (r *random) act() {
	at := rapid.IntRange(r.cut+1, len(r.chat)).Draw(r.t, "at")
	switch act := rapid.SampledFrom([]string{"go on", "go on", "edit", "delete", "branch", "cut"}).Draw(r.t, "act"); {
	case act == "edit" && at < len(r.chat):
		r.chat[at].Text = r.say()
	case act == "delete" && at < len(r.chat):
		r.chat = slices.Delete(r.chat, at, at+1)
	case act == "branch" && at > r.cut+2:
		r.chat = r.chat[:at]
	case act == "cut" && len(r.chat)-r.cut > 4:
		r.cut++
	}
	if !r.chat[len(r.chat)-1].User {
		r.chat = append(r.chat, user(r.say()))
	}
}

func (r *random) asksWindow(t testing.TB, answer string) {
	whole := r.chat
	r.chat = whole[r.cut:]
	r.asks(t, answer)
	r.chat = whole
}

// After each answer the story is what the chat shows, and at the end the records
// are those of a world that was told the last state of it alone.
func TestStoryIsWhatTheChatShows(t *testing.T) {
	hundreds := 10
	if racing {
		hundreds = 2
	}
	for range hundreds {
		rapid.Check(t, func(rt *rapid.T) { playsOn(t, rt) })
	}
}

func playsOn(t *testing.T, rt *rapid.T) {
	r := &random{front: newFront(t, "Tilla").persona(t), t: rt}
	r.chat = []engine.Message{user(r.say())}
	answer := ""
	for range rapid.IntRange(1, 10).Draw(rt, "answers") {
		if answer != "" && rapid.IntRange(0, 3).Draw(rt, "swipe") > 0 {
			r.chat = append(r.chat, assistant(answer))
			r.act()
		}
		answer = r.say()
		r.asksWindow(t, answer)
		want := append(rowsOf(r.chat), answer)
		got := story(t, r.w)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			rt.Fatalf("the story is\n%q\nthe chat shows\n%q", got, want)
		}
	}
	fresh := newFront(t, "Tilla").persona(t)
	fresh.chat = r.chat
	fresh.asks(t, answer)
	if got, want := records(t, r.w), records(t, fresh.w); !slices.Equal(got, want) {
		rt.Fatalf("the records are\n%q\nof a chat told once\n%q", got, want)
	}
}

// records returns what the world holds of its turns, in order of their words.
func records(t testing.TB, w *engine.World) []string {
	t.Helper()
	turns, err := w.Turns(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, p := range turns {
		for _, h := range p.Taken {
			if h.Standing == firsthand.StandingLive || h.Standing == firsthand.StandingProvisional {
				out = append(out, fmt.Sprint(h.Kind, h.Status, h.Standing, h.Speaker, h.Text))
			}
		}
	}
	slices.Sort(out)
	return out
}

func rowsOf(chat []engine.Message) []string {
	var rows []string
	for _, m := range chat {
		rows = append(rows, m.Text)
	}
	return rows
}
