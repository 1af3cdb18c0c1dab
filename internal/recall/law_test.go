package recall_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
	"github.com/firsthand-memory/firsthand/internal/state"
)

func fmtText(s string, i int) string { return fmt.Sprintf("%s %d.", s, i) }

// lines are what is said in the drawn worlds, in three languages.
var lines = []string{
	"The key hangs behind the stove.", "Nobody has seen the old keeper since the storm.", "I hate the sea.", "Where did you put the lamp?",
	"鍵は竈の後ろに掛けてある。", "嵐の夜から老いた灯台守を見た者はいない。", "私は海が嫌い。", "ランプをどこに置いたの？",
	"鑰匙掛在爐灶後面。", "暴風雨之後沒有人見過老看守人。", "我討厭大海。", "你把燈放在哪裡？",
}

// tale draws a world with secrets of Tilla's.
func tale(t *rapid.T) (w *world, tilla, bram firsthand.CharacterID) {
	w = newWorld(t, nil)
	tilla, bram = w.character(firsthand.Character{Name: "Tilla"}), w.character(firsthand.Character{Name: "柏瀾"})
	scenes := []firsthand.SceneID{w.scene("The quay"), w.scene("燈塔")}
	for i := range rapid.IntRange(1, 25).Draw(t, "turns") {
		text := rapid.SampledFrom(lines).Draw(t, "line")
		scene, speaker := rapid.SampledFrom(scenes).Draw(t, "scene"), rapid.SampledFrom([]firsthand.CharacterID{0, tilla, bram}).Draw(t, "speaker")
		switch rapid.IntRange(0, 3).Draw(t, "what") {
		case 0:
			w.say(scene, tilla, text+" veil", tilla)
		case 1:
			r := event(fmtText(text, i))
			w.state(r)
		case 2:
			r := event(text + " veil")
			r.Audience = firsthand.Only(tilla)
			w.state(r)
		default:
			w.say(scene, speaker, text)
		}
	}
	return w, tilla, bram
}

func cue(t *rapid.T) string { return rapid.SampledFrom(lines).Draw(t, "cue") }

func TestRecallOnlyReads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, tilla, _ := tale(t)
		before := w.s.Save()
		w.recall(firsthand.Query{As: firsthand.Viewer{Character: tilla}, Cue: cue(t), Scene: 4}, recall.Options{Explain: true})
		if !bytes.Equal(before, w.s.Save()) {
			t.Fatal("the state is another one after a recall")
		}
	})
}

func TestTheSameStateGivesTheSameBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, _, bram := tale(t)
		q := firsthand.Query{As: firsthand.Viewer{Character: bram}, Cue: cue(t)}
		first := encoded(t, w.recall(q, recall.Options{Explain: true}))
		loaded, err := state.Load(w.s.Save(), nil)
		if err != nil {
			t.Fatal(err)
		}
		again := &world{t, loaded}
		if second := encoded(t, again.recall(q, recall.Options{Explain: true})); second != first {
			t.Fatalf("the same cue gives\n%s\nand then\n%s", first, second)
		}
	})
}

func TestWhatIsHiddenIsNeverShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, _, bram := tale(t)
		q := firsthand.Query{As: firsthand.Viewer{Character: bram}, Cue: cue(t) + " veil", Scene: 4}
		if shown := encoded(t, w.recall(q, recall.Options{Explain: true})); strings.Contains(shown, "veil") {
			t.Fatalf("a secret shows in %s", shown)
		}
		found, err := recall.Search(w.s, firsthand.Search{As: q.As, Text: q.Cue})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range found {
			if strings.Contains(h.Text, "veil") {
				t.Fatalf("a search shows the secret %q", h.Text)
			}
		}
	})
}

// A turn gains of its neighbours' scores, but not of one that the viewer must
// not know: its being found would tell of it.
func TestHiddenNeighboursAddNothing(t *testing.T) {
	for _, c := range []struct{ secret, neighbour, cue string }{
		{"I buried the crown under the oak.", "It is cold.", "crown oak"}, {"王冠は樫の木の下に埋めた。", "寒いね。", "王冠は樫の木"}, {"我把王冠埋在橡樹下。", "好冷。", "王冠 橡樹"},
	} {
		for _, hidden := range []bool{false, true} {
			w := newWorld(t, nil)
			tilla, bram := w.character(firsthand.Character{Name: "Tilla"}), w.character(firsthand.Character{Name: "Bram"})
			quay := w.scene("The quay")
			witnesses := []firsthand.CharacterID{tilla, bram}
			if hidden {
				witnesses = witnesses[:1]
			}
			w.say(quay, tilla, c.secret, witnesses...)
			w.say(quay, tilla, c.neighbour)
			r := w.recall(firsthand.Query{As: firsthand.Viewer{Character: bram}, Cue: c.cue}, recall.Options{})
			if found := len(r.Hits); found > 0 == hidden || r.NothingRelevant != hidden {
				t.Errorf("%q: hidden %v: %d hits, nothing relevant %v", c.cue, hidden, found, r.NothingRelevant)
			}
		}
	}
}

func TestSummariesStandBehindTheirSources(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t, nil)
		quay := w.scene("The quay")
		var from []firsthand.Ref
		for range rapid.IntRange(1, 5).Draw(t, "sources") {
			from = append(from, firsthand.Ref{Turn: w.say(quay, 0, rapid.SampledFrom(lines).Draw(t, "line"))})
		}
		about := cue(t)
		s := firsthand.Record{Kind: firsthand.KindSummary, Status: firsthand.StatusInferred, Origin: firsthand.OriginDerived, Text: about + " " + about, From: from, Importance: 5}
		summary := w.state(s)
		sources, seen := 0, false
		for _, h := range w.recall(firsthand.Query{Cue: about}, recall.Options{}).Hits {
			seen = seen || h.ID.Record == summary
			if !seen {
				sources++
			} else if h.ID.Turn != 0 {
				t.Fatalf("the source %q stands behind its summary", h.Text)
			}
		}
		if !seen || sources == 0 {
			t.Fatalf("the summary is there: %v, behind %d sources", seen, sources)
		}
	})
}

func TestBothSidesOfAContradictionAreShown(t *testing.T) {
	for _, c := range [][3]string{
		{"The key is in the drawer.", "Tilla threw it into the sea.", "drawer"}, {"鍵は引き出しにある。", "海へ投げ捨てた。", "引き出し"}, {"鑰匙在抽屜裡。", "她把它丟進海裡了。", "抽屜"},
	} {
		for _, known := range []bool{true, false} {
			w := newWorld(t, nil)
			tilla, bram := w.character(firsthand.Character{Name: "Tilla"}), w.character(firsthand.Character{Name: "Bram"})
			one, other := event(c[0]), event(c[1])
			if !known {
				other.Audience = firsthand.Only(tilla)
			}
			a, b := w.state(one), w.state(other)
			w.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &firsthand.Link{From: a, To: b, Kind: firsthand.LinkContradicts}})
			r := w.recall(firsthand.Query{As: firsthand.Viewer{Character: bram}, Cue: c[2], Limit: 1}, recall.Options{})
			if known {
				same(t, "both sides", records(r.Hits), []firsthand.RecordID{a, b})
				if !r.Hits[1].Counterpart || len(r.Hits[0].Conflicts) != 1 {
					t.Errorf("%q: the other side is not marked", c[2])
				}
				continue
			}
			same(t, "the known side", records(r.Hits), []firsthand.RecordID{a})
			if len(r.Hits[0].Conflicts) != 0 {
				t.Errorf("%q: the conflict tells of what the viewer does not know", c[2])
			}
		}
	}
}
