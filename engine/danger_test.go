package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// hardEvening is a scene in which somebody says what is no memory: before that
// a line that is, and as cue the very words.
type hardEvening struct{ lang, before, danger, word, note, better string }

var hardEvenings = []hardEvening{
	{"en", "The brass key hangs by the stove.", "I want to die, Ivo. The tower is high enough.", "tower", "hard hour", "The tower is high, and I like the view."},
	{"ja", "真鍮の鍵は炉のそばに掛かっている。", "もう死にたいよ、イヴォ。あの塔なら高さも足りる。", "塔", "つらい時間", "あの塔は高くて、眺めが好きだ。"},
	{"zh-Hant", "黃銅鑰匙掛在爐邊。", "伊沃，我想死。那座塔夠高了。", "塔", "難熬", "那座塔很高，我喜歡那裡的景色。"},
}

func (h hardEvening) tell(t *testing.T) *engine.World {
	w := newWorld(t, memory.New())
	both := present("Mara", "Ivo")
	told := observe(t, w, firsthand.Utterance{Scene: "a", Speaker: "narrator", Text: h.before, Present: both},
		firsthand.Utterance{Scene: "a", Speaker: "Mara", Text: h.danger, Present: both})
	if len(told[1].Records) > 0 {
		t.Errorf("%v was taken from %q", told[1].Records, h.danger)
	}
	return w
}

// found lists what is found of the cue on every path of reading.
func found(t *testing.T, w *engine.World, cue string) []string {
	t.Helper()
	var all []firsthand.Hit
	for _, who := range []string{"Mara", "Ivo", firsthand.Narrator} {
		all = append(all, recalled(t, w, who, cue)...)
		hits, err := w.Search(ctx, firsthand.Search{As: viewer(t, w, who), Text: cue, Archived: true})
		must(t, err)
		all = append(all, hits...)
	}
	var said []string
	for _, h := range all {
		said = append(said, h.Text+" "+h.Source.Quote)
	}
	return said
}

func TestADangerIsKeptAndIsNoMemory(t *testing.T) {
	for _, h := range hardEvenings {
		t.Run(h.lang, func(t *testing.T) {
			w := h.tell(t)
			if said := found(t, w, h.danger); slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, h.word) }) {
				t.Errorf("recall or search give %q", said)
			}
			if !slices.ContainsFunc(found(t, w, h.before), func(s string) bool { return strings.Contains(s, h.before) }) {
				t.Error("the line before it is not found either")
			}
			cards, err := w.Moments(ctx, "a", 2)
			must(t, err)
			if len(cards) != 1 || !strings.Contains(cards[0].Source[0], h.danger) {
				t.Errorf("its author reads %v", cards)
			}
		})
	}
}

func TestTheNightNotesADangerAndRepeatsNothing(t *testing.T) {
	for _, h := range hardEvenings {
		t.Run(h.lang, func(t *testing.T) {
			w := h.tell(t)
			n := sleep(t, w, engine.NightOptions{Day: "2031-05-01"})
			notes := 0
			for _, d := range n.Actions {
				if strings.Contains(d.Text, h.word) || strings.Contains(d.Text, h.danger) {
					t.Errorf("the night repeats it: %+v", d)
				}
				if !strings.Contains(d.Text, h.note) {
					continue
				}
				notes++
				if e := explain(t, w, d.Record); e.Record.Status != firsthand.StatusInferred || !slices.Equal(e.Knows, []string{"Ivo", "Mara"}) && !slices.Equal(e.Knows, []string{"Mara", "Ivo"}) {
					t.Errorf("the note is %s and known to %v", e.Record.Status, e.Knows)
				}
			}
			if notes != 1 {
				t.Errorf("the night made %d notes: %v", notes, n.Actions)
			}
			if again := sleep(t, w, engine.NightOptions{Day: "2031-05-02"}); slices.ContainsFunc(again.Actions, func(d engine.Deed) bool { return strings.Contains(d.Text, h.note) }) {
				t.Errorf("the next night notes it again: %v", again.Actions)
			}
		})
	}
}

// An edit makes a turn a memory, or takes it out of memory, and undoing the edit
// turns that around.
func TestAnEditChangesWhetherATurnIsADanger(t *testing.T) {
	for _, h := range hardEvenings {
		t.Run(h.lang, func(t *testing.T) {
			w := h.tell(t)
			_, err := w.EditTurn(ctx, 2, h.better)
			must(t, err)
			finds := func() bool {
				return tells(recalled(t, w, firsthand.Narrator, h.better), h.word)
			}
			if !finds() {
				t.Error("a harmless line is not found")
			}
			edit := seq(t, w)
			_, err = w.EditTurn(ctx, 2, h.danger)
			must(t, err)
			if finds() {
				t.Error("a line edited into a danger is found")
			}
			_, err = w.Undo(ctx, edit+1)
			must(t, err)
			if !finds() {
				t.Error("the harmless line does not come back")
			}
		})
	}
}

// What an author states or corrects is the author's own word, and a work tells of
// whatever it tells: but nothing dangerous in it is established by rule.
func TestAnAuthorDecidesWhatIsStated(t *testing.T) {
	for _, h := range hardEvenings {
		w := h.tell(t)
		remember(t, w, firsthand.Draft{Kind: firsthand.KindEvent, Text: h.danger})
		if !tells(recalled(t, w, firsthand.Narrator, h.danger), h.word) {
			t.Errorf("%s: what the author stated is not recalled", h.lang)
		}
		for _, b := range bringIn(t, w, chapter(h.before+"\n"+h.danger)) {
			for _, id := range b.Records {
				if e := explain(t, w, id); e.Record.Status == firsthand.StatusCanon {
					t.Errorf("%s: a passage establishes %q", h.lang, e.Record.Text)
				}
			}
		}
	}
}
