package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

const may1 = "2031-05-01"

// evening tells a day after which a night has all sorts of things to do.
func evening(t testing.TB, w *engine.World) {
	both := present("Mara", "Ivo")
	var rows []firsthand.Utterance
	for _, r := range [][2]string{
		{"Mara", "Where did you put the letter?"}, {"Ivo", "It is raining again."}, {"Ivo", "Let us eat."},
		{"Mara", "I was jealous of Odile today."}, {"Mara", "私はとても寂しかった。"}, {"Mara", "私はとても寂しかった。"},
		{"narrator", "Ivo closed the shutters."}, {"narrator", "Ivo closed the shutters."}, {"narrator", "伊沃關上了窗。"}, {"narrator", "伊沃關上了窗！"},
		{"Mara", "The mill burned down in 1920."}, {"Ivo", "The mill burned down in 1931."},
	} {
		rows = append(rows, firsthand.Utterance{Scene: "a", Speaker: r[0], Text: r[1], Present: both})
	}
	observe(t, w, rows...)
	remember(t, w, firsthand.Draft{Kind: "observation", Tier: "temporary", Importance: 1, Scene: "a", Text: "空が曇っていた。"})
	must(t, w.CloseScene(ctx, "a"))
}

func sleep(t testing.TB, w *engine.World, o engine.NightOptions) engine.Night {
	t.Helper()
	n, err := w.Night(ctx, o)
	must(t, err)
	return n
}

// deeds lists what a night did, without where.
func deeds(n engine.Night) []string {
	var out []string
	for _, d := range n.Actions {
		out = append(out, fmt.Sprintln(d.Do, d.Record, d.Text, d.Because))
	}
	return out
}

func seq(t testing.TB, w *engine.World) firsthand.Seq {
	t.Helper()
	info, err := w.Info(ctx)
	must(t, err)
	return info.Seq
}

func TestADryRunListsTheNightAndWritesNothing(t *testing.T) {
	w := newWorld(t, memory.New())
	evening(t, w)
	before := seq(t, w)
	dry := sleep(t, w, engine.NightOptions{Day: may1, DryRun: true})
	if seq(t, w) != before {
		t.Fatalf("%d entries were written", seq(t, w)-before)
	}
	did := sleep(t, w, engine.NightOptions{Day: may1})
	if !slices.Equal(deeds(dry), deeds(did)) {
		t.Errorf("it would do %s\nand did %s", deeds(dry), deeds(did))
	}
	all := strings.Join(deeds(did), "")
	for _, deed := range []string{"expire", "promote", "overdue", "merge", "repeat", "doubt", "summarise", "diary"} {
		if !strings.Contains(all, deed) {
			t.Errorf("nothing was done to %s: %s", deed, all)
		}
	}
}

func TestADayHasOneNight(t *testing.T) {
	w := newWorld(t, memory.New())
	evening(t, w)
	sleep(t, w, engine.NightOptions{Day: may1})
	before := seq(t, w)
	if n := sleep(t, w, engine.NightOptions{Day: may1}); !n.Done || len(n.Actions) > 0 || seq(t, w) != before {
		t.Errorf("the same night again: %+v, %d entries", n, seq(t, w)-before)
	}
	if n := sleep(t, w, engine.NightOptions{Day: "2031-05-02"}); n.Done || len(n.Actions) > 0 || seq(t, w) != before+1 {
		t.Errorf("the next night: %+v, %d entries", n, seq(t, w)-before)
	}
	if _, err := w.Night(ctx, engine.NightOptions{Day: "1 May"}); firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Errorf("a day that is none: %v", err)
	}
}

func TestTheDayOfANightIsTheWorlds(t *testing.T) {
	for zone, want := range map[string]string{"": "2031-05-01", "Pacific/Auckland": "2031-05-01", "America/New_York": "2031-04-30"} {
		w := newWorld(t, memory.New()) // it is noon in London
		must(t, w.Set(ctx, func(s *firsthand.Settings) { s.Timezone = zone }))
		if n := sleep(t, w, engine.NightOptions{}); n.Day != want {
			t.Errorf("in %q: the night of %s, want %s", zone, n.Day, want)
		}
	}
}

