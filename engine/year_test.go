package engine_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/night"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// year plays a companion's year: Ivo talks to Mara, twenty turns a day, with
// moods, secrets, weeks away and reunions. A night follows each day.
type year struct {
	t     testing.TB
	w     *engine.World
	store firsthand.Store
	clock *clock
	draw  *rand.Rand
	s     *state.State       // folded beside the engine
	held  []firsthand.Record // as it was the last morning
	ids   int
	mara  firsthand.CharacterID
}

func newYear(t testing.TB, seed uint64) *year {
	y := &year{t: t, store: memory.New(), clock: &clock{time.Date(2031, 1, 1, 19, 0, 0, 0, time.UTC)}, draw: rand.New(rand.NewPCG(seed, 1)), s: state.New(nil)}
	e := engine.Open(y.store, engine.Config{Now: y.clock.Now, NewID: y.id, Meanings: []engine.Meaning{}})
	w, err := e.Create(ctx, "year", firsthand.Settings{})
	must(t, err)
	y.w = w
	y.mara, err = w.AddCharacter(ctx, firsthand.Character{Name: "Mara", Temperament: firsthand.Temperament{Jealousy: .7, Longing: .8}})
	must(t, err)
	_, err = w.AddCharacter(ctx, firsthand.Character{Name: "Ivo", PlayedBy: "p"})
	must(t, err)
	remember(t, w, firsthand.Draft{Kind: "event", Status: "canon", Tier: "locked", Importance: 2, Text: "Mara's mother kept the lighthouse."})
	remember(t, w, firsthand.Draft{Kind: "event", Status: "canon", Tier: "locked", Importance: 2, Text: "Mara's mother kept the lighthouse."})
	return y
}

func (y *year) id() string {
	y.ids++
	return fmt.Sprintf("00000000-0000-7000-8000-%012d", y.ids)
}

func (y *year) one(of ...string) string { return of[y.draw.IntN(len(of))] }

// say draws something to say, in one of three languages.
func (y *year) say() string {
	thing, place := y.draw.IntN(12), y.draw.IntN(8)
	line := y.one(
		"I put the %[1]s by the %[2]s.", "Where did you leave the %[1]s?", "I am so glad about the %[1]s you brought to the %[2]s.",
		"I'll mend the %[1]s tomorrow.", "I never sold the %[1]s, whatever Odile says.", "I sold the %[1]s, and Odile knows it.", "It is raining at the %[2]s.",
		"I was jealous when you gave Odile the %[1]s.", "Mm.", "There were "+fmt.Sprint(2+y.draw.IntN(3))+" boats at the %[2]s.",
		"%[1]sは%[2]sにある。", "%[1]sはどこにあるの？", "明日%[1]sを直すつもりだ。", "%[1]sを見てとても嬉しかった。", "私は%[1]sを売っていない。", "うん。",
		"%[1]s在%[2]s旁邊。", "你把%[1]s放在哪裡？", "我會把%[1]s修好。", "看到%[1]s我很高興。", "我沒有賣掉%[1]s。", "嗯。")
	things := [3][12]string{
		{"brass key", "blue lamp", "letter", "red boat", "old clock", "silver ring", "map", "kettle", "violin", "mirror", "ladder", "rope"},
		{"真鍮の鍵", "青い灯", "手紙", "赤い船", "古い時計", "銀の指輪", "地図", "薬缶", "提琴", "鏡", "梯子", "縄"},
		{"黃銅鑰匙", "藍燈", "信", "紅船", "舊鐘", "銀戒指", "地圖", "水壺", "小提琴", "鏡子", "梯子", "繩子"}}
	places := [3][8]string{{"pier", "window", "mill", "well", "gate", "cellar", "bridge", "chapel"}, {"桟橋", "窓辺", "水車小屋", "井戸", "門", "地下室", "橋", "礼拝堂"},
		{"碼頭", "窗邊", "磨坊", "水井", "大門", "地窖", "橋", "教堂"}}
	lang := 0
	switch {
	case strings.ContainsAny(line, "はをうに"):
		lang = 1
	case line[0] >= 0x80 || strings.Contains(line, "在"):
		lang = 2
	}
	return strings.Split(fmt.Sprintf(line, things[lang][thing], places[lang][place]), "%!")[0]
}

