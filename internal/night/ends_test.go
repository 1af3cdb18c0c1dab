package night_test

import (
	"slices"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/night"
)

// What tells that something is over ends it, and both stay.
func TestAChangeEndsWhatWasSo(t *testing.T) {
	says, event := firsthand.KindStatement, firsthand.KindEvent
	for _, c := range []struct {
		kind      firsthand.Kind
		by        firsthand.CharacterID
		was, then string
		want      bool
	}{
		{event, 0, "Ivo has the silver ring.", "Ivo no longer has the silver ring.", true},
		{event, 0, "Ivo has the silver ring.", "In spring Ivo sold the silver ring at the market.", true},
		{event, 0, "The gate of the mill is open.", "The gate of the mill is now closed.", true},
		{says, ivo, "I have the silver ring.", "I lost the silver ring.", true},
		{event, 0, "Ivo had the silver ring.", "Ivo no longer had the silver ring.", true},
		{event, 0, "Ivo loves Mara.", "Ivo no longer loves Mara.", true},
		{event, 0, "Ivo drinks wine.", "After that Ivo slept well, and he no longer drinks wine.", true},
		{event, 0, "イヴォは酒を飲む。", "イヴォはもう酒を飲まない。", true},
		{event, 0, "イヴォは銀の指輪を持っている。", "イヴォは港へ行き、銀の指輪を売った。", true},
		{event, 0, "伊沃喝酒。", "伊沃不再喝酒。", true},
		{event, 0, "伊沃有銀戒指。", "伊沃去了市場，賣掉了銀戒指。", true},
		{event, 0, "イヴォは銀の指輪を持っている。", "イヴォは銀の指輪をもう持っていない。", true},
		{event, 0, "イヴォは銀の指輪を持っている。", "春、イヴォは銀の指輪を市場で売った。", true},
		{event, 0, "水車小屋の門は開いている。", "水車小屋の門は今は閉まっている。", true},
		{says, ivo, "私は銀の指輪を持っている。", "私は銀の指輪を手放した。", true},
		{event, 0, "伊沃有銀戒指。", "伊沃不再有銀戒指。", true},
		{event, 0, "伊沃有銀戒指。", "春天，伊沃在市場賣掉了銀戒指。", true},
		{event, 0, "磨坊的大門開著。", "磨坊的大門現在關著。", true},
		{says, ivo, "我有銀戒指。", "我弄丟了銀戒指。", true},

		{event, 0, "Ivo has the silver ring.", "Mara sold the silver ring.", false},
		{event, 0, "Ivo has the silver ring.", "Ivo sold the silver key.", false},
		{event, 0, "Ivo has the silver ring.", "Ivo never sold the silver ring.", false},
		{event, 0, "Ivo has the silver ring.", "Perhaps Ivo sold the silver ring.", false},
		{event, 0, "イヴォは銀の指輪を持っている。", "マラは銀の指輪を売った。", false},
		{event, 0, "伊沃有銀戒指。", "瑪拉賣掉了銀戒指。", false},
		{event, 0, "伊沃有銀戒指。", "伊沃也許賣掉了銀戒指。", false},
	} {
		k := newNamed(t)
		a, b := k.tell(c.kind, c.by, c.was), k.tell(c.kind, c.by, c.then)
		actions := k.sleep()
		if got := slices.Equal(did(actions, night.End), []firsthand.RecordID{a}); got != c.want || k.s.Ended(a) != c.want {
			t.Errorf("%q then %q: ended %v, want %v", c.was, c.then, got, c.want)
		}
		if c.want && len(did(actions, night.Doubt)) > 0 {
			t.Errorf("%q then %q: a change is doubted", c.was, c.then)
		}
		if k.standing(a) != firsthand.StandingLive || k.standing(b) != firsthand.StandingLive {
			t.Errorf("%q then %q: %s and %s", c.was, c.then, k.standing(a), k.standing(b))
		}
	}
}