var errKilled = errors.New("killed")

// mortal is a store that dies after so many appends.
type mortal struct {
	firsthand.Store
	left int
}

func (m *mortal) Append(ctx context.Context, w firsthand.WorldID, after firsthand.Seq, es []firsthand.Entry) error {
	if m.left == 0 {
		return errKilled
	}
	m.left--
	return m.Store.Append(ctx, w, after, es)
}

// A night that is killed anywhere, and any number of times, comes to what it
// would have come to.
func TestAKilledNightGoesOn(t *testing.T) {
	whole := newWorld(t, memory.New())
	evening(t, whole)
	want := deeds(sleep(t, whole, engine.NightOptions{Day: may1}))
	for lives := 1; lives < 4; lives++ {
		store := memory.New()
		evening(t, newWorld(t, store))
		var got []string
		for done := false; !done; {
			e := engine.Open(&mortal{store, lives}, engine.Config{})
			w, err := e.World(ctx, "w")
			must(t, err)
			n, err := w.Night(ctx, engine.NightOptions{Day: may1})
			if done = err == nil; !done && !errors.Is(err, errKilled) {
				t.Fatal(err)
			}
			got = append(got, deeds(n)...)
			must(t, e.Close(ctx))
		}
		if !slices.Equal(got, want) {
			t.Errorf("killed every %d appends it did %s\nwant %s", lives, got, want)
		}
	}
}

// busy is a store in which another process writes right before an append.
type busy struct {
	firsthand.Store
	meanwhile func()
}

func (b *busy) Append(ctx context.Context, w firsthand.WorldID, after firsthand.Seq, es []firsthand.Entry) error {
	if do := b.meanwhile; do != nil {
		b.meanwhile = nil
		do()
	}
	return b.Store.Append(ctx, w, after, es)
}

// Case D21: what was written while the night was planned is kept, and what was
// planned on what is no longer so is planned again.
func TestANightIsPlannedAgainWhereTheStoryMovedOn(t *testing.T) {
	store := memory.New()
	first := newWorld(t, store)
	evening(t, first)
	told, err := first.Turns(ctx, "a")
	must(t, err)
	slow := &busy{Store: store}
	e := engine.Open(slow, engine.Config{})
	t.Cleanup(func() { must(t, e.Close(ctx)) })
	w, err := e.World(ctx, "w")
	must(t, err)
	var locked firsthand.RecordID
	for _, d := range sleep(t, w, engine.NightOptions{Day: may1, DryRun: true}).Actions {
		if d.Do == "merge" {
			locked = d.Record
		}
	}
	slow.meanwhile = func() {
		must(t, first.Lock(ctx, locked, true))
		for i := range 12 {
			observe(t, first, firsthand.Utterance{Scene: "b", Speaker: "Ivo", Text: fmt.Sprintf("燈塔今晚亮了%d次。", i+2)})
		}
	}
	n := sleep(t, w, engine.NightOptions{Day: may1})
	if slices.ContainsFunc(n.Actions, func(d engine.Deed) bool { return d.Do == "merge" && d.Record == locked }) {
		t.Errorf("%s was merged though it is locked: %s", locked, deeds(n))
	}
	if info, err := first.Info(ctx); err != nil || int(info.Turns) != len(told)+12 {
		t.Errorf("%d turns are left, want %d; %v", info.Turns, len(told)+12, err)
	}
}

// Nights at once, of one process and of several, do the work once.
func TestNightsAtOnceDoTheWorkOnce(t *testing.T) {
	whole := newWorld(t, memory.New())
	evening(t, whole)
	want := deeds(sleep(t, whole, engine.NightOptions{Day: may1}))
	store := memory.New()
	evening(t, newWorld(t, store))
	var all sync.WaitGroup
	nights := make([]engine.Night, 6)
	for process := range 2 {
		e := engine.Open(store, engine.Config{})
		t.Cleanup(func() { must(t, e.Close(ctx)) })
		w, err := e.World(ctx, "w")
		must(t, err)
		for i := range 3 {
			all.Go(func() {
				n, err := w.Night(ctx, engine.NightOptions{Day: may1})
				if err != nil {
					t.Error(err)
				}
				nights[process*3+i] = n
			})
		}
	}
	all.Wait()
	var got []string
	for _, n := range nights {
		got = append(got, deeds(n)...)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("together they did %s\nwant %s", got, want)
	}
}

