package chat_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/chat"
)

// nobody is in the world.
func nobody(string) (string, bool, bool) { return "", false, false }

// world is a ledger with what its turns say.
type world struct {
	ledger *chat.Ledger
	rows   map[firsthand.TurnNumber]chat.Said
	scenes map[firsthand.TurnNumber]firsthand.SceneID
	live   map[firsthand.TurnNumber]bool
}

func newWorld() *world {
	return &world{chat.NewLedger(), map[firsthand.TurnNumber]chat.Said{}, map[firsthand.TurnNumber]firsthand.SceneID{}, map[firsthand.TurnNumber]bool{}}
}

func (w *world) put(scene firsthand.SceneID, n firsthand.TurnNumber, s chat.Said, live bool) {
	w.rows[n], w.scenes[n], w.live[n] = s, scene, live
	w.ledger.Put(scene, chat.Line{Turn: n, Mark: s.Mark, User: s.User, Out: !live})
}

// carry does what a plan says, and returns its scene.
func (w *world) carry(p chat.Plan, said []chat.Said) firsthand.SceneID {
	scene := p.Scene
	if scene == 0 {
		scene = firsthand.SceneID(len(w.rows) + 1000)
	}
	for i, step := range p.Steps {
		switch step.Act {
		case chat.New:
			w.put(scene, firsthand.TurnNumber(len(w.rows)+1), said[i], true)
		case chat.Edited:
			w.put(scene, step.Turn, said[i], true)
		}
	}
	for _, n := range p.Out {
		w.put(scene, n, w.rows[n], false)
	}
	return scene
}

func (w *world) story(scene firsthand.SceneID) (rows []string) {
	for n, s := range w.rows {
		if w.live[n] && w.scenes[n] == scene {
			rows = append(rows, s.Text)
		}
	}
	slices.Sort(rows)
	return rows
}

// sound fails unless a plan names each turn once, and only turns of its scene
// that are shown.
func sound(t interface{ Fatalf(string, ...any) }, w *world, p chat.Plan, said []chat.Said) {
	if len(p.Steps) != len(said) {
		t.Fatalf("%d steps for %d messages", len(p.Steps), len(said))
	}
	named := map[firsthand.TurnNumber]bool{}
	name := func(n firsthand.TurnNumber) {
		if named[n] || !w.live[n] || w.scenes[n] != p.Scene {
			t.Fatalf("turn %d is named twice, or is no turn that the scene shows: %+v", n, p)
		}
		named[n] = true
	}
	for i, step := range p.Steps {
		switch step.Act {
		case chat.Known:
			if w.rows[step.Turn].Mark != said[i].Mark {
				t.Fatalf("message %d is not what turn %d says", i, step.Turn)
			}
			name(step.Turn)
		case chat.Edited:
			name(step.Turn)
		}
	}
	for _, n := range p.Out {
		name(n)
	}
	if p.Answer != 0 {
		name(p.Answer)
	}
	if p.Scene == 0 && len(p.Out) > 0 {
		t.Fatalf("a new scene takes turns away: %+v", p)
	}
}

// chatOf makes a chat of bytes: few words, so that they come again and again.
func chatOf(b []byte) []chat.Said {
	var messages []chat.Message
	for _, c := range b {
		rows := []string{"Yes.", "嵐が来る。", "Tilla: No.", "We row to the island at dawn.", "鑰匙在窗台上，燈也在那裡。", "...", ""}
		messages = append(messages, chat.Message{User: c&1 == 0, Text: fmt.Sprintf("%s%d", rows[int(c>>1)%len(rows)], int(c)/28)})
	}
	return chat.Read(messages, nobody)
}

// Whatever windows come one after the other, each plan is sound.
func FuzzFollow(f *testing.F) {
	f.Add([]byte("abc"), []byte("abcd"), []byte("abxd"))
	f.Add([]byte("aaaaaaaa"), []byte("aaaa"), []byte("aabaab"))
	f.Add([]byte{}, []byte{1, 3, 5}, []byte{3, 5, 8})
	f.Add([]byte("0123456789"), []byte("3456789:"), []byte("0123:"))
	f.Fuzz(func(t *testing.T, one, two, three []byte) {
		w := newWorld()
		for _, b := range [][]byte{one, two, three, two, one} {
			said := chatOf(b)
			p := w.ledger.Follow(said)
			sound(t, w, p, said)
			w.carry(p, said)
			sound(t, w, w.ledger.Follow(said), said)
		}
	})
}

func TestLongChatsAreFollowed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld()
		var messages []chat.Message
		for i := range rapid.IntRange(60, 400).Draw(t, "length") {
			messages = append(messages, chat.Message{User: i%2 == 0, Text: fmt.Sprintf("We row past island number %d at dawn.", i)})
		}
		said := chat.Read(messages, nobody)
		scene := w.carry(w.ledger.Follow(said), said)
		from := rapid.IntRange(1, len(messages)-30).Draw(t, "from")
		to := rapid.IntRange(from, len(messages)-2).Draw(t, "to")
		messages = slices.Delete(messages, from, to) // any number at once
		said = chat.Read(messages, nobody)
		p := w.ledger.Follow(said)
		sound(t, w, p, said)
		if w.carry(p, said) != scene {
			t.Fatalf("a chat of which %d to %d were deleted is another scene", from, to)
		}
		want := []string{}
		for _, s := range said {
			want = append(want, s.Text)
		}
		slices.Sort(want)
		if got := w.story(scene); !slices.Equal(got, want) {
			t.Fatalf("%d turns are shown, not %d", len(got), len(want))
		}
	})
}

// BenchmarkFollow follows a chat of 50,000 messages: told again whole, by its
// last hundred, and with every second message edited.
func BenchmarkFollow(b *testing.B) {
	const length = 50_000
	messages := make([]chat.Message, length)
	for i := range messages {
		messages[i] = chat.Message{User: i%2 == 0, Text: fmt.Sprintf("We row past island number %d at dawn, and nobody says a word of it until noon. 島が見える。", i/3)}
	}
	w := newWorld()
	said := chat.Read(messages, nobody)
	w.carry(w.ledger.Follow(said), said)
	edited := slices.Clone(messages)
	for i := 1; i < length; i += 2 {
		edited[i].Text += " 一"
	}
	for name, window := range map[string][]chat.Message{"whole": messages, "last hundred": messages[length-100:], "half edited": edited} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				w.ledger.Follow(chat.Read(window, nobody))
			}
			b.ReportMetric(float64(len(window)), "messages")
		})
	}
}