// day plays a day: a scene of twenty turns, some of them private, and what the
// day brings besides.
func (y *year) day(n int) {
	scene := fmt.Sprint("day ", n)
	var rows []firsthand.Utterance
	for i := range 20 {
		u := firsthand.Utterance{Scene: scene, Speaker: y.one("Mara", "Ivo", "Mara", "Ivo", "narrator"), Text: y.say(), Present: present("Mara", "Ivo")}
		if u.Speaker == firsthand.Narrator {
			u.Text = y.one("Ivo closed the shutters.", "Mara looked away.", "マラは窓を閉めた。", "伊沃關上了窗。", "The lamp went out at the pier.")
		}
		if i == 7 {
			u.Speaker, u.Text, u.Present = "Mara", "*I must never let him know about veil"+fmt.Sprint(n)+"q.*", present("Mara")
		}
		rows = append(rows, u)
	}
	observe(y.t, y.w, rows...)
	if n%3 > 0 {
		must(y.t, y.w.CloseScene(ctx, scene))
	}
	if n%5 == 0 {
		mood := firsthand.Emotion{}
		must(y.t, mood.Set(y.one("joy", "longing", "sadness"), 20+y.draw.IntN(80)))
		must(y.t, y.w.SetMood(ctx, "Mara", mood))
	}
	r, err := y.w.Recall(ctx, firsthand.Query{As: firsthand.Viewer{Character: y.mara}, Cue: y.say(), Limit: 3}, false)
	must(y.t, err)
	must(y.t, y.w.Use(ctx, r.Hits))
	if core := len(r.Core); core > 8+3+3+5+5 {
		y.t.Fatalf("day %d: the core has %d records", n, core)
	}
}

// away lets time pass without play, and Ivo come back.
func (y *year) away(days int) {
	y.clock.now = y.clock.now.AddDate(0, 0, days)
	remember(y.t, y.w, firsthand.Draft{Kind: "event", Status: "canon", Importance: 3, Category: "reunion", Text: fmt.Sprint("Ivo came back to Mara after ", days, " days.")})
}

// fold takes in what the journal has beyond the test's own state.
func (y *year) fold() {
	for e, err := range y.store.Read(ctx, y.w.ID(), y.s.Head()) {
		must(y.t, err)
		must(y.t, y.s.Apply(e))
	}
}

// journal returns the whole journal as it is written.
func (y *year) journal() []byte {
	var b bytes.Buffer
	for e, err := range y.store.Read(ctx, y.w.ID(), 0) {
		must(y.t, err)
		must(y.t, json.NewEncoder(&b).Encode(e))
	}
	return b.Bytes()
}

func (y *year) play(days int) {
	for n := range days {
		switch {
		case n%90 == 60:
			y.away(30)
		case n > 0:
			y.clock.now = y.clock.now.AddDate(0, 0, 1)
		}
		y.day(n)
		_, err := y.w.Night(ctx, engine.NightOptions{})
		must(y.t, err)
		y.fold()
		y.again(n)
		y.check(n)
	}
}

// again wants the night to have nothing left to do, and the core set to be the
// same bytes while nothing changes.
func (y *year) again(day int) {
	head := y.s.Head()
	for step := range night.Steps {
		actions, err := night.Plan(y.s, step, y.clock.now.Format(time.DateOnly))
		if must(y.t, err); len(actions) > 0 {
			y.t.Fatalf("day %d: after its night step %d plans %+v", day, step, actions[0])
		}
	}
	if n, err := y.w.Night(ctx, engine.NightOptions{}); err != nil || !n.Done {
		y.t.Fatalf("day %d: the same night again: %+v, %v", day, n, err)
	}
	if first := y.core(); !bytes.Equal(first, y.core()) {
		y.t.Fatalf("day %d: the core changes by being looked at", day)
	}
	if y.fold(); y.s.Head() != head {
		y.t.Fatalf("day %d: %d entries were written for nothing", day, y.s.Head()-head)
	}
}

// core returns Mara's core set as it is written.
func (y *year) core() []byte {
	r, err := y.w.Recall(ctx, firsthand.Query{As: firsthand.Viewer{Character: y.mara}, Cue: "燈", Limit: 1}, false)
	must(y.t, err)
	b, err := json.Marshal(r.Core)
	must(y.t, err)
	return b
}

// check wants of every morning what the model promises.
func (y *year) check(day int) {
	intentions := map[firsthand.CharacterID]int{}
	for i, id := range y.s.Records() {
		r, _ := y.s.Record(id)
		if i == len(y.held) {
			y.held = append(y.held, r)
		}
		y.keeps(day, y.held[i], r)
		y.held[i] = r
		live := r.Standing == firsthand.StandingLive
		age, idle := y.s.Age(r.ID), y.s.Idle(r.ID)
		switch {
		case live && r.Tier == firsthand.TierTemporary && age >= formula.TemporaryDays:
			y.t.Fatalf("day %d: temporary %s is %d days old", day, r.ID, age)
		case live && r.Tier == firsthand.TierPromotable && idle >= formula.ArchiveDays && !y.s.Hurts(r.ID) && !y.s.Disputed(r.ID):
			y.t.Fatalf("day %d: %s was not used for %d days", day, r.ID, idle)
		case live && r.Kind == firsthand.KindIntention && r.Tier == firsthand.TierPromotable:
			if intentions[r.SpeakerID]++; intentions[r.SpeakerID] > formula.IntentionsKept || age > formula.IntentionDays {
				y.t.Fatalf("day %d: too many intentions, or too old ones: %d, %d days", day, intentions[r.SpeakerID], age)
			}
		case live && r.Kind.Derived():
			y.points(day, r)
		}
	}
	if open := y.s.Overdue(); len(open) > 0 {
		y.t.Fatalf("day %d: %v are overdue and not noted", day, open)
	}
}