func TestAnActOfANightIsUndone(t *testing.T) {
	w := newWorld(t, memory.New())
	evening(t, w)
	for _, d := range sleep(t, w, engine.NightOptions{Day: may1}).Actions {
		before := explain(t, w, d.Record)
		_, err := w.Undo(ctx, d.Entry)
		must(t, err)
		after := explain(t, w, d.Record)
		switch d.Do {
		case "merge", "expire":
			if after.Record.Standing != firsthand.StandingLive || before.Record.Standing == firsthand.StandingLive {
				t.Errorf("%s of %s undone: %s", d.Do, d.Record, after.Record.Standing)
			}
		case "promote":
			if after.Tier != firsthand.TierPromotable {
				t.Errorf("promote of %s undone: %s", d.Record, after.Tier)
			}
		}
	}
	n := sleep(t, w, engine.NightOptions{Day: "2031-05-02"})
	if len(n.Actions) > 0 {
		t.Errorf("the next night insists: %s", deeds(n))
	}
}

// A merged record is corrected like any other.
func TestAMergedRecordIsCorrected(t *testing.T) {
	w := newWorld(t, memory.New())
	evening(t, w)
	for _, d := range sleep(t, w, engine.NightOptions{Day: may1}).Actions {
		if d.Do != "merge" {
			continue
		}
		id, err := w.EditRecord(ctx, firsthand.RecordID(d.Entry), "柏瀾關上了窗。", "it was Bram")
		must(t, err)
		if x := explain(t, w, id); x.Record.Standing != firsthand.StandingLive || x.Record.Text != "柏瀾關上了窗。" {
			t.Errorf("corrected to %+v", x.Record)
		}
	}
	if n := sleep(t, w, engine.NightOptions{Day: "2031-05-02"}); strings.Contains(strings.Join(deeds(n), ""), "revive") {
		t.Errorf("what was corrected came back: %s", deeds(n))
	}
}

func TestPossibleContradictionsAreReviewedAndSettled(t *testing.T) {
	w := newWorld(t, memory.New())
	evening(t, w)
	sleep(t, w, engine.NightOptions{Day: may1})
	r, err := w.Review(ctx)
	must(t, err)
	if len(r.Possible) != 1 || len(r.Contradictions) != 0 || !strings.Contains(r.Possible[0].About, "a number") {
		t.Fatalf("possible: %+v, certain: %+v", r.Possible, r.Contradictions)
	}
	side := r.Possible[0].Sides[0]
	if len(side.Conflicts) > 0 {
		t.Errorf("%s is marked as contradicted, and that is not certain", side.ID)
	}
	_, err = w.Settle(ctx, engine.Settlement{Record: side.ID.Record, Verdict: engine.VerdictCanon, Because: "the parish book"})
	must(t, err)
	if r, err = w.Review(ctx); err != nil || len(r.Possible) != 0 {
		t.Errorf("still possible: %+v, %v", r.Possible, err)
	}
}

func TestACurveTellsHowARecordIsForgotten(t *testing.T) {
	w := newWorld(t, memory.New())
	id := remember(t, w, firsthand.Draft{Kind: "event", Text: "別れの朝だった。", Importance: 4})
	c, err := w.Curve(ctx, id)
	must(t, err)
	for _, p := range c.Turns {
		if want := map[int]float64{0: 4, 100: 2.8284, 200: 2, 400: 1}[p.After]; want > 0 && (p.Weight < want-1e-3 || p.Weight > want+1e-3) {
			t.Errorf("after %d turns %g, want %g", p.After, p.Weight, want)
		}
	}
	for _, p := range c.Days {
		if want := map[int]float64{0: 4, 29: 4, 30: 2, 90: 2}[p.After]; want > 0 && p.Weight != want {
			t.Errorf("after %d days %g, want %g", p.After, p.Weight, want)
		}
	}
	if _, err := w.Curve(ctx, 99); firsthand.CodeOf(err) != firsthand.CodeNotFound {
		t.Errorf("of no record: %v", err)
	}
}