// What only looks like a change ends nothing: a change of something else, what
// somebody holds or says, what did not come about, what another one did.
func TestWhatOnlyLooksLikeAChangeEndsNothing(t *testing.T) {
	for _, c := range []struct {
		was  []string
		then []string
	}{
		{[]string{"Ivo has the silver ring.", "Ivo lives in the old mill.", "Ivo is a sailor.", "Ivo loves Mara.", "Ivo is alive."}, []string{
			"Ivo no longer drinks wine.", "Ivo no longer sang in the old mill.", "Ivo no longer polished the silver ring.", "Ivo was no longer dead tired.",
			"Ivo no longer loves the sea.", "Ivo lied that he had sold the silver ring.", "Ivo feared that he had lost the silver ring.",
			"Ivo was accused of having sold the silver ring.", "Ivo thought of the man who sold him the silver ring.", "The smith who sold Ivo the silver ring was gone.",
			"Ivo lost sight of Mara and turned the silver ring.", "Ivo gave Mara a kiss and kept the silver ring.", "Ivo, everyone believed, had sold the silver ring.",
			"If Ivo had sold the silver ring, Mara would have left.", "Ivo refused to sell the silver ring.", "Ivo now worked for the dead man's widow.",
		}},
		{[]string{"イヴォは銀の指輪を持っている。", "イヴォは古い水車小屋に住んでいる。", "イヴォはマラを愛している。", "イヴォはマラをかわいがっている。"}, []string{
			"イヴォはもう酒を飲まない。", "イヴォはもう銀の指輪を磨かない。", "イヴォは銀の指輪を売ったと嘘をついた。", "イヴォは銀の指輪を失くしたのではと恐れた。",
			"イヴォは銀の指輪を売りかけた。", "イヴォに銀の指輪を売った鍛冶屋は町を出た。", "イヴォが銀の指輪を売ったと皆が信じていた。", "イヴォはもうマラと話さない。",
			"もしイヴォが銀の指輪を売ったら、マラは去るだろう。",
		}},
		{[]string{"伊沃有銀戒指。", "伊沃住在舊磨坊。", "伊沃愛瑪拉。"}, []string{
			"伊沃不再喝酒。", "伊沃不再擦銀戒指。", "伊沃謊稱賣掉了銀戒指。", "伊沃害怕自己弄丟了銀戒指。", "伊沃被指控賣掉了銀戒指。",
			"大家都相信伊沃賣掉了銀戒指。", "如果伊沃賣掉了銀戒指，瑪拉就會離開。", "伊沃不再愛大海。",
		}},
	} {
		for _, then := range c.then {
			k := newNamed(t)
			for _, was := range c.was {
				k.tell(firsthand.KindEvent, 0, was)
			}
			k.tell(firsthand.KindEvent, 0, then)
			if ended := did(k.sleep(), night.End); len(ended) > 0 {
				t.Errorf("%q ended %v", then, ended)
			}
		}
	}
}

// newNamed is a story whose people are known by their names in three languages.
func newNamed(t *testing.T) *story {
	k := newStory(t)
	for _, c := range []firsthand.Character{{ID: mara, Name: "Mara", Aliases: []string{"マラ", "瑪拉"}}, {ID: ivo, Name: "Ivo", Aliases: []string{"イヴォ", "伊沃"}}} {
		k.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &c})
	}
	return k
}

func TestAnEndThatWasTakenBackIsNotToldAgain(t *testing.T) {
	k := newNamed(t)
	a := k.tell(firsthand.KindEvent, 0, "Ivo has the silver ring.")
	k.tell(firsthand.KindEvent, 0, "Ivo sold the silver ring.")
	k.wantDid(k.sleep(), night.End, a)
	k.change(firsthand.Change{Record: a, Unended: true})
	k.tell(firsthand.KindEvent, 0, "Ivo sold the silver ring long ago.")
	k.wantDid(k.sleep(), night.End)
}

func TestWhatTheWorkTellsMayBeContradicted(t *testing.T) {
	for _, c := range [][3]string{
		{"The old mill burned down in 1920.", "The old mill burned down in 1931.", "The old mill burned down in 1920."},
		{"ブラムの塔は1920年に焼けた。", "ブラムの塔は1931年に焼けた。", "ブラムの塔は1920年に焼けた。"},
		{"磨坊在1920年燒毀了。", "磨坊在1931年燒毀了。", "磨坊在1920年燒毀了。"},
	} {
		k := newStory(t)
		lore := k.lore(c[0])
		k.tell(firsthand.KindStatement, mara, c[2])
		said := k.tell(firsthand.KindStatement, ivo, c[1])
		told := k.tell(firsthand.KindEvent, 0, c[1])
		actions := k.sleep()
		against := map[firsthand.RecordID]bool{}
		for _, id := range did(actions, night.Doubt) {
			for _, l := range k.s.Links(id) {
				against[id] = against[id] || l.To == lore
			}
		}
		if len(against) != 2 || !against[said] || !against[told] {
			t.Errorf("%q: doubted %v, want %s and %s", c[0], against, said, told)
		}
		if r, _ := k.s.Record(lore); r.Standing != firsthand.StandingLive || r.Status != firsthand.StatusCanon {
			t.Errorf("the work became %+v", r)
		}
	}
}