// keeps wants that since the last morning nothing was deleted or raised, and
// that the night left alone what is not its own. The author does nothing in
// this year but state what happened.
func (y *year) keeps(day int, was, is firsthand.Record) {
	if was.ID != is.ID || was.Text != is.Text || was.Status != is.Status ||
		was.Audience.Everyone != is.Audience.Everyone || !slices.Equal(was.Audience.Characters, is.Audience.Characters) {
		y.t.Fatalf("day %d: the night made %+v of %+v", day, is, was)
	}
	if rank := slices.Index(tiers, is.Tier); rank < slices.Index(tiers, was.Tier) {
		y.t.Fatalf("day %d: %s fell from %s to %s", day, is.ID, was.Tier, is.Tier)
	}
	if was.Standing == firsthand.StandingArchived && is.Standing == firsthand.StandingLive {
		y.t.Fatalf("day %d: %s came back by itself", day, is.ID)
	}
	if was.Tier == firsthand.TierLocked && (is.Tier != was.Tier || is.Standing != was.Standing) {
		y.t.Fatalf("day %d: the night changed locked %s", day, is.ID)
	}
	if was.Kind == firsthand.KindStatement && was.Standing == firsthand.StandingLive && is.Standing == firsthand.StandingSuperseded {
		y.t.Fatalf("day %d: the night merged statement %s", day, is.ID)
	}
}

// tiers are those that a night may give, each kept longer than the one before.
var tiers = []firsthand.Tier{firsthand.TierTemporary, firsthand.TierPromotable, firsthand.TierLongTerm, firsthand.TierLocked}

// points wants a digest to be no more than its sources.
func (y *year) points(day int, r firsthand.Record) {
	if r.Status != firsthand.StatusInferred || strings.Contains(r.Text, "veil") {
		y.t.Fatalf("day %d: %s %s says %q as %s", day, r.Kind, r.ID, r.Text, r.Status)
	}
	lines := strings.Split(r.Text, "\n")
	for i, ref := range r.From {
		src, _ := y.s.Record(ref.Record)
		if i >= len(lines) || !strings.Contains(lines[i], strings.TrimSpace(src.Text)) {
			y.t.Fatalf("day %d: %q is not in the words of %s", day, r.Text, ref)
		}
		for _, c := range r.Audience.Characters {
			if !src.Audience.Has(c) {
				y.t.Fatalf("day %d: %s may know %s and not its source %s", day, c, r.ID, ref)
			}
		}
	}
	if r.Kind == firsthand.KindDiary && (r.SpeakerID != y.mara || !slices.Equal(r.Audience.Characters, []firsthand.CharacterID{y.mara}) || r.Audience.Everyone) {
		y.t.Fatalf("day %d: a diary of %s that %v may read", day, r.SpeakerID, r.Audience)
	}
}

// yearDays is how much of the year is played: past the first archived memories.
// All of it is -year.days 365.
var yearDays = flag.Int("year.days", 120, "how many days of the companion's year are played")

func TestACompanionsYear(t *testing.T) {
	days := *yearDays
	if testing.Short() || racing {
		days = 40
	}
	y := newYear(t, 1)
	y.play(days)
	turns, records := y.s.Counts()
	deeds := map[string]int{}
	for _, r := range y.held {
		deeds[string(r.Kind)+" "+string(r.Standing)]++
	}
	t.Logf("%d turns, %d records: %v", turns, records, deeds)
	again := newYear(t, 1)
	again.play(min(days, 60))
	if short := again.journal(); !bytes.HasPrefix(y.journal(), short) {
		t.Error("the same year was written in other bytes")
	}
	replayed := state.New(nil)
	for e, err := range y.store.Read(ctx, y.w.ID(), 0) {
		must(t, err)
		must(t, replayed.Apply(e))
	}
	if !bytes.Equal(replayed.Save(), y.s.Save()) {
		t.Error("two replays of the year gave different bytes")
	}
}
