package night_test

import (
	"slices"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/night"
)

func TestWhatMayContradictIsTied(t *testing.T) {
	type claim struct {
		kind firsthand.Kind
		by   firsthand.CharacterID
		text string
	}
	says, event := firsthand.KindStatement, firsthand.KindEvent
	for _, c := range []struct {
		a, b claim
		want bool
	}{
		{claim{says, mara, "The mill burned down in 1920."}, claim{says, ivo, "The mill burned down in 1931."}, true},
		{claim{event, 0, "Bram gave the silver ring away."}, claim{says, ivo, "Bram never gave the silver ring away."}, true},
		{claim{says, mara, "Odile is alive."}, claim{says, ivo, "Odile is dead."}, true},
		{claim{says, mara, "I sold the brass key."}, claim{says, mara, "I never sold the brass key."}, true},
		{claim{says, mara, "水車小屋は1920年に焼けた。"}, claim{says, ivo, "水車小屋は1931年に焼けた。"}, true},
		{claim{says, mara, "ブラムは指輪を売った。"}, claim{says, ivo, "ブラムは指輪を売っていない。"}, true},
		{claim{says, mara, "オディールは生きている。"}, claim{says, ivo, "オディールは死んだ。"}, true},
		{claim{says, mara, "磨坊在1920年燒毀了。"}, claim{says, ivo, "磨坊在一九三一年燒毀了。"}, true},
		{claim{event, 0, "柏瀾賣了戒指。"}, claim{says, ivo, "柏瀾沒有賣戒指。"}, true},
		{claim{says, mara, "奧蒂兒還活著。"}, claim{says, ivo, "奧蒂兒死了。"}, true},

		{claim{says, mara, "I am afraid of the dark water."}, claim{says, ivo, "I am not afraid of the dark water."}, false}, // two people
		{claim{event, 0, "The lamp at the pier is lit."}, claim{event, 0, "The lamp at the pier is not lit."}, false},        // a change
		{claim{says, mara, "Bram sold the ring."}, claim{says, ivo, "Perhaps Bram never sold the ring."}, false},             // a guess
		{claim{says, mara, "Bram has the ring."}, claim{says, mara, "Bram now has no ring."}, false},                         // a change told
		{claim{says, mara, "私は海が怖い。"}, claim{says, ivo, "私は海が怖くない。"}, false},
		{claim{says, mara, "我怕黑。"}, claim{says, ivo, "我不怕黑。"}, false},
		{claim{says, mara, "Bram sold the ring."}, claim{says, ivo, "Odile never saw the sea."}, false},
		{claim{firsthand.KindMonologue, mara, "Bram sold the ring."}, claim{says, ivo, "Bram never sold the ring."}, false}, // a thought
	} {
		k := newStory(t)
		a, b := k.tell(c.a.kind, c.a.by, c.a.text), k.tell(c.b.kind, c.b.by, c.b.text)
		actions := k.sleep()
		if got := slices.Equal(did(actions, night.Doubt), []firsthand.RecordID{b}); got != c.want {
			t.Errorf("%q and %q: %v, want %v", c.a.text, c.b.text, got, c.want)
		}
		if r, _ := k.s.Record(a); r.Standing != firsthand.StandingLive || r.Status != c.a.kind.BirthStatus() {
			t.Errorf("%q became %s, %s", c.a.text, r.Standing, r.Status)
		}
	}
}

func TestWhatIsTiedOrOldIsNotDoubtedAgain(t *testing.T) {
	k := newStory(t)
	a := k.tell(firsthand.KindStatement, mara, "Bram sold the ring.")
	b := k.tell(firsthand.KindStatement, ivo, "Bram never sold the ring.")
	k.link(b, a, firsthand.LinkContradicts)
	k.wantDid(k.sleep(), night.Doubt)
	k.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &firsthand.Link{From: b, To: a, Kind: firsthand.LinkContradicts, Cut: true}})
	k.wantDid(k.sleep(), night.Doubt)
	c := k.tell(firsthand.KindStatement, ivo, "Truly, Bram never sold the ring.")
	k.wantDid(k.sleep(), night.Doubt, c)
}