// lore brings in a passage and what it tells.
func (k *story) lore(text string) firsthand.RecordID {
	k.t.Helper()
	p := firsthand.PassageID(k.add(firsthand.Entry{Kind: firsthand.EntryPassage, Activity: firsthand.ActivityImport, Agent: author,
		Passage: &firsthand.Passage{ID: firsthand.PassageID(k.s.Head() + 1), Work: "The Keeper", Chapter: "3", Text: text}}))
	return k.born(firsthand.Record{Kind: firsthand.KindEvent, Text: text, Audience: firsthand.Everyone(), Sources: []firsthand.Source{{Kind: firsthand.SourcePassage, Passage: p, End: len(text)}}},
		[]func(*firsthand.Record){func(r *firsthand.Record) { r.Origin, r.Tier = firsthand.OriginLore, firsthand.TierLocked }})
}

// Later evidence opens what was settled again; evidence for what was taken does not.
func TestWhatDisagreesWithTheSideTakenOpensItAgain(t *testing.T) {
	for _, c := range [][3]string{
		{"The mill burned down in 1920.", "The mill burned down in 1931.", "Surely the mill burned down in 1931."},
		{"水車小屋は1920年に焼けた。", "水車小屋は1931年に焼けた。", "水車小屋は確かに1931年に焼けた。"},
		{"磨坊在1920年燒毀了。", "磨坊在1931年燒毀了。", "磨坊確實在1931年燒毀了。"},
	} {
		for _, wins := range []bool{true, false} {
			k := newStory(t)
			a, b := k.tell(firsthand.KindStatement, mara, c[0]), k.tell(firsthand.KindStatement, ivo, c[1])
			k.wantDid(k.sleep(), night.Doubt, b)
			k.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &firsthand.Link{From: b, To: a, Kind: firsthand.LinkDoubts, Cut: true}})
			winner, loser, words := a, b, c[0]
			if !wins {
				winner, loser, words = b, a, c[1]
			}
			settler := k.state(words)
			k.link(settler, winner, firsthand.LinkSettles)
			k.link(settler, loser, firsthand.LinkSettles)
			k.tell(firsthand.KindStatement, odile, c[2])
			k.sleep()
			again := slices.ContainsFunc(k.s.Links(a), func(l firsthand.Link) bool { return l.Kind == firsthand.LinkDoubts && (l.From == b || l.To == b) })
			if again != wins {
				t.Errorf("%q was taken %v, and is open again: %v", c[0], wins, again)
			}
		}
	}
}

func TestWhatTheAuthorSaysAgreesIsNotDoubtedAgain(t *testing.T) {
	k := newStory(t)
	a := k.tell(firsthand.KindStatement, mara, "The mill burned down in 1920.")
	b := k.tell(firsthand.KindStatement, ivo, "The mill burned down in 1931.")
	k.wantDid(k.sleep(), night.Doubt, b)
	k.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &firsthand.Link{From: b, To: a, Kind: firsthand.LinkDoubts, Cut: true}})
	k.link(a, b, firsthand.LinkAgrees)
	c := k.tell(firsthand.KindStatement, odile, "Surely the mill burned down in 1931.")
	actions := k.sleep()
	k.wantDid(actions, night.Doubt, c)
	if links := k.s.Links(b); slices.ContainsFunc(links, func(l firsthand.Link) bool { return l.Kind == firsthand.LinkDoubts }) {
		t.Errorf("it is doubted again: %v", links)
	}
}

// Case D12: what tells the old version again is held against the correction.
func TestTheOldVersionTellsAgainstItsCorrection(t *testing.T) {
	for _, c := range [][4]string{
		{"Mara's left eye is grey.", "Mara's left eye is green.", "Mara's grey eye narrowed.", "Mara's green eye narrowed."},
		{"マラの左目は灰色だ。", "マラの左目は緑だ。", "マラの灰色の目が細くなった。", "マラの緑の目が細くなった。"},
		{"瑪拉的左眼是灰色的。", "瑪拉的左眼是綠色的。", "瑪拉灰色的眼睛瞇了起來。", "瑪拉綠色的眼睛瞇了起來。"},
	} {
		k := newNamed(t)
		was, now := k.state(c[0]), k.state(c[1])
		k.change(firsthand.Change{Record: was, Standing: firsthand.StandingSuperseded})
		k.link(now, was, firsthand.LinkSupersedes)
		stale := k.tell(firsthand.KindEvent, 0, c[2])
		k.tell(firsthand.KindEvent, 0, c[3])
		k.wantDid(k.sleep(), night.Doubt, stale)
		if links := k.s.Links(stale); len(links) != 1 || links[0].To != now || k.standing(now) != firsthand.StandingLive {
			t.Errorf("%q: links %v", c[2], links)
		}
	}
}
